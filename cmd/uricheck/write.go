package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// tempPattern is the pattern for the names of temporary files beside the ones that they replace.
// The go command ignores files whose name begins with a dot.
const tempPattern = ".uricheck-*.tmp"

// removeLeftOver removes the temporary files of a killed run. A file that is younger than a minute
// may belong to an active run.
func removeLeftOver(dir string) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	before, after, _ := strings.Cut(tempPattern, "*")
	for _, e := range entries {
		rest, isOurs := strings.CutPrefix(e.Name(), before)
		number, isTemp := strings.CutSuffix(rest, after)
		if _, err := strconv.ParseUint(number, 10, 64); err != nil || !isOurs || !isTemp {
			continue
		}
		info, err := e.Info()
		if err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()) > time.Minute {
			_ = os.Remove(filepath.Join(dir, e.Name())) // nobody needs it
		}
	}
}

// writeFile replaces the content of an existing file in one step: after an error, or a crash, the
// file has its old content. The path has no symbolic links, which a rename would replace. The file
// keeps its mode and, if the system allows it, its owner. If the file has another name, by a hard
// link, that one keeps the old content.
func writeFile(path string, content []byte) (err error) {
	info, err := writable(path)
	if err != nil {
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(path), tempPattern)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			// The function returns the first error.
			_ = tmp.Close()
			_ = os.Remove(tmp.Name())
		}
	}()
	if _, err := tmp.Write(content); err != nil {
		return err
	}
	keepOwner(tmp, info) // first, because it removes bits of the mode
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

// plainError removes the operation and the path, which the report already has (and which may name a
// temporary file).
func plainError(err error) error {
	if pathErr, ok := errors.AsType[*fs.PathError](err); ok {
		return pathErr.Err
	}
	if linkErr, ok := errors.AsType[*os.LinkError](err); ok {
		return linkErr.Err
	}
	return err
}
