//go:build !unix

package engine

import "os/exec"

// endTogether does nothing: the context kills the command, and its children end by themselves.
func endTogether(*exec.Cmd) {}
