// Command compare shows how a change of uricheck affects its output. In this directory, with
// programs that load:
//
//	go run . [-std] OLD NEW /path/to/program...
//
// OLD and NEW are each a revision of git ("main", "HEAD~3"), the directory of a work tree
// ("../..", with uncommitted changes) or the file of an uricheck. Both run as
//
//	uricheck -format json ./...
//	uricheck -style -format json ./...
//	uricheck list -format json ./...
//
// in the directory of each program, and with -std over the standard library. "identical" means that
// all three print the same bytes, the same lines on standard error and have the same exit status.
// Otherwise the differences follow the command: "-" marks output of OLD alone, "+" output of NEW
// alone, and "~" a finding, or a text of the list, with the same position and words in both, and
// with the fields that differ.
//
// It leaves out packages that do not load, and prints the number of error lines; a program
// without any package that loads is an error.
//
// The exit status is 0 if all is identical, 1 if something differs, and 2 after an error.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

func main() {
	std := flag.Bool("std", false, "run over the standard library as well")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: compare [-std] old new directory...")
		flag.PrintDefaults()
	}
	flag.Parse()
	if flag.NArg() < 2 || flag.NArg() == 2 && !*std {
		flag.Usage()
		os.Exit(2)
	}
	same, err := compareAll(os.Stdout, flag.Arg(0), flag.Arg(1), flag.Args()[2:], *std)
	if err != nil {
		fmt.Fprintln(os.Stderr, "compare:", err)
		os.Exit(2)
	}
	if !same {
		os.Exit(1)
	}
}

// program is the input of both uricheck: packages, as seen from a directory.
type program struct {
	name, dir, packages string
}

// compareAll writes the differences in each program, and returns whether there are none. If it
// cannot compare a program, it goes on with the others.
func compareAll(w io.Writer, before, after string, dirs []string, std bool) (same bool, err error) {
	programs, err := programsIn(dirs, std)
	if err != nil {
		return false, err
	}
	temp, err := os.MkdirTemp("", "compare")
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(temp)
	oldTool, err := toolOf(before, filepath.Join(temp, "old"))
	if err != nil {
		return false, err
	}
	newTool, err := toolOf(after, filepath.Join(temp, "new"))
	if err != nil {
		return false, err
	}
	same = true
	var failed []error
	for _, p := range programs {
		d, err := compare(p, oldTool, newTool)
		if err != nil {
			failed = append(failed, fmt.Errorf("%s: %w", p.name, err))
			continue
		}
		same = same && !d.differs()
		d.print(w, p)
	}
	return same, errors.Join(failed...)
}

func programsIn(dirs []string, std bool) ([]program, error) {
	var programs []program
	for _, dir := range dirs {
		abs, err := filepath.Abs(dir)
		if err != nil {
			return nil, err
		}
		programs = append(programs, program{dir, abs, "./..."})
	}
	if !std {
		return programs, nil
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	src := filepath.Join(strings.TrimSpace(string(root)), "src")
	return append(programs, program{"std", src, "std"}), nil
}
