package main

import (
	"encoding/csv"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// program is a row of programs.csv: a public program as a whole, at a commit.
type program struct {
	repository, commit string
	lines              int    // of Go, outside tests
	state              string // ran, or the reason why it did not
}

// remark is a row of findings.csv: a finding in a program, and the verdict on it.
type remark struct {
	repository, file string
	line             int
	rule             string
	verdict          string // one of opinions
	why              string
}

const ran = "ran"

// opinions are the verdicts on a finding: a fault that its author would fix, one without an effect,
// and a false alarm. A finding that nobody has read yet is new. A fault that uricheck missed is a
// row of contact_findings.csv alone, with its class instead of a rule.
var opinions = []string{"right", "idle", "wrong", "new", "missed"}

var (
	programHeader = []string{"repository", "commit", "lines", "state"}
	remarkHeader  = []string{"repository", "file", "line", "rule", "verdict", "why"}
)

// judgePrograms runs uricheck over whole programs, and writes the findings: with the known
// verdicts, and without those that uricheck no longer has.
func (o options) judgePrograms(w io.Writer) error {
	programs, err := readRows("programs.csv", programHeader, readProgram)
	if err != nil {
		return err
	}
	known, err := readRows("findings.csv", remarkHeader, readRemark)
	if err != nil {
		return err
	}
	if o.repositories == "" {
		return printPrograms(w, programs, known)
	}
	j, err := o.newJudge()
	if err != nil {
		return err
	}
	defer j.close()
	for i := range programs {
		p := &programs[i]
		if !strings.Contains(p.repository, o.only) || o.rest && p.state != "" {
			continue
		}
		if known, err = o.judgeProgram(j, p, known); err != nil {
			return err
		}
		fmt.Fprintln(w, p.repository, p.state)
		if !o.update {
			continue
		}
		if err := writeRows("programs.csv", programHeader, programs, program.record); err != nil {
			return err
		}
		if err := writeRows("findings.csv", remarkHeader, known, remark.record); err != nil {
			return err
		}
	}
	return printPrograms(w, programs, known)
}

// judgeProgram returns the remarks, with a program's remarks replaced by those on its findings now.
func (o options) judgeProgram(j *judge, p *program, known []remark) ([]remark, error) {
	gitDir, err := o.gitDir(p.repository)
	if err != nil {
		return nil, err
	}
	found, err := j.run(gitDir, p.commit, "...", p.repository)
	if err != nil {
		p.state = reasonOf(err)
		return known, nil
	}
	p.state = ran
	var remarks []remark
	for _, f := range found {
		r := remark{p.repository, f.file, f.lines.first, f.rule, "new", ""}
		isSame := func(k remark) bool {
			return k.record()[3] == r.rule && k.repository == r.repository && k.file == r.file && k.line == r.line
		}
		if i := slices.IndexFunc(known, isSame); i >= 0 {
			r = known[i]
		}
		if !slices.Contains(remarks, r) {
			remarks = append(remarks, r)
		}
	}
	others := slices.DeleteFunc(slices.Clone(known), func(r remark) bool { return r.repository == p.repository })
	return append(others, remarks...), nil
}

// printPrograms writes the number of findings for each verdict.
func printPrograms(w io.Writer, programs []program, remarks []remark) error {
	n, lines := 0, 0
	for _, p := range programs {
		if p.state == ran {
			n, lines = n+1, lines+p.lines
		}
	}
	counts := make(map[string]int)
	for _, r := range remarks {
		counts[r.verdict]++
	}
	_, err := fmt.Fprintf(w, "%d programs, %d lines: %d findings", n, lines, len(remarks))
	for _, opinion := range opinions {
		fmt.Fprintf(w, ", %d %s", counts[opinion], opinion)
	}
	fmt.Fprintln(w)
	return err
}

func readProgram(r []string) (program, error) {
	lines, err := strconv.Atoi(r[2])
	return program{r[0], r[1], lines, r[3]}, err
}

func (p program) record() []string {
	return []string{p.repository, p.commit, strconv.Itoa(p.lines), p.state}
}

func readRemark(r []string) (remark, error) {
	line, err := strconv.Atoi(r[2])
	if err == nil && (!slices.Contains(opinions, r[4]) || filepath.IsAbs(r[1])) {
		err = fmt.Errorf("an unknown verdict, or a path of one machine: %v", r)
	}
	return remark{r[0], r[1], line, r[3], r[4], r[5]}, err
}

func (r remark) record() []string {
	return []string{r.repository, r.file, strconv.Itoa(r.line), r.rule, r.verdict, r.why}
}

// readRows reads the rows of a table.
func readRows[T any](name string, header []string, read func([]string) (T, error)) ([]T, error) {
	records, err := readRecords(name)
	if err != nil {
		return nil, err
	}
	if !slices.Equal(records[0], header) {
		return nil, fmt.Errorf("%s: the first row is not %v", name, header)
	}
	var rows []T
	for i, record := range records[1:] {
		row, err := read(record)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, i+2, err)
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// readRecords reads a table with its header.
func readRecords(name string) ([][]string, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	records, err := csv.NewReader(f).ReadAll()
	if err == nil && len(records) == 0 {
		err = fmt.Errorf("%s has no header", name)
	}
	return records, err
}

// writeRows writes the rows of a table.
func writeRows[T any](name string, header []string, rows []T, record func(T) []string) error {
	records := [][]string{header}
	for _, row := range rows {
		records = append(records, record(row))
	}
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := csv.NewWriter(f).WriteAll(records); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
