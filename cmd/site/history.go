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

// fillTables replaces the marks for tables on a page by the tables.
func (h *history) fillTables(markdown string) string {
	return strings.NewReplacer("<!-- table:bugs -->\n", h.bugTable(), "<!-- table:found -->\n", h.foundTable(), "<!-- table:summary -->\n", h.summary(),
		"<!-- table:findings -->\n", h.findingTable(), "<!-- table:contact -->\n", h.contactTable(),
		"<!-- table:contactclasses -->\n", bugClasses(h.contacts, "tier"), "<!-- table:contactprograms -->\n", h.contactProgramTable(),
		"<!-- table:grammars -->\n", grammarTable(), "<!-- table:rules -->\n", ruleTable()).Replace(markdown)
}

// evidence returns the section about bugs of real programs that a rule finds.
func (h *history) evidence(rule string) string {
	var b strings.Builder
	b.WriteString("## Real bugs\n\n")
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

func (h *history) bugTable() string { return bugClasses(h.bugs, "verdict") }

// bugClasses returns how many bugs of each class uricheck finds. The tier of a bug is in a column
// of either name.
func bugClasses(bugs []map[string]string, tier string) string {
	type count struct{ found, all int }
	certain, likely := make(map[string]*count), make(map[string]*count)
	total := map[string]*count{"certain": {}, "likely": {}}
	missing := 0
	for _, bug := range bugs {
		if bug["found"] == notRun {
			missing++
			continue
		}
		by := certain
		if bug[tier] == "likely" {
			by = likely
		}
		if by[bug["class"]] == nil {
			by[bug["class"]] = new(count)
		}
		for _, c := range []*count{by[bug["class"]], total[bug[tier]]} {
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
	b.WriteString("| rule | right | true, but no use | wrong |\n|---|---|---|---|\n")
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

// contactTable returns what each version of uricheck found at its first contact, and what the
// last one finds in the bugs that the rules were written from.
func (h *history) contactTable() string {
	var b strings.Builder
	b.WriteString("| bugs | programs | certain: found of all | likely: found of all | reported after the fix |\n|---|---|---|---|---|\n")
	for _, batch := range inOrder(h.contacts, "uricheck") {
		rows := slices.DeleteFunc(slices.Clone(h.contacts), func(r map[string]string) bool { return r["uricheck"] != batch })
		b.WriteString(contactRow(fmt.Sprintf("first contact of %.8s, %s", batch, rows[0]["date"]), rows, "tier"))
	}
	b.WriteString(contactRow("bugs that we had when we wrote the rules", h.bugs, "verdict") + "\n")
	return b.String()
}

// contactRow returns a row about the bugs that ran.
func contactRow(name string, rows []map[string]string, tier string) string {
	found, all := make(map[string]int), make(map[string]int)
	loud := 0
	rows = slices.DeleteFunc(slices.Clone(rows), func(r map[string]string) bool { return r["found"] == notRun })
	for _, r := range rows {
		all[r[tier]]++
		if r["found"] != "no" {
			found[r[tier]]++
		}
		if r["after"] != "silent" && r["after"] != notRun {
			loud++
		}
	}
	return fmt.Sprintf("| %s | %d | %d of %d | %d of %d | %d |\n", name, len(inOrder(rows, "repository")),
		found["certain"], all["certain"], found["likely"], all["likely"], loud)
}

// contactProgramTable returns what each version of uricheck reported in programs at its first
// contact, and what a reader found there.
func (h *history) contactProgramTable() string {
	var b strings.Builder
	b.WriteString("| programs | right | true, but no use | wrong | missed |\n|---|---|---|---|---|\n")
	for _, batch := range inOrder(h.contactPrograms, "uricheck") {
		programs, date := make(map[string]bool), ""
		for _, p := range h.contactPrograms {
			if p["uricheck"] == batch {
				programs[p["repository"]], date = true, p["date"]
			}
		}
		counts := make(map[string]int)
		for _, f := range h.contactFindings {
			if programs[f["repository"]] {
				counts[f["verdict"]]++
			}
		}
		fmt.Fprintf(&b, "| %d at the first contact of %.8s, %s | %d | %d | %d | %d |\n",
			len(programs), batch, date, counts["right"], counts["idle"], counts["wrong"], counts["missed"])
	}
	return b.String() + "\n"
}

// shares are the bugs that uricheck finds, of those that the rules were written from, and of those that were new to it.
type shares struct {
	known, fresh map[string]share // by tier
}

// share is a number of bugs, and how many of them uricheck finds.
type share struct{ found, all int }

func (h *history) shares() shares {
	return shares{count(h.bugs, "verdict"), count(h.contacts, "tier")}
}

// count counts the bugs that ran, by the column with their tier.
func count(bugs []map[string]string, tier string) map[string]share {
	counts := make(map[string]share)
	for _, bug := range bugs {
		if bug["found"] == notRun {
			continue
		}
		c := counts[bug[tier]]
		c.all++
		if bug["found"] != "no" {
			c.found++
		}
		counts[bug[tier]] = c
	}
	return counts
}

// summary returns what the tables say, in five lines.
func (h *history) summary() string {
	s, verdicts, fresh := h.shares(), make(map[string]int), make(map[string]int)
	for _, f := range h.findings {
		verdicts[f["verdict"]]++
	}
	for _, f := range h.contactFindings {
		fresh[f["verdict"]]++
	}
	var b strings.Builder
	fmt.Fprintf(&b, "- In programs that it had never seen, uricheck finds %d of %d bugs that are certain, and %d of %d that are likely.\n",
		s.fresh["certain"].found, s.fresh["certain"].all, s.fresh["likely"].found, s.fresh["likely"].all)
	fmt.Fprintf(&b, "- Of the bugs that its authors had when they wrote the rules, it finds %d of %d and %d of %d.\n",
		s.known["certain"].found, s.known["certain"].all, s.known["likely"].found, s.known["likely"].all)
	fmt.Fprintf(&b, "- Of its findings in programs that it had never seen, %d are right, %d are true but of no use to the authors, and %d are wrong.\n",
		fresh["right"], fresh["idle"], fresh["wrong"])
	fmt.Fprintf(&b, "- In programs that its authors had at hand, %d are right, %d are true but of no use, and %d are wrong.\n",
		verdicts["right"], verdicts["idle"], verdicts["wrong"])
	b.WriteString("- Tests compare its errors with what the functions of the standard library really do.\n")
	return b.String()
}

// picture returns the shares of the found bugs as bars.
func (h *history) picture() string {
	s := h.shares()
	bars := []struct {
		name string
		share
	}{
		{"certain, never seen", s.fresh["certain"]}, {"likely, never seen", s.fresh["likely"]},
		{"certain, at hand", s.known["certain"]}, {"likely, at hand", s.known["likely"]},
	}
	const width, step = 340, 34
	var b strings.Builder
	fmt.Fprintf(&b, `<figure class="scroll" tabindex="0"><svg viewBox="0 0 640 %d" role="img" aria-label="Shares of the bugs that uricheck finds">`, step*len(bars))
	for i, bar := range bars {
		y := i * step
		fmt.Fprintf(&b, `<text class="end" x="180" y="%d">%s</text><g class="bar"><rect x="195" y="%d" width="%d" height="18"/></g>`,
			y+20, bar.name, y+6, width)
		fmt.Fprintf(&b, `<g class="found"><rect x="195" y="%d" width="%d" height="18"/></g><text class="start" x="%d" y="%d">%d of %d</text>`,
			y+6, width*bar.found/max(bar.all, 1), 195+width+12, y+20, bar.found, bar.all)
	}
	return b.String() + "</svg><figcaption>Bugs that uricheck finds, of all that a commit fixed</figcaption></figure>"
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
