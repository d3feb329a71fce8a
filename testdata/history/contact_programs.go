package main

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// contactProgram is a row of contact_programs.csv: a program on which uricheck ran for the first
// time, at a commit of uricheck.
type contactProgram struct {
	date, uricheck string
	program
}

var contactProgramHeader = append([]string{"date", "uricheck"}, programHeader...)

// contactPrograms runs uricheck over fresh programs at their newest commits, and adds the programs
// and their findings to the tables. A program that does not load gets no row: that was no contact. A
// reader replaces "new" by a verdict, and adds the faults that uricheck missed.
func (o options) contactPrograms(w io.Writer, repositories []string) error {
	programs, remarks, err := readContactPrograms()
	if err != nil {
		return err
	}
	j, err := o.newJudge()
	if err != nil {
		return err
	}
	defer j.close()
	for _, repository := range repositories {
		p, found, err := o.contactProgram(j, repository)
		if err != nil {
			return fmt.Errorf("%s: %w", repository, err)
		}
		fmt.Fprintf(w, "%s: %d findings, %s\n", repository, len(found), p.state)
		if p.state != ran {
			continue
		}
		programs, remarks = append(programs, p), append(remarks, found...)
		if err := writeRows("contact_programs.csv", contactProgramHeader, programs, contactProgram.record); err != nil {
			return err
		}
		if err := writeRows("contact_findings.csv", remarkHeader, remarks, remark.record); err != nil {
			return err
		}
	}
	return printContactPrograms(w)
}

// contactProgram runs uricheck over a program that no other table of programs names. Its repairs may
// be in contact.csv, since those are older states of the program.
func (o options) contactProgram(j *judge, repository string) (contactProgram, []remark, error) {
	p := contactProgram{time.Now().Format(time.DateOnly), j.commit, program{repository: repository}}
	if err := checkUnused(repository, usedUp[:len(usedUp)-1]); err != nil {
		return p, nil, err
	}
	gitDir, err := o.gitDir(repository)
	if err != nil {
		return p, nil, err
	}
	commit, err := output(exec.Command("git", "-C", gitDir, "rev-parse", "HEAD"))
	if err != nil {
		return p, nil, err
	}
	p.commit = strings.TrimSpace(commit)
	if p.lines, err = countLines(gitDir, p.commit); err != nil {
		return p, nil, err
	}
	remarks, err := o.judgeProgram(j, &p.program, nil)
	return p, remarks, err
}

// countLines returns the number of lines of Go at a commit, outside tests.
func countLines(gitDir, commit string) (int, error) {
	out, err := output(exec.Command("git", "-C", gitDir, "grep", "-hc", "", commit, "--", "*.go", ":!*_test.go", ":!vendor/*", ":!*/vendor/*"))
	if err != nil {
		return 0, err
	}
	sum := 0
	for field := range strings.FieldsSeq(out) {
		n, err := strconv.Atoi(field)
		if err != nil {
			return 0, err
		}
		sum += n
	}
	return sum, nil
}

func readContactPrograms() ([]contactProgram, []remark, error) {
	programs, err := readRows("contact_programs.csv", contactProgramHeader, readContactProgram)
	if err != nil {
		return nil, nil, err
	}
	remarks, err := readRows("contact_findings.csv", remarkHeader, readRemark)
	return programs, remarks, err
}

func printContactPrograms(w io.Writer) error {
	contacts, remarks, err := readContactPrograms()
	if err != nil {
		return err
	}
	var programs []program
	for _, p := range contacts {
		programs = append(programs, p.program)
	}
	return printPrograms(w, programs, remarks)
}

func readContactProgram(r []string) (contactProgram, error) {
	p, err := readProgram(r[2:])
	return contactProgram{r[0], r[1], p}, err
}

func (p contactProgram) record() []string {
	return append([]string{p.date, p.uricheck}, p.program.record()...)
}
