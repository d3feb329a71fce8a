// Command plant plants faults in the URI literals of Go programs, and measures which of them
// uricheck finds at the exact bytes, and how "uricheck -fix" changes them. In this directory,
// with programs that build:
//
//	go run . [-seed N] [-style] [-every | -keep directory] /path/to/program...
//
// It copies each program, without its dependencies, and plants faults in the copy: one in each
// string literal that is the whole of a text that uricheck follows and finds nothing wrong with,
// if there is a fault for its use. It takes the fault that it has planted least often, in the way
// to write constants that it has used least often. The faults_*.go define, according to
// the rules' documentation and independently of uricheck, which text is a fault in which use,
// its culprit, and its repair.
//
// The tables show the number of faults of each kind, and in each way, that the program plants, and
// of those that uricheck does not judge, for a reason that "uricheck list" prints. Of the others,
// which it judges, they show how many it finds at the exact bytes by the right rule, how many at
// other bytes or by another rule, and how many it misses. Then they show for how many there is a
// known repair, and for how many uricheck offers a fix, which it does not if other uses of a
// literal would see it; how many are right after -fix, and how many have become something else.
//
// The last list has the faults of -fix itself: a package that no longer builds, a file that
// gofmt would change now, a change of anything but literals that have a finding with a
// fix, a change by a second run. A function that gets brackets for its host is the
// exception: its fix rewrites a call. The exit status is 1 if the list is not empty.
//
// With -keep, copies of the programs with the faults, before any fix, stay in a directory.
//
// With -every, the faults are the few of every.go. The program plants each alone, in every literal
// outside of tests that the fault fits and that "uricheck list" has for HTTP, an address or a
// pattern: in texts that uricheck does not judge, in formats and at the beginning of
// concatenations, too. The table shows how many of them uricheck reports, at any bytes.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

func main() {
	seed := flag.Uint64("seed", 1, "of the choice of faults")
	style := flag.Bool("style", false, "plant the faults that uricheck reports on demand")
	every := flag.Bool("every", false, "plant a few faults in every literal, judged or not")
	keep := flag.String("keep", "", "keep the programs with the faults in this `directory`")
	flag.Parse()
	if flag.NArg() == 0 || *every && *keep != "" { // -every plants each fault alone
		fmt.Fprintln(os.Stderr, "usage: plant [-seed N] [-style] [-every | -keep directory] directory...")
		os.Exit(2)
	}
	plant, print := func(r *run, w io.Writer, dir string) error { r.keep = *keep; return r.program(w, dir) }, (*run).print
	if *every {
		plant, print = (*run).everyProgram, (*run).printEvery
	}
	r, err := plantAll(os.Stdout, flag.Args(), *style, *seed, plant)
	if err == nil {
		err = print(r, os.Stdout)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "plant:", err)
	}
	if err != nil || len(r.complaints) > 0 {
		os.Exit(1)
	}
}

// plantAll plants faults in a copy of each program, and writes a line about it.
func plantAll(w io.Writer, programs []string, style bool, seed uint64, plant func(*run, io.Writer, string) error) (*run, error) {
	temp, err := os.MkdirTemp("", "plant")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	// The go command tells the names of files without links in them.
	if temp, err = filepath.EvalSymlinks(temp); err != nil {
		return nil, err
	}
	tool, err := buildTool(temp)
	if err != nil {
		return nil, err
	}
	r := &run{tool: tool, planter: newPlanter(seed, append(urlFaults, partFaults...))}
	if style {
		r.flags = []string{"style", "insecure", "browser"}
		r.planter.faults = styleFaults
	}
	for _, program := range programs {
		dir := filepath.Join(temp, filepath.Base(program))
		if err := copyTree(dir, program); err != nil {
			return nil, err
		}
		if err := plant(r, w, dir); err != nil {
			return nil, fmt.Errorf("%s: %w", program, err)
		}
		if err := os.RemoveAll(dir); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// copyTree copies a program without its history.
func copyTree(to, from string) error {
	if err := os.CopyFS(to, os.DirFS(from)); err != nil {
		return err
	}
	return os.RemoveAll(filepath.Join(to, ".git"))
}
