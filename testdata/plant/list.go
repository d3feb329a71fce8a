package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/inventory"
)

// entry is a text of "uricheck list", as far as this program needs it.
type entry struct {
	Text, Purpose, Function string
	Verdict                 inventory.Verdict
	Findings                []string
	Literals                []place
}

// list returns the entries of "uricheck list" for the program in dir, by the literals that write
// them. Packages that do not load have none.
func list(tool, dir string) (map[place][]entry, error) {
	out, _, err := runTool(dir, tool, "list", "-format", "json", "./...")
	if err != nil {
		return nil, err
	}
	return readList(out, dir)
}

// readList reads the JSON of "uricheck list", run in dir.
func readList(out []byte, dir string) (map[place][]entry, error) {
	var rows []struct {
		entry
		Literals []struct {
			File         string
			Line, Column int
		}
	}
	if err := json.Unmarshal(out, &rows); err != nil {
		return nil, err
	}
	listed := make(map[place][]entry)
	lines := make(lineStarts)
	for _, row := range rows {
		e := row.entry
		for _, l := range row.Literals {
			if !filepath.IsAbs(l.File) {
				l.File = filepath.Join(dir, l.File)
			}
			start, err := lines.of(l.File, l.Line)
			if err != nil {
				return nil, err
			}
			e.Literals = append(e.Literals, place{l.File, start + l.Column - 1})
		}
		for _, at := range e.Literals {
			listed[at] = append(listed[at], e)
		}
	}
	return listed, nil
}

// lineStarts are the offsets at which the lines of files begin.
type lineStarts map[string][]int

func (l lineStarts) of(file string, line int) (int, error) {
	if l[file] == nil {
		src, err := os.ReadFile(file)
		if err != nil {
			return 0, err
		}
		at := 0
		for text := range strings.Lines(string(src)) {
			l[file] = append(l[file], at)
			at += len(text)
		}
	}
	return l[file][line-1], nil
}
