package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// writeFile replaces the content of an existing file in one step: after an
// error, or a crash, the file is as it was. The path has no symbolic links,
// which a rename would replace. The mode is kept, and the owner if the system allows it. If
// the file has another name, by a hard link, that one keeps the old content.
func writeFile(path string, content []byte) (err error) {
	info, err := writable(path)
	if err != nil {
		return err
	}
	// The go command ignores files whose name begins with a dot.
	tmp, err := os.CreateTemp(filepath.Dir(path), ".uricheck-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			// The first error is the one to report.
			_ = tmp.Close()
			_ = os.Remove(tmp.Name())
		}
	}()
	if _, err := tmp.Write(content); err != nil {
		return err
	}
	keepOwner(tmp, info) // first: it takes bits of the mode away
	if err := tmp.Chmod(info.Mode()); err != nil {
		return err
	}
	if err := tmp.Sync(); err != nil {
		return err
	}
	if err := tmp.Close(); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), path)
}

// writable returns what is known of a file that is to be replaced, if it may be written: a
// rename needs no permission on the file, but who took it away meant it.
func writable(path string) (fs.FileInfo, error) {
	info, err := os.Lstat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New("it is not a regular file")
	}
	if info.Mode().Perm()&0o200 == 0 { // root could open it all the same
		return nil, errors.New("it is read-only")
	}
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return nil, err
	}
	return info, f.Close()
}

// plainError drops the operation and the path, which the report has already
// (and which name a temporary file).
func plainError(err error) error {
	if pathErr, ok := errors.AsType[*fs.PathError](err); ok {
		return pathErr.Err
	}
	if linkErr, ok := errors.AsType[*os.LinkError](err); ok {
		return linkErr.Err
	}
	return err
}
