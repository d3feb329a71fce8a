package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/files"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// rewriteFile replaces the content of a file that exists in one step: after an error, or a crash, it has its old
// content. The path has no symbolic links, which a rename would replace. The file keeps its mode and, if the system
// allows it, its owner. If the file has another name, by a hard link, that one keeps the old content.
func rewriteFile(path string, content []byte) error {
	old, err := writable(path)
	if err != nil {
		return err
	}
	// The go command ignores files whose name begins with a dot.
	tmp, err := os.CreateTemp(filepath.Dir(path), ".uricheck-*.tmp")
	if err != nil {
		return fmt.Errorf("uricheck cannot create a file beside it: %w", files.Cause(err))
	}
	_, err = tmp.Write(content)
	keepOwner(tmp, old) // first, because it removes bits of the mode
	err = errors.Join(err, tmp.Chmod(old.Mode()), tmp.Sync(), tmp.Close())
	if err == nil {
		err = os.Rename(tmp.Name(), path)
	}
	if err != nil {
		_ = os.Remove(tmp.Name())
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
		if err = os.WriteFile(path, content, 0o666); err != nil {
			_ = os.Remove(path) // which has only a part, if anything
		}
		return err
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
	if err == nil && (notLink == nil || !finding.IsWithin(root, path)) && passes(root, name) {
		return "", errors.New("a link leads out of the repository, or to nothing: name the file behind it")
	}
	return path, err
}

// passes reports whether the way to a file enters a directory.
func passes(dir, name string) bool {
	parent := filepath.Dir(name)
	return finding.IsWithin(dir, finding.RealPath(parent)) || parent != name && passes(dir, parent)
}

// writable returns the FileInfo of a file to replace, if the user may write it: a rename needs
// no permission on the file, but a read-only file is read-only on purpose.
func writable(path string) (fs.FileInfo, error) {
	info, err := os.Lstat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New("it is not a regular file")
	}
	if info.Mode().Perm()&0o200 == 0 { // root could open it nevertheless
		return nil, errors.New("it is read-only")
	}
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return nil, err
	}
	return info, f.Close()
}
