package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// same returns the number of findings in a package, tests included. It is an error if the
// server does not show the same ones as the program prints.
func same(program, dir string) (int, error) {
	printed, err := printedIn(program, dir)
	if err != nil {
		return 0, err
	}
	shown, err := shownIn(program, dir)
	if err != nil {
		return 0, err
	}
	if slices.Equal(printed, shown) {
		return len(printed), nil
	}
	var differences strings.Builder
	for _, of := range []struct {
		name       string
		some, rest []string
	}{{"only printed", printed, shown}, {"only in the editor", shown, printed}} {
		for _, f := range of.some {
			if _, ok := slices.BinarySearch(of.rest, f); !ok {
				fmt.Fprintf(&differences, "\n%s: %s", of.name, f)
			}
		}
	}
	return 0, fmt.Errorf("%s: the program prints %d findings, the editor shows %d%s", dir, len(printed), len(shown), &differences)
}

// printedIn returns the findings that the program prints, in order.
func printedIn(program, dir string) (found []string, err error) {
	run := exec.Command(program, "-format", "json", ".")
	run.Dir, run.Stderr = dir, os.Stderr
	out, err := run.Output()
	if status := run.ProcessState; status == nil || status.ExitCode() != 0 && status.ExitCode() != 3 {
		return nil, fmt.Errorf("uricheck in %s: %w", dir, err)
	}
	var packages map[string]map[string][]struct{ Posn, Message string }
	if err := json.Unmarshal(out, &packages); err != nil {
		return nil, err
	}
	for _, analyzers := range packages {
		for _, f := range analyzers["uricheck"] {
			position := f.Posn[:strings.LastIndex(f.Posn, ":")] // columns are bytes here, UTF-16 there
			found = append(found, filepath.Base(position)+": "+f.Message)
		}
	}
	slices.Sort(found)
	return slices.Compact(found), nil // a package with tests has its files twice
}

// shownIn returns the findings that the server shows in the end, in order, after the user has typed a
// function in each file and has removed it.
func shownIn(program, dir string) (found []string, err error) {
	names, err := filesOf(dir)
	if err != nil {
		return nil, err
	}
	c, err := start(dir, program, "lsp")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		if err := c.open(name, string(text)); err != nil {
			return nil, err
		}
		for version, text := range []string{string(text), string(text) + "\nfunc uricheckTyped() {}\n", string(text)} {
			if version > 0 {
				err = c.change(name, text, version)
			}
			if err != nil {
				return nil, err
			}
			if _, err := c.await(name, version); err != nil {
				return nil, err
			}
		}
	}
	shown := c.settled()
	for _, name := range names {
		for _, d := range shown[uriOf(name)].Diagnostics {
			found = append(found, fmt.Sprintf("%s:%d: %s", filepath.Base(name), d.Range.Start.Line+1, d.Message))
		}
	}
	slices.Sort(found)
	return slices.Compact(found), c.end()
}

// filesOf returns the files of a package, tests included.
func filesOf(dir string) ([]string, error) {
	list := exec.Command("go", "list", "-f", `{{range .GoFiles}}{{println .}}{{end}}{{range .TestGoFiles}}{{println .}}{{end}}{{range .XTestGoFiles}}{{println .}}{{end}}`)
	list.Dir, list.Stderr = dir, os.Stderr
	out, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("go list in %s: %w", dir, err)
	}
	var names []string
	for name := range strings.Lines(string(out)) {
		if name = strings.TrimSpace(name); name != "" {
			names = append(names, filepath.Join(dir, name))
		}
	}
	return names, nil
}
