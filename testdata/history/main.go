// Command history runs uricheck on real bugs: bugs in URLs that commits of public programs fix.
// In this directory, with repositories on disk, bare or not:
//
//	go run . -find /path/to/repository...
//
// walks their histories, newest commit first, and prints the hunks that may repair a URL, with the
// kinds of repair that each shows (kinds.go). A reader has to judge them: most repair no bug.
// bugs.csv has the bugs, facts alone:
//
//   - repository, commit: the repository on GitHub, and the commit that repairs the bug
//   - file, line: the lines that show the fault before the commit. The first line is one that
//     the commit changes. Others follow if two parts of the text meet elsewhere, such as a base in
//     a variable and a format.
//   - class: the kind of fault (classes in table.go)
//   - verdict: "certain" if the code alone shows that the text is wrong, whatever the values
//     are, or for a kind of value that can occur there; "likely" if the code only shows that the
//     author means another text: similar code writes it differently, or the server's address is
//     known
//   - found: the rule that reports the bug, "no", or "not run"
//   - after: the rule that still reports something after the repair, or "silent"
//   - reason: why uricheck did not run
//
// The last three are results of uricheck, and
//
//	go run . -repositories /path/to/all [-update] [-rest] [-only text] [-why]
//
// finds them: it checks each row's package out before the commit and after it, runs uricheck
// over it, and prints a table of the found bugs by class. uricheck finds a bug if it reports
// something on a line that the commit removes together with the row's line; after the commit
// the lines count that it puts in their place. A repository is in the directory "owner+name",
// or in "repo" below it. The go command downloads the dependencies; a repository from before there
// were modules gets those of its first go.mod. A package that no longer loads is "not
// run". -update writes the table, row by row, so that you can stop a run, and continue with
// -rest. Without -repositories the program only counts the table.
//
//	go run . -programs -repositories /path/to/all [-update] [-rest] [-only text]
//
// runs uricheck over whole programs as they are at the commits of programs.csv; the go command
// downloads the dependencies. findings.csv has its findings outside tests, each with the verdict
// of a reviewer from the view of the program's authors: "right" if they would fix it, "idle" if
// that changes nothing, "wrong", or "new" without a review.
//
// The rules were written from these tables. What uricheck is worth on other code shows only on its
// first contact with it:
//
//	go run . -contact -repositories /path/to/all [-at commit] owner/name...
//
// shows the candidates of -find one at a time, and reads from standard input which of them are
// repairs: a tier (a verdict of bugs.csv, or "none") and a class. Only after the last answer
// about a repository does it write the rows to contact.csv, and only after the last repository does it
// run the commit of uricheck (default HEAD) on them; it writes each result, with that commit. A
// finding counts as it does in bugs.csv, but on the lines of the hunk alone. The program refuses
// a repository that any table names, contact.csv included: so nobody can judge by a result, or run a
// row again. used.csv has the repositories that are used up for other reasons. Without arguments,
// -contact runs the rows that an interrupted run left without a result.
//
//	go run . -contact -programs -repositories /path/to/all [-at commit] owner/name...
//
// does the same for whole programs at their newest commit. contact_programs.csv has the programs, and
// contact_findings.csv the findings, with verdicts as in findings.csv, and the faults that a reader
// found beside them: the verdict "missed", with a class in place of the rule. Later versions of uricheck do
// not change these tables either.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	o := options{source: "../.."}
	flag.BoolVar(&o.find, "find", false, "print what may repair a URL in the histories of the repositories that follow")
	flag.StringVar(&o.repositories, "repositories", "", "run the rows, with the repositories in this directory")
	flag.BoolVar(&o.programs, "programs", false, "run whole programs, those of programs.csv")
	flag.BoolVar(&o.contacts, "contact", false, "judge and run the repairs, or with -programs run the programs, of the fresh repositories that follow")
	flag.StringVar(&o.at, "at", "HEAD", "with -contact, the commit of uricheck to run")
	flag.BoolVar(&o.update, "update", false, "write the findings to the table")
	flag.BoolVar(&o.rest, "rest", false, "run only the rows that have not run")
	flag.StringVar(&o.only, "only", "", "run only the rows whose repository, class or commit contains this")
	flag.BoolVar(&o.why, "why", false, "print what uricheck why says of the rows that are not found")
	flag.StringVar(&o.tool, "uricheck", "", "an uricheck that is built (default: that of this tree)")
	flag.StringVar(&o.table, "table", "bugs.csv", "the table")
	flag.Parse()
	if err := o.run(flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "history:", err)
		os.Exit(1)
	}
}

type options struct {
	find, programs, contacts        bool
	update, rest, why               bool
	repositories, only, tool, table string
	source, at                      string // the repository of uricheck, and the commit for -contact
}

func (o options) run(args []string) error {
	if o.find {
		for _, dir := range args {
			if err := walk(dir, func(c commit) { printCandidates(os.Stdout, c) }); err != nil {
				return err
			}
		}
		return nil
	}
	if o.contacts && o.tool != "" {
		return errors.New("-contact builds uricheck from a commit, so that the tables can name it: use -at instead of -uricheck")
	}
	if o.contacts && o.programs {
		return o.contactPrograms(os.Stdout, args)
	}
	if o.contacts {
		return o.contact(os.Stdin, os.Stdout, args)
	}
	if o.programs {
		return o.judgePrograms(os.Stdout)
	}
	bugs, err := readTable(o.table)
	if err != nil {
		return err
	}
	if o.repositories != "" {
		if err := o.judgeAll(bugs); err != nil {
			return err
		}
	}
	return printReport(os.Stdout, bugs)
}

// judgeAll judges the chosen rows, one after the other.
func (o options) judgeAll(bugs []*bug) error {
	j, err := o.newJudge()
	if err != nil {
		return err
	}
	defer j.close()
	for _, b := range bugs {
		if !o.asked(b) {
			continue
		}
		if err := o.judgeOne(j, b); err != nil {
			return fmt.Errorf("%s %s: %w", b.repository, b.commit, err)
		}
		if !o.update {
			continue
		}
		if err := writeTable(o.table, bugs); err != nil {
			return err
		}
	}
	return nil
}

// asked reports whether the options select a row.
func (o options) asked(b *bug) bool {
	hasRun := b.found != "" && b.found != notRun && b.after != notRun
	return !(o.rest && hasRun) && strings.Contains(b.repository+" "+b.class+" "+b.commit, o.only)
}

// judgeOne judges a row, and prints the result.
func (o options) judgeOne(j *judge, b *bug) error {
	gitDir, err := o.gitDir(b.repository)
	if err != nil {
		return err
	}
	j.row(gitDir, b)
	fmt.Println(b)
	if !o.why || b.found != missed {
		return nil
	}
	return j.why(os.Stdout, gitDir, b)
}

// gitDir returns the directory of a repository on disk.
func (o options) gitDir(repository string) (string, error) {
	dir := filepath.Join(o.repositories, strings.Replace(repository, "/", "+", 1))
	for _, below := range []string{"repo", ".", "repo/.git", ".git"} {
		if _, err := os.Stat(filepath.Join(dir, below, "HEAD")); err == nil {
			return filepath.Join(dir, below), nil
		}
	}
	return "", fmt.Errorf("no repository in %s", dir)
}
