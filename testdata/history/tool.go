package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// patience is the time that a run of uricheck over one package may take, with the time in which the go
// command compiles its dependencies: a first contact has none of them in the cache.
const patience = 20 * time.Minute

// finding has the rule and the position of a finding.
type finding struct {
	rule, file string
	lines      lines
}

// errLinkname is the error of a dependency that reaches into the runtime in a way that Go no longer
// allows.
var errLinkname = errors.New("go:linkname must refer to declared function or variable")

// runTool runs uricheck over the package in a directory of a module.
func runTool(tool, module, dir string) ([]finding, error) {
	rel, err := filepath.Rel(module, dir)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, tool, "-test=false", "-format", "json", "./"+filepath.ToSlash(rel))
	cmd.Dir, cmd.Env, cmd.WaitDelay = module, environment(), time.Second
	var out, complaint bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &complaint
	err = cmd.Run()
	const foundSome = 3 // the exit status if there are findings
	exit := (*exec.ExitError)(nil)
	switch {
	case ctx.Err() != nil:
		return nil, fmt.Errorf("it takes more than %v", patience)
	case strings.Contains(complaint.String(), errLinkname.Error()):
		return nil, errLinkname
	case err != nil && (!errors.As(err, &exit) || exit.ExitCode() != foundSome):
		return nil, errors.New(complaint.String())
	}
	return readFindings(out.Bytes())
}

// goCommand returns a go command to run in a module.
func goCommand(module string, args ...string) *exec.Cmd {
	cmd := exec.Command("go", args...)
	cmd.Dir, cmd.Env = module, environment()
	return cmd
}

// environment returns variables with which the go command adds requirements that an old go.mod
// lacks, and uses no newer Go.
func environment() []string {
	return append(os.Environ(), "GOFLAGS=-mod=mod -buildvcs=false", "GOTOOLCHAIN=local", "GOWORK=off")
}

// position is "file:line:column".
var position = regexp.MustCompile(`^(.*):(\d+):\d+$`)

// readFindings reads the output of uricheck -format json, by packages in the order of their paths:
// so the table keeps its rows where they are.
func readFindings(data []byte) ([]finding, error) {
	var packages map[string]map[string][]struct{ Category, Posn, End string }
	if err := json.Unmarshal(data, &packages); err != nil {
		return nil, err
	}
	var findings []finding
	for _, path := range slices.Sorted(maps.Keys(packages)) {
		for _, f := range packages[path]["uricheck"] {
			start, end := position.FindStringSubmatch(f.Posn), position.FindStringSubmatch(f.End)
			if start == nil || end == nil {
				return nil, fmt.Errorf("no position: %q, %q", f.Posn, f.End)
			}
			first, _ := strconv.Atoi(start[2])
			last, _ := strconv.Atoi(end[2])
			rule, _, _ := strings.Cut(f.Category, ".")
			findings = append(findings, finding{rule, start[1], lines{first, last}})
		}
	}
	return findings, nil
}

// noReason matches the lines that the go command and uricheck print before the reason why a
// package does not load, and names of directories and servers, which the table leaves out.
var noReason = regexp.MustCompile(`^uricheck: (?:cannot load packages: )?|^(?:(?:go: )?` +
	`(?:downloading|finding module for package|found|added|upgraded|verifying) \S+(?: v\S+)?:? ?)+|` +
	`/\S*/(?:state|pkg/mod)/`)

// noDownload matches the words with which the go command says that it cannot get a module.
var noDownload = regexp.MustCompile(`: reading https?:.*`)

// reasonOf returns the first line that says why something did not run, for the table.
func reasonOf(err error) string {
	for line := range strings.Lines(err.Error()) {
		line = strings.TrimSpace(noReason.ReplaceAllString(line, ""))
		line = strings.TrimSpace(noReason.ReplaceAllString(line, ""))
		line = noDownload.ReplaceAllString(line, " cannot be downloaded")
		if line != "" && !strings.HasPrefix(line, "#") {
			return line[:min(len(line), 160)]
		}
	}
	return "no reason given"
}
