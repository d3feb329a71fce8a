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
	return strings.NewReplacer("<!-- table:kinds -->\n", h.kindTable(), "<!-- table:found -->\n", h.foundList(), "<!-- table:summary -->\n", h.summary(),
		"<!-- table:findings -->\n", h.findingTable(), "<!-- table:contact -->\n", h.contactTable(),
		"<!-- table:contactprograms -->\n", h.contactProgramTable(),
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

// kindTable returns how many bugs of each kind uricheck finds.
func (h *history) kindTable() string {
	var b strings.Builder
	b.WriteString("| kind | certain, never seen | likely, never seen | certain, at hand | likely, at hand |\n|---|---|---|---|---|\n")
	row := func(name string, s shares) {
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s |\n", name, s.fresh["certain"], s.fresh["likely"], s.known["certain"], s.known["likely"])
	}
	all := slices.Concat(h.bugs, h.contacts)
	for _, class := range slices.Sorted(slices.Values(inOrder(all, "class"))) {
		other := func(bug map[string]string) bool { return bug["class"] != class }
		row(class, (&history{bugs: without(h.bugs, other), contacts: without(h.contacts, other)}).shares())
	}
	row("**all**", h.shares())
	ran := without(all, didNotRun)
	fmt.Fprintf(&b, "\nWe could not run %d more rows: most of their programs no longer load.\n", len(all)-len(ran))
	return b.String()
}

func didNotRun(bug map[string]string) bool { return bug["found"] == notRun }

// without returns the rows for which a condition is false.
func without(rows []map[string]string, is func(map[string]string) bool) []map[string]string {
	return slices.DeleteFunc(slices.Clone(rows), is)
}

// foundList returns how many of the bugs at hand each rule finds.
func (h *history) foundList() string {
	counts := make(map[string]int)
	for _, bug := range without(h.bugs, didNotRun) {
		if bug["found"] != "no" {
			counts[bug["found"]]++
		}
	}
	var items []string
	for _, rule := range slices.SortedFunc(maps.Keys(counts), func(x, y string) int { return cmp.Or(counts[y]-counts[x], strings.Compare(x, y)) }) {
		items = append(items, fmt.Sprintf("[%s](rules/%s.md) %d", rule, rule, counts[rule]))
	}
	return strings.Join(items, ", ") + ".\n"
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
		rows := without(h.contacts, func(r map[string]string) bool { return r["uricheck"] != batch })
		b.WriteString(contactRow(fmt.Sprintf("first contact of %.8s, %s", batch, rows[0]["date"]), rows, "tier"))
	}
	b.WriteString(contactRow("bugs that we had when we wrote the rules", h.bugs, "verdict") + "\n")
	return b.String()
}

// contactRow returns a row about the bugs that ran.
func contactRow(name string, rows []map[string]string, tier string) string {
	rows = without(rows, didNotRun)
	silent := without(rows, func(r map[string]string) bool { return r["after"] != "silent" && r["after"] != notRun })
	counts := count(rows, tier)
	return fmt.Sprintf("| %s | %d | %s | %s | %d |\n", name, len(inOrder(rows, "repository")),
		counts["certain"], counts["likely"], len(rows)-len(silent))
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

func (s share) String() string { return fmt.Sprintf("%d of %d", s.found, s.all) }

func (h *history) shares() shares {
	return shares{count(h.bugs, "verdict"), count(h.contacts, "tier")}
}

// count counts the bugs that ran, by the column with their tier.
func count(bugs []map[string]string, tier string) map[string]share {
	counts := make(map[string]share)
	for _, bug := range without(bugs, didNotRun) {
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
	fmt.Fprintf(&b, "- In programs that it had never seen, uricheck finds %s bugs that are certain, and %s that are likely.\n",
		s.fresh["certain"], s.fresh["likely"])
	fmt.Fprintf(&b, "- Of the bugs that its authors had when they wrote the rules, it finds %s and %s.\n",
		s.known["certain"], s.known["likely"])
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
		fmt.Fprintf(&b, `<g class="found"><rect x="195" y="%d" width="%d" height="18"/></g><text class="start" x="%d" y="%d">%s</text>`,
			y+6, width*bar.found/max(bar.all, 1), 195+width+12, y+20, bar.share)
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
