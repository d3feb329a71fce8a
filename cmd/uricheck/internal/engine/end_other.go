//go:build !unix

package engine

import "os/exec"

// endTogether does nothing: a cancelled command is killed, and its children end by themselves.
func endTogether(*exec.Cmd) {}
