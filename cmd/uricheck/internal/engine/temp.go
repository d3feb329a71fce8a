package engine

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

func (r *run) tempFile(pattern string) (*os.File, error) {
	f, err := os.CreateTemp("", "uricheck-"+pattern)
	if err == nil {
		r.temp = append(r.temp, f.Name())
	}
	return f, err
}

// cleanUp removes the temporary files; it is no matter of the user's if that fails.
func (r *run) cleanUp() {
	for _, name := range r.temp {
		_ = os.RemoveAll(name)
	}
}

const overlayPrefix = "uricheck-overlay-"

// withoutOverlay returns the name of a file of an overlay as it is in the directory of
// its package, and any other name as it is.
func withoutOverlay(name string) string {
	if strings.HasPrefix(filepath.Base(filepath.Dir(filepath.Dir(name))), overlayPrefix) {
		return filepath.Base(name)
	}
	return name
}

// writeOverlay writes the overlay as the go command reads it (go help build): a file
// that names a file with the content for each replaced one.
func (r *run) writeOverlay() (string, error) {
	dir, err := os.MkdirTemp("", overlayPrefix)
	if err != nil {
		return "", err
	}
	r.temp = append(r.temp, dir)
	replace := make(map[string]string)
	for name, content := range r.config.Overlay {
		if content == nil {
			replace[name] = ""
			continue
		}
		// The tool sees this name. It tells tests and system-specific files by it.
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
