package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
)

// listing is the ranges of the literals that uricheck lists, by file.
type listing map[string][]span

// entry is one object of uricheck list -format json, as far as it is needed here.
type entry struct {
	File      string
	Line      int
	Column    int
	EndLine   int
	EndColumn int
}

// runList runs uricheck list on the program in dir, with the uricheck of the
// module that this directory is part of.
func runList(dir string) (listing, error) {
	temp, err := os.MkdirTemp("", "reach")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	binary := filepath.Join(temp, "uricheck")
	build := exec.Command("go", "build", "-C", "../..", "-o", binary, "./cmd/uricheck")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return nil, fmt.Errorf("%s: %w", build, err)
	}
	list := exec.Command(binary, "list", "-format", "json", "./...")
	list.Dir = dir
	list.Stderr = os.Stderr
	out, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", list, err)
	}
	return readList(bytes.NewReader(out), dir)
}

// readList reads what uricheck list -format json prints in dir: an array, or one
// object after another.
func readList(r io.Reader, dir string) (listing, error) {
	listed := make(listing)
	decoder := json.NewDecoder(r)
	for {
		var value json.RawMessage
		if err := decoder.Decode(&value); err == io.EOF {
			return listed, nil
		} else if err != nil {
			return nil, fmt.Errorf("uricheck list: %w", err)
		}
		if value[0] != '[' {
			value = append(append([]byte{'['}, value...), ']')
		}
		var entries []entry
		if err := json.Unmarshal(value, &entries); err != nil {
			return nil, fmt.Errorf("uricheck list: %w", err)
		}
		for _, e := range entries {
			if err := listed.add(e, dir); err != nil {
				return nil, fmt.Errorf("uricheck list: %w", err)
			}
		}
	}
}

func (l listing) add(e entry, dir string) error {
	s := span{filepath.ToSlash(e.File), place{e.Line, e.Column}, place{e.EndLine, e.EndColumn}}
	if filepath.IsAbs(e.File) {
		relative, err := filepath.Rel(dir, e.File)
		if err != nil {
			return err
		}
		s.file = filepath.ToSlash(relative)
	}
	if e.File == "" || e.Line < 1 || e.Column < 1 || !s.start.before(s.end) {
		return fmt.Errorf("an entry without a range: %+v", e)
	}
	l[s.file] = append(l[s.file], s)
	return nil
}

// holds reports whether an entry overlaps the literal.
func (l listing) holds(lit literal) bool {
	for _, s := range l[lit.file] {
		if s.overlaps(lit.span) {
			return true
		}
	}
	return false
}
