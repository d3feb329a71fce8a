// Package config reads the configuration file of a repository, .uricheck.toml.
package config

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/files"
)

// FileName is the name of the file.
const FileName = ".uricheck.toml"

// maxSize is the maximal size of a file in bytes: a larger one is not a configuration.
const maxSize = 1 << 20

// Kind is the type of a value.
type Kind uint8

// The kinds.
const (
	Text Kind = iota
	Bool
	List // of strings
)

// Key is a key that a file may have.
type Key struct {
	Name    string // "fail-on"; in a table it is "rules.host"
	Kind    Kind
	Choices []string                // of its strings; any if there are none
	Check   func(text string) error // an additional check of a string; nil if there is none
}

// Find returns the absolute name of the configuration file for a directory, or "": the file at the
// root of the module, or otherwise the one at the root of the repository. A file above that belongs
// to somebody else.
func Find(dir string) string {
	for _, marks := range []string{"go.mod", ".git"} {
		root := files.Above(dir, marks)
		if root == "" {
			continue
		}
		name := filepath.Join(root, FileName)
		if _, err := os.Lstat(name); err == nil {
			return name
		}
	}
	return ""
}

// Read returns the values of a file by the names of their keys: one string, "true" or "false" for a
// Bool, and any number of strings for a List. The error has a line for each fault, "file: fault",
// with shown as the name of the file; only a fault in the syntax has a position, because a file has
// each key once. A file that the user did not name must be a regular file: a symbolic link in a
// repository could make errors quote any other file.
func Read(name, shown string, keys []Key) (map[string][]string, error) {
	data, err := files.ReadOwn(name, maxSize)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", shown, files.Cause(err))
	}
	return parse(data, shown, keys)
}
