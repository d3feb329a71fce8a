package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
)

// listing has the ranges of the literals that uricheck lists, by file.
type listing map[string][]span

// entry is one object of uricheck list -format json, as far as this program needs it:
// the literals that write the text. Its own position can be that of an expression with
// other literals as well.
type entry struct {
	Literals []struct {
		File      string
		Line      int
		Column    int
		EndLine   int
		EndColumn int
	}
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

// readList reads the output of uricheck list -format json in dir: an array, or one object after
// another.
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
	if e.Literals == nil {
		return errors.New("an entry does not name its literals")
	}
	for _, at := range e.Literals {
		s := span{filepath.ToSlash(at.File), place{at.Line, at.Column}, place{at.EndLine, at.EndColumn}}
		if filepath.IsAbs(at.File) {
			relative, err := filepath.Rel(dir, at.File)
			if err != nil {
				return err
			}
			s.file = filepath.ToSlash(relative)
		}
		if at.File == "" || at.Line < 1 || at.Column < 1 || !s.start.before(s.end) {
			return fmt.Errorf("a literal without a range: %+v", at)
		}
		l[s.file] = append(l[s.file], s)
	}
	return nil
}

// holds reports whether a listed range overlaps the literal.
func (l listing) holds(lit literal) bool {
	for _, s := range l[lit.file] {
		if s.overlaps(lit.span) {
			return true
		}
	}
	return false
}
