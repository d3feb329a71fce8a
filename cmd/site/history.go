package main

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// history has the tables of testdata/history. A row is a map from the names of the columns.
type history struct {
	bugs, findings, programs, reports []map[string]string
}

func readHistory(dir string) (*history, error) {
	h := new(history)
	for name, to := range map[string]*[]map[string]string{"bugs": &h.bugs, "findings": &h.findings, "programs": &h.programs, "reports": &h.reports} {
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

// fillTables replaces the marks for tables on a page by the tables.
func (h *history) fillTables(markdown string) string {
	return strings.NewReplacer("<!-- table:bugs -->\n", h.bugTable(), "<!-- table:found -->\n", h.foundTable(), "<!-- table:findings -->\n", h.findingTable(), "<!-- table:grammars -->\n", grammarTable()).Replace(markdown)
}

// evidence returns the section about bugs of real programs that a rule finds.
func (h *history) evidence(rule string) string {
	var b strings.Builder
	b.WriteString("## Evidence\n\n")
	var lines []string
	for _, bug := range h.bugs {
		if bug["found"] == rule {
			lines = append(lines, fmt.Sprintf("- [%s](https://github.com/%s/commit/%s) fixed `%s`, line %s\n",
				bug["repository"], bug["repository"], bug["commit"], bug["file"], strings.Fields(bug["line"])[0]))
		}
	}
	for _, f := range h.findings {
		if f["rule"] == rule && f["verdict"] == "right" {
			lines = append(lines, fmt.Sprintf("- [%s](https://github.com/%s/blob/%s/%s#L%s), `%s`, line %s: %s\n",
				f["repository"], f["repository"], h.commitOf(f["repository"]), f["file"], f["line"], f["file"], f["line"], verbatim(f["why"])))
		}
	}
	if len(lines) > 0 {
		b.WriteString("This rule finds these bugs of public programs ([how we measure](../evidence.md)):\n\n")
		slices.Sort(lines)
		b.WriteString(strings.Join(slices.Compact(lines), "") + "\n")
	}
	b.WriteString(h.reported(rule))
	return b.String()
}

// reported returns the reports about bugs of the same class as a rule's. uricheck has not run on these
// programs; often the faulty text came from a user.
func (h *history) reported(rule string) string {
	var lines []string
	for _, r := range h.reports {
		if r["rule"] == rule {
			name := strings.TrimPrefix(r["url"], "https://github.com/")
			lines = append(lines, fmt.Sprintf("- [%s](%s): %s\n", name, r["url"], verbatim(r["what"])))
		}
	}
	if len(lines) == 0 {
		return ""
	}
	return "These reports are about bugs of this class. We did not run uricheck on them; in some, the text came from a user:\n\n" +
		strings.Join(lines, "")
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

func (h *history) bugTable() string {
	type count struct{ found, all int }
	certain, likely := make(map[string]*count), make(map[string]*count)
	total := map[string]*count{"certain": {}, "likely": {}}
	missing := 0
	for _, bug := range h.bugs {
		if bug["found"] == notRun {
			missing++
			continue
		}
		by := certain
		if bug["verdict"] == "likely" {
			by = likely
		}
		if by[bug["class"]] == nil {
			by[bug["class"]] = new(count)
		}
		for _, c := range []*count{by[bug["class"]], total[bug["verdict"]]} {
			c.all++
			if bug["found"] != "no" {
				c.found++
			}
		}
	}
	var b strings.Builder
	b.WriteString("| kind | certain: found of all | likely: found of all |\n|---|---|---|\n")
	cell := func(c *count) string {
		c = cmp.Or(c, new(count))
		return fmt.Sprintf("%d of %d", c.found, c.all)
	}
	classes := maps.Clone(certain)
	maps.Copy(classes, likely)
	for _, class := range slices.Sorted(maps.Keys(classes)) {
		fmt.Fprintf(&b, "| %s | %s | %s |\n", class, cell(certain[class]), cell(likely[class]))
	}
	fmt.Fprintf(&b, "| **all** | %s | %s |\n\n", cell(total["certain"]), cell(total["likely"]))
	fmt.Fprintf(&b, "We could not run %d more rows: most of their programs no longer load.\n", missing)
	return b.String()
}

// foundTable returns how many bugs each rule finds.
func (h *history) foundTable() string {
	counts := make(map[string]int)
	for _, bug := range h.bugs {
		if bug["found"] != notRun && bug["found"] != "no" {
			counts[bug["found"]]++
		}
	}
	var b strings.Builder
	b.WriteString("| rule | bugs that it finds |\n|---|---|\n")
	for _, rule := range slices.SortedFunc(maps.Keys(counts), func(x, y string) int { return cmp.Or(counts[y]-counts[x], strings.Compare(x, y)) }) {
		fmt.Fprintf(&b, "| [%s](rules/%s.md) | %d |\n", rule, rule, counts[rule])
	}
	return b.String()
}

func (h *history) findingTable() string {
	verdicts := []string{"right", "idle", "wrong"}
	counts, total := make(map[string]map[string]int), make(map[string]int)
	for _, f := range h.findings {
		if counts[f["rule"]] == nil {
			counts[f["rule"]] = make(map[string]int)
		}
		counts[f["rule"]][f["verdict"]]++
		total[f["verdict"]]++
	}
	var b strings.Builder
	b.WriteString("| rule | right | idle | wrong |\n|---|---|---|---|\n")
	row := func(name string, of map[string]int) {
		fmt.Fprintf(&b, "| %s |", name)
		for _, v := range verdicts {
			fmt.Fprintf(&b, " %d |", of[v])
		}
		b.WriteString("\n")
	}
	for _, rule := range slices.Sorted(maps.Keys(counts)) {
		row("["+rule+"](rules/"+rule+".md)", counts[rule])
	}
	row("**all**", total)
	ran := 0
	for _, p := range h.programs {
		if p["state"] == "ran" {
			ran++
		}
	}
	fmt.Fprintf(&b, "\n%d programs ran.\n", ran)
	return b.String()
}
