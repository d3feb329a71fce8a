package engine

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// tempDir returns the directory for the temporary files of the run. The run holds a lock in it, so
// that the next run can recognize the directory of a killed one.
func (r *run) tempDir() (string, error) {
	if r.temp != "" {
		return r.temp, nil
	}
	removeLeftOver(os.TempDir())
	dir, err := os.MkdirTemp("", tempPrefix)
	if err != nil {
		return "", err
	}
	r.temp = dir
	r.lock, err = os.Create(filepath.Join(dir, lockName))
	if err == nil {
		TryLock(r.lock)
	}
	return dir, err
}

const (
	tempPrefix = "uricheck-run-"
	lockName   = "lock"
	workName   = "work" // names the directory of go vet
)

// removeLeftOver removes the directories of killed runs, and of their go vet. A run whose directory
// is younger than a minute may not have locked it yet.
func removeLeftOver(temp string) {
	dirs, _ := filepath.Glob(filepath.Join(temp, tempPrefix+"*"))
	for _, dir := range dirs {
		info, err := os.Lstat(dir)
		if err != nil || !info.IsDir() || !isOwn(info) || time.Since(info.ModTime()) < time.Minute {
			continue
		}
		lock, err := os.Open(filepath.Join(dir, lockName))
		if err != nil {
			continue
		}
		if TryLock(lock) {
			work, _ := os.ReadFile(filepath.Join(dir, workName))
			removeWork(string(work))
			_ = os.RemoveAll(dir)
		}
		_ = lock.Close()
	}
}

// removeWork removes a directory of go vet.
func removeWork(dir string) {
	if filepath.IsAbs(dir) && strings.HasPrefix(filepath.Base(dir), "go-build") {
		_ = os.RemoveAll(dir)
	}
}

// noteWork records the directory of go vet, so that another run can remove it.
func (r *run) noteWork(dir string) {
	if temp, err := r.tempDir(); err == nil {
		_ = os.WriteFile(filepath.Join(temp, workName), []byte(dir), 0o600)
	}
}

func (r *run) tempFile(pattern string) (*os.File, error) {
	dir, err := r.tempDir()
	if err != nil {
		return nil, err
	}
	return os.CreateTemp(dir, pattern)
}

// cleanUp removes the temporary files, and ignores errors.
func (r *run) cleanUp() {
	if r.temp == "" {
		return
	}
	_ = os.RemoveAll(r.temp)
	if r.lock != nil {
		_ = r.lock.Close()
	}
}

const overlayPrefix = "uricheck-overlay-"

// withoutOverlay returns the real name of a file of an overlay, and any other name unchanged.
func withoutOverlay(name string) string {
	if strings.HasPrefix(filepath.Base(filepath.Dir(filepath.Dir(name))), overlayPrefix) {
		return filepath.Base(name)
	}
	return name
}

// writeOverlay writes the overlay as the go command reads it (go help build): a file
// that names a file with the content for each replaced one.
func (r *run) writeOverlay() (string, error) {
	temp, err := r.tempDir()
	if err != nil {
		return "", err
	}
	dir, err := os.MkdirTemp(temp, overlayPrefix)
	if err != nil {
		return "", err
	}
	replace := make(map[string]string)
	for name, content := range r.config.Overlay {
		if content == nil {
			replace[name] = ""
			continue
		}
		// The tool sees this name, and recognizes tests and system-specific files by it.
		actual := filepath.Join(dir, strconv.Itoa(len(replace)), filepath.Base(name))
		err := errors.Join(os.Mkdir(filepath.Dir(actual), 0o777), os.WriteFile(actual, content, 0o666))
		if err != nil {
			return "", err
		}
		replace[name] = actual
		r.actual = append(r.actual, actual, name)
	}
	data, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	name := filepath.Join(dir, "overlay.json")
	return name, os.WriteFile(name, data, 0o666)
}
