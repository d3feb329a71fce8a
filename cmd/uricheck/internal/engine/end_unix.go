//go:build unix

package engine

import (
	"os/exec"
	"syscall"
)

// endTogether makes the cancellation of a command end its children as well: go vet leaves
// compilers and tools running.
func endTogether(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGINT) }
}
