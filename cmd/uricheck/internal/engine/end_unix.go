//go:build unix

package engine

import (
	"os/exec"
	"syscall"
)

// endTogether makes a command that is cancelled take along what it runs: go vet leaves
// compilers and tools behind.
func endTogether(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGINT) }
}
