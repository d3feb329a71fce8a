package main

import (
	"bytes"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strings"
)

// command is a command of uricheck to compare: its arguments, without the packages, and the
// name of its items.
type command struct {
	args  []string
	items string
}

var commands = []command{
	{[]string{"-format", "json"}, "findings"},
	{[]string{"-style", "-format", "json"}, "findings with -style"},
	{[]string{"list", "-format", "json"}, "texts"},
}

// result is the output of a command.
type result struct {
	stdout []byte
	stderr []string // lines, sorted: go vet does not promise their order
	status int
	items  []item
}

// run runs a command over a program. Its exit status is part of the result, and not an error.
func (c command) run(tool string, p program) (result, error) {
	cmd := exec.Command(tool, append(slices.Clone(c.args), p.packages)...)
	cmd.Dir = p.dir
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		return result{}, err
	}
	r := result{stdout: out.Bytes(), stderr: slices.Sorted(strings.Lines(errs.String())), status: cmd.ProcessState.ExitCode()}
	r.items, err = readItems(bytes.ReplaceAll(r.stdout, []byte(p.dir+"/"), nil))
	if err != nil {
		return r, fmt.Errorf("%s: %w\n%s", cmd, err, &errs)
	}
	return r, nil
}
