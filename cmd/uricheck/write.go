package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// rewriteFile replaces the content of a file that exists. It writes into the file, like gofmt, which keeps its mode,
// owner and links. After an error, such as that of a full disk, the file has its old content, for which it has room.
func rewriteFile(path string, content []byte) (err error) {
	f, err := openWritable(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	old, err := io.ReadAll(f)
	if err != nil {
		return err
	}
	if err := overwrite(f, content); err != nil {
		return errors.Join(err, overwrite(f, old))
	}
	return f.Sync()
}

func overwrite(f *os.File, content []byte) error {
	if _, err := f.WriteAt(content, 0); err != nil {
		return err
	}
	return f.Truncate(int64(len(content)))
}

// createFile writes a file that does not exist.
func createFile(path string, content []byte) error {
	err := os.WriteFile(path, content, 0o666)
	if err != nil {
		_ = os.Remove(path) // half a file is none
	}
	return err
}

// writeNamed writes the file that a flag names. A device or a pipe gets the content directly.
func writeNamed(name, root string, content []byte) error {
	path, err := destination(name, root)
	if err != nil {
		return err
	}
	if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
		return createFile(path, content)
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return err
	case info.IsDir():
		return errors.New("it is a directory: name a file")
	case info.Mode().IsRegular():
		return rewriteFile(path, content)
	}
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	return errors.Join(err, f.Close())
}

// destination returns the absolute name of a file without its links. A link in the repository must not
// lead out of it, because its author could choose any file of the user.
func destination(name, root string) (string, error) {
	name, err := filepath.Abs(name)
	if err != nil {
		return "", err
	}
	dir, err := filepath.EvalSymlinks(filepath.Dir(name))
	if errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("there is no directory %s: create it first", relative(filepath.Dir(name)))
	} else if err != nil {
		return "", err
	}
	path, err := filepath.EvalSymlinks(name)
	if errors.Is(err, fs.ErrNotExist) { // or it is a link to nothing, or to a pipe
		path, err = filepath.Join(dir, filepath.Base(name)), nil
	}
	root = finding.RealPath(root)
	_, notLink := os.Readlink(path)
	if err == nil && (notLink == nil || !isWithin(root, path)) && passes(root, name) {
		return "", errors.New("a link leads out of the repository, or to nothing: name the file behind it")
	}
	return path, err
}

// passes reports whether the way to a file enters a directory.
func passes(dir, name string) bool {
	parent := filepath.Dir(name)
	return isWithin(dir, finding.RealPath(parent)) || parent != name && passes(dir, parent)
}

// isWithin reports whether a file is in a directory, or is the directory.
func isWithin(dir, name string) bool {
	rel, err := filepath.Rel(dir, name)
	return err == nil && filepath.IsLocal(rel)
}

// openWritable opens a regular file, if the user may write it.
func openWritable(path string) (*os.File, error) {
	info, err := os.Lstat(path)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, errors.New("it is not a regular file")
	case info.Mode().Perm()&0o200 == 0: // root could open it nevertheless
		return nil, errors.New("it is read-only")
	}
	return os.OpenFile(path, os.O_RDWR, 0)
}

// plainError removes the operation and the path, which the report already has.
func plainError(err error) error {
	if pathErr, ok := errors.AsType[*fs.PathError](err); ok {
		return pathErr.Err
	}
	return err
}
