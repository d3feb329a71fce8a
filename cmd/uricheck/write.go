package main

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/engine"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/files"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// tempPattern is the pattern for the names of temporary files beside the ones that they replace.
// The go command ignores files whose name begins with a dot.
const tempPattern = ".uricheck-*.tmp"

// removeLeftOver removes the temporary files of killed runs.
func removeLeftOver(dir string) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	before, after, _ := strings.Cut(tempPattern, "*")
	for _, e := range entries {
		rest, isOurs := strings.CutPrefix(e.Name(), before)
		number, isTemp := strings.CutSuffix(rest, after)
		if _, err := strconv.ParseUint(number, 10, 64); err == nil && isOurs && isTemp && e.Type().IsRegular() {
			removeIfLeft(filepath.Join(dir, e.Name()))
		}
	}
}

// removeIfLeft removes a temporary file unless its run is active. A run locks the file, and the system
// removes the lock with the process. Without locks, a file that is younger than a minute may belong
// to an active run.
func removeIfLeft(name string) {
	f, err := os.Open(name)
	if err != nil {
		return
	}
	defer f.Close()
	isLeft := engine.TryLock(f)
	if !engine.HasLocks {
		info, err := f.Stat()
		isLeft = err == nil && time.Since(info.ModTime()) > time.Minute
		_ = f.Close() // Windows removes no open file
	}
	if isLeft {
		_ = os.Remove(name) // nobody needs it
	}
}

// createTemp creates a locked temporary file in a directory.
func createTemp(dir string, mode fs.FileMode) (*os.File, error) {
	removeLeftOver(dir)
	for {
		name := strings.Replace(tempPattern, "*", strconv.FormatUint(rand.Uint64(), 10), 1)
		f, err := os.OpenFile(filepath.Join(dir, name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if err != nil {
			return nil, fmt.Errorf("uricheck cannot create a file beside it: %w", files.Cause(err))
		}
		engine.TryLock(f)
		if _, err := os.Lstat(f.Name()); err == nil {
			return f, nil
		}
		_ = f.Close() // another run has removed it before the lock
	}
}

// writeFile replaces the content of a file in one step, or creates the file: after an error, or a
// crash, it has its old content. The path has no symbolic links, which a rename would replace. The
// file keeps its mode and, if the system allows it, its owner. If the file has another name, by a
// hard link, that one keeps the old content. old is nil if there is no file.
func writeFile(path string, content []byte, old fs.FileInfo) (err error) {
	mode := fs.FileMode(0o666)
	if old != nil {
		mode = 0o600 // until it has the mode of the old one, which may be secret
	}
	tmp, err := createTemp(filepath.Dir(path), mode)
	if err != nil {
		return err
	}
	defer func() {
		_ = tmp.Close() // Sync has written everything
		if err != nil {
			_ = os.Remove(tmp.Name())
		}
	}()
	if _, err := tmp.Write(content); err != nil {
		return err
	}
	if old != nil {
		keepOwner(tmp, old) // first, because it removes bits of the mode
		if err := tmp.Chmod(old.Mode()); err != nil {
			return err
		}
	}
	if err := tmp.Sync(); err != nil {
		return err
	}
	if !engine.HasLocks {
		_ = tmp.Close() // Windows renames no open file; a lock has to last until the file has its name
	}
	return os.Rename(tmp.Name(), path)
}

// rewriteFile replaces the content of a file that exists.
func rewriteFile(path string, content []byte) error {
	info, err := writable(path)
	if err != nil {
		return err
	}
	return writeFile(path, content, info)
}

// writeNamed writes the file that a flag names. A device or a pipe gets the content directly.
func writeNamed(name, root string, content []byte) error {
	path, err := destination(name, root)
	if err != nil {
		return err
	}
	if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
		return writeFile(path, content, nil)
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
