package main

import (
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// history has the tables of testdata/history. A row is a map from the names of the columns.
type history struct {
	bugs, findings, programs, reports []map[string]string
	// what uricheck found when it ran on a program for the first time
	contacts, contactPrograms, contactFindings []map[string]string
}

func readHistory(dir string) (*history, error) {
	h := new(history)
	for name, to := range map[string]*[]map[string]string{
		"bugs": &h.bugs, "findings": &h.findings, "programs": &h.programs, "reports": &h.reports,
		"contact": &h.contacts, "contact_programs": &h.contactPrograms, "contact_findings": &h.contactFindings,
	} {
		rows, err := readTable(filepath.Join(dir, name+".csv"))
		if err != nil {
			return nil, err
		}
		*to = rows
	}
	return h, nil
}

func readTable(name string) ([]map[string]string, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	records, err := csv.NewReader(f).ReadAll()
	if err != nil || len(records) < 2 {
		return nil, fmt.Errorf("%s has no rows: %w", name, err)
	}
	var rows []map[string]string
	for _, record := range records[1:] {
		row := make(map[string]string)
		for i, column := range records[0] {
			row[column] = record[i]
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// tableMark marks the place of a table on a page.
var tableMark = regexp.MustCompile(`<!-- table:([a-z]+) -->\n`)

// fillTables replaces the marks for tables on a page by the tables.
func (h *history) fillTables(markdown string) (string, error) {
	return replaced(tableMark, markdown, func(m []string) (string, error) { return h.table(m[1]) })
}

func (h *history) table(name string) (string, error) {
	var b strings.Builder
	err := tableTexts.ExecuteTemplate(&b, name, h)
	return b.String(), err
}

// bugsOf returns, as items of a list, the bugs of real programs that a rule finds.
func (h *history) bugsOf(rule string) []string {
	var lines []string
	for _, bug := range with(h.bugs, "found", rule) {
		lines = append(lines, fmt.Sprintf("- [%s](https://github.com/%s/commit/%s) fixed `%s`, line %s\n",
			bug["repository"], bug["repository"], bug["commit"], bug["file"], strings.Fields(bug["line"])[0]))
	}
	for _, f := range with(with(h.findings, "rule", rule), "verdict", "right") {
		lines = append(lines, fmt.Sprintf("- [%s](https://github.com/%[1]s/blob/%s/%s#L%s), `%[3]s`, line %[4]s: %s\n",
			f["repository"], h.commitOf(f["repository"]), f["file"], f["line"], verbatim(f["why"])))
	}
	slices.Sort(lines)
	return slices.Compact(lines)
}

func (h *history) commitOf(repository string) string {
	for _, p := range h.programs {
		if p["repository"] == repository {
			return p["commit"]
		}
	}
	return "HEAD"
}

// notRun marks rows of programs that did not load.
const notRun = "not run"

func didNotRun(bug map[string]string) bool { return bug["found"] == notRun }

// with returns the rows with a value in a column.
func with(rows []map[string]string, column, value string) []map[string]string {
	return without(rows, func(row map[string]string) bool { return row[column] != value })
}

// without returns the rows for which a condition is false.
func without(rows []map[string]string, is func(map[string]string) bool) []map[string]string {
	return slices.DeleteFunc(slices.Clone(rows), is)
}

// inOrder returns the different values of a column, in the order of the rows.
func inOrder(rows []map[string]string, column string) []string {
	var values []string
	for _, r := range rows {
		if !slices.Contains(values, r[column]) {
			values = append(values, r[column])
		}
	}
	return values
}
