//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package engine

import (
	"os"
	"syscall"
)

// HasLocks reports whether the system has locks that end with their process.
const HasLocks = true

// TryLock locks a file until the process closes it, or ends, and reports whether it has the lock.
func TryLock(f *os.File) bool {
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil
}
