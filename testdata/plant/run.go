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
	"strings"
)

// diagnostic is what go vet -json has of one, as far as it is needed here.
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

// vet analyses the program in dir under go vet. It returns the findings, and the
// packages that do not type-check.
func vet(tool, dir string, flags []string) ([]diagnostic, map[string]bool, error) {
	cmd := exec.Command("go", "vet", "-vettool="+tool, "-json")
	for _, name := range flags {
		cmd.Args = append(cmd.Args, "-"+name)
	}
	cmd.Args = append(cmd.Args, "./...")
	cmd.Dir = dir
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	found, broken, bad := readVet(out, stderr.Bytes())
	if bad == nil && err != nil && len(broken) == 0 {
		bad = fmt.Errorf("%s: %w\n%s", cmd, err, stderr.Bytes()) // it did not even begin
	}
	return found, broken, bad
}

// readVet reads what go vet -json prints: one object after another, and the lines that
// name packages, "# path", with the compiler's errors behind them.
func readVet(stdout, stderr []byte) (found []diagnostic, broken map[string]bool, err error) {
	broken = make(map[string]bool)
	for line := range strings.Lines(string(stderr)) {
		if name, ok := strings.CutPrefix(line, "# "); ok {
			broken[strings.TrimSpace(name)] = true
		}
	}
	decoder := json.NewDecoder(bytes.NewReader(stdout))
	for {
		var packages map[string]map[string]json.RawMessage
		if err := decoder.Decode(&packages); err == io.EOF {
			return found, broken, nil
		} else if err != nil {
			return nil, nil, fmt.Errorf("go vet -json: %w", err)
		}
		for name, analyzers := range packages {
			for _, result := range analyzers {
				var list []diagnostic
				if json.Unmarshal(result, &list) != nil {
					broken[name] = true // an object with the error
				}
				found = append(found, list...)
			}
		}
	}
}

// runFix applies the fixes to the program in dir. That there are findings left is no
// error; nor is a package that does not load, which go vet tells of.
func runFix(tool, dir string, flags []string) error {
	cmd := exec.Command(tool, "-fix")
	for _, name := range flags {
		cmd.Args = append(cmd.Args, "-"+name)
	}
	cmd.Args = append(cmd.Args, "./...")
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if strings.Contains(string(out), "not fixed") {
		return fmt.Errorf("%s: %w\n%s", cmd, err, out)
	}
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		return err
	}
	return nil
}
