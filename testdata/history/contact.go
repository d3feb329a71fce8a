package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
)

// contact is a row of contact.csv: a repair that a reader judged before uricheck ran on the
// repository for the first time, and the results of that run.
type contact struct {
	date, uricheck string // the day of the judgement, and the commit of uricheck that ran
	bug
}

var contactHeader = []string{"date", "repository", "commit", "file", "line", "class", "tier", "uricheck", "found", "after", "reason"}

// none is the answer of a reader who sees no repair, or one that has a row: a commit that repairs
// the same fault in several places is one repair.
const none = "none"

// contact asks a reader for judgements on the candidates of repositories, and then runs the rows
// of contact.csv that have not run. A repository gets its rows at once: so no judgement
// follows a result, and no row runs twice.
func (o options) contact(in io.Reader, out io.Writer, repositories []string) error {
	rows, err := readRows("contact.csv", contactHeader, readContact)
	if err != nil {
		return err
	}
	q := questions{bufio.NewScanner(in), out}
	for _, repository := range repositories {
		if err := checkUnused(repository, usedUp); err != nil {
			return err
		}
		chosen, err := o.ask(q, repository)
		if err != nil {
			return err
		}
		rows = append(rows, chosen...)
		if err := writeContacts(rows); err != nil {
			return err
		}
	}
	if err := o.runContacts(out, rows); err != nil {
		return err
	}
	return printContacts(out, rows)
}

// ask shows the candidates of a repository one at a time, and returns rows for those that the
// reader calls repairs.
func (o options) ask(q questions, repository string) ([]contact, error) {
	gitDir, err := o.gitDir(repository)
	if err != nil {
		return nil, err
	}
	var commits []commit
	if err := walk(gitDir, func(c commit) { commits = append(commits, c) }); err != nil {
		return nil, err
	}
	var rows []contact
	for _, c := range commits {
		for _, cand := range candidates(c) {
			printCandidate(q.out, c, cand)
			tier, err := q.answer("tier", append(verdicts[:len(verdicts):len(verdicts)], none))
			if err != nil {
				return nil, err
			}
			if tier == none {
				continue
			}
			class, err := q.answer("class", classes)
			if err != nil {
				return nil, err
			}
			rows = append(rows, contact{
				date: time.Now().Format(time.DateOnly),
				bug:  bug{repository: repository, commit: c.hash, file: cand.before, lines: []int{cand.line}, class: class, verdict: tier},
			})
		}
	}
	return rows, nil
}

// questions asks a reader.
type questions struct {
	in  *bufio.Scanner
	out io.Writer
}

// answer asks until the reader gives one of the possible answers.
func (q questions) answer(question string, possible []string) (string, error) {
	for {
		fmt.Fprintf(q.out, "%s (%s): ", question, strings.Join(possible, ", "))
		if !q.in.Scan() {
			return "", cmp.Or(q.in.Err(), errors.New("the answers end before the last candidate; the table has no row of this repository"))
		}
		answer := strings.TrimSpace(q.in.Text())
		if slices.Contains(possible, answer) {
			return answer, nil
		}
		fmt.Fprintf(q.out, "%q is not a %s\n", answer, question)
	}
}

// runContacts runs uricheck over the rows that have no result, and writes each result.
func (o options) runContacts(out io.Writer, rows []contact) error {
	if !slices.ContainsFunc(rows, func(c contact) bool { return c.found == "" }) {
		return nil
	}
	j, err := o.newJudge()
	if err != nil {
		return err
	}
	defer j.close()
	for i := range rows {
		c := &rows[i]
		if c.found != "" {
			continue
		}
		gitDir, err := o.gitDir(c.repository)
		if err != nil {
			return err
		}
		j.row(gitDir, &c.bug)
		c.uricheck = j.commit
		fmt.Fprintln(out, &c.bug)
		if err := writeContacts(rows); err != nil {
			return err
		}
	}
	return nil
}

// printContacts writes the number of repairs of each class that uricheck finds, and then the
// batches over time: the rows that the same commit of uricheck ran.
func printContacts(w io.Writer, rows []contact) error {
	var bugs []*bug
	batches := make(map[string][]*bug)
	var names []string
	for i := range rows {
		c := &rows[i]
		bugs = append(bugs, &c.bug)
		if batches[c.uricheck] == nil {
			names = append(names, c.uricheck)
		}
		batches[c.uricheck] = append(batches[c.uricheck], &c.bug)
	}
	if err := printReport(w, bugs); err != nil {
		return err
	}
	for _, name := range names {
		tiers := map[string]*tally{"certain": {}, "likely": {}}
		for _, b := range batches[name] {
			tiers[b.verdict].add(b)
		}
		certain, likely := tiers["certain"], tiers["likely"]
		fmt.Fprintf(w, "uricheck %.8s found at first contact %d of %d certain and %d of %d likely ones; %d not silent after\n",
			name, certain.found, certain.run, likely.found, likely.run, certain.loud+likely.loud)
	}
	return nil
}

func readContact(r []string) (contact, error) {
	const column = 7 // uricheck
	b, err := readBug(append(slices.Clone(r[1:column]), r[column+1:]...))
	if err != nil {
		return contact{}, err
	}
	return contact{r[0], r[column], *b}, nil
}

func (c contact) record() []string {
	b := c.bug.record()
	return slices.Concat([]string{c.date}, b[:6], []string{c.uricheck}, b[6:])
}

func writeContacts(rows []contact) error {
	return writeRows("contact.csv", contactHeader, rows, contact.record)
}

// usedUp are the tables whose repositories are no longer fresh.
var usedUp = []string{"bugs.csv", "programs.csv", "reports.csv", "used.csv", "contact_programs.csv", "contact.csv"}

// checkUnused returns an error if a table names a repository.
func checkUnused(repository string, tables []string) error {
	for _, table := range tables {
		records, err := readRecords(table)
		if err != nil {
			return err
		}
		column := slices.IndexFunc(records[0], func(name string) bool { return name == "repository" || name == "url" })
		for _, record := range records[1:] {
			name := strings.TrimPrefix(record[column], "https://github.com/") + "/"
			if strings.HasPrefix(strings.ToLower(name), strings.ToLower(repository)+"/") {
				return fmt.Errorf("%s names %s: only a repository that nobody has used shows a first contact", table, repository)
			}
		}
	}
	return nil
}
