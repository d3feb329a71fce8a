package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// diagnostic is a diagnostic of uricheck -json, as far as this program needs it.
type diagnostic struct {
	Posn, End, Message string
	Fixes              []struct {
		Edits []struct {
			Filename   string
			Start, End int
		}
	} `json:"suggested_fixes"`
}

func (d diagnostic) rule() string {
	rule, _, _ := strings.Cut(d.Message, ":")
	return rule
}

// buildTool builds the uricheck of the module that this directory is part of.
func buildTool(dir string) (string, error) {
	tool := filepath.Join(dir, "uricheck")
	build := exec.Command("go", "build", "-C", "../..", "-o", tool, "./cmd/uricheck")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return "", fmt.Errorf("%s: %w", build, err)
	}
	return tool, nil
}

// runTool runs a command in a directory. Findings, and packages that do not load, are not errors.
func runTool(dir, tool string, args ...string) (stdout, stderr []byte, err error) {
	cmd := exec.Command(tool, args...)
	cmd.Dir = dir
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	err = cmd.Run()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		err = nil
	}
	if err == nil && strings.Contains(errs.String(), "not fixed") {
		err = fmt.Errorf("%s: %s", cmd, errs.Bytes())
	}
	return out.Bytes(), errs.Bytes(), err
}

// withFlags returns arguments of uricheck with the flags that are set.
func withFlags(first string, flags []string) []string {
	args := []string{first}
	for _, name := range flags {
		args = append(args, "-"+name)
	}
	return append(args, "./...")
}

// check analyses the program in dir. It returns the findings, and the packages that do
// not load.
func check(tool, dir string, flags []string) ([]diagnostic, map[string]bool, error) {
	stdout, stderr, err := runTool(dir, tool, withFlags("-json", flags)...)
	if err != nil {
		return nil, nil, err
	}
	return readFindings(stdout, stderr)
}

// broken matches the complaint of uricheck about a package that does not load, or about an error in
// all of them.
var broken = regexp.MustCompile(`(?m)^uricheck: (?:.*?(\S+?)(?: does not (?:load|parse|type-check)| has \d+ more errors?$|: imported packages have errors$)|.*)`)

// readFindings reads the output of uricheck -json.
func readFindings(stdout, stderr []byte) (found []diagnostic, bad map[string]bool, err error) {
	bad = make(map[string]bool)
	for _, m := range broken.FindAllSubmatch(stderr, -1) {
		if m[1] == nil {
			return nil, nil, errors.New(string(m[0]))
		}
		bad[string(m[1])] = true
	}
	var packages map[string]map[string][]diagnostic
	if err := json.Unmarshal(stdout, &packages); err != nil {
		return nil, nil, fmt.Errorf("uricheck -json: %w", err)
	}
	for _, analyzers := range packages {
		for _, list := range analyzers {
			found = append(found, list...)
		}
	}
	return found, bad, nil
}

// runFix applies the fixes to the program in dir.
func runFix(tool, dir string, flags []string) error {
	_, _, err := runTool(dir, tool, withFlags("-fix", flags)...)
	return err
}
