//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package engine

import (
	"io/fs"
	"os"
	"syscall"
)

// tryLock locks a file until it is closed, also by the end of the process, and reports whether
// it is locked now.
func tryLock(f *os.File) bool {
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil
}

// isOwn reports whether a file belongs to the user.
func isOwn(info fs.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(stat.Uid) == os.Getuid()
}
