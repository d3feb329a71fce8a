// Package files reads files of a repository, whose author may be hostile, and finds its directories.
package files

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// Above returns the nearest directory, from the given one upwards, that has a file or directory with one of the
// names; "" if there is none.
func Above(dir string, names ...string) string {
	isThere := func(name string) bool {
		_, err := os.Lstat(filepath.Join(dir, name))
		return err == nil
	}
	for !slices.ContainsFunc(names, isThere) {
		parent := filepath.Dir(dir)
		if parent == dir {
			return ""
		}
		dir = parent
	}
	return dir
}

// ReadRegular reads a regular file. A //line directive can name any other kind of file, and some
// never end.
func ReadRegular(name string) ([]byte, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, &os.PathError{Op: "read", Path: name, Err: os.ErrInvalid}
	}
	return os.ReadFile(name)
}

// ReadOwn reads a file of uricheck, a regular one with so many bytes at most. A symbolic link could make errors quote
// any other file.
func ReadOwn(name string, most int64) ([]byte, error) {
	info, err := os.Lstat(name)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, errors.New("it is not a regular file")
	case info.Size() > most:
		return nil, errors.New("it is too large")
	}
	return os.ReadFile(name)
}

// Cause removes the operation and the path from an error, which the report already has (and which may name a
// temporary file).
func Cause(err error) error {
	if pathErr, ok := errors.AsType[*fs.PathError](err); ok {
		return pathErr.Err
	}
	if linkErr, ok := errors.AsType[*os.LinkError](err); ok {
		return linkErr.Err
	}
	return err
}
