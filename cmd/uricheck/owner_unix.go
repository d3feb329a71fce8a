//go:build unix

package main

import (
	"io/fs"
	"os"
	"syscall"
)

// keepOwner gives a file the owner and the group of another one. Root can do that, for example in a
// container that works on the files of a user outside; other users may not be able to.
func keepOwner(f *os.File, as fs.FileInfo) {
	if stat, ok := as.Sys().(*syscall.Stat_t); ok {
		_ = f.Chown(int(stat.Uid), int(stat.Gid))
	}
}
