//go:build !windows

package report

import "os"

// enableColor reports whether the terminal reads control sequences: all terminals do.
func enableColor(*os.File) bool { return true }
