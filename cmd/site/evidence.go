package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// kindTable returns how many bugs of each kind uricheck finds.
func (h *history) kindTable() string {
	var b strings.Builder
	b.WriteString("| kind | certain, never seen | likely, never seen | certain, at hand | likely, at hand |\n" +
		"|---|---|---|---|---|\n")
	row := func(name string, s shares) {
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s |\n",
			name, s.fresh["certain"], s.fresh["likely"], s.known["certain"], s.known["likely"])
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

// foundList returns how many of the bugs at hand each rule finds.
func (h *history) foundList() string {
	counts := make(map[string]int)
	for _, bug := range without(h.bugs, didNotRun) {
		if bug["found"] != "no" {
			counts[bug["found"]]++
		}
	}
	var items []string
	mostFirst := func(x, y string) int { return cmp.Or(counts[y]-counts[x], strings.Compare(x, y)) }
	for _, rule := range slices.SortedFunc(maps.Keys(counts), mostFirst) {
		items = append(items, fmt.Sprintf("[%s](rules/%s.md) %d", rule, rule, counts[rule]))
	}
	return strings.Join(items, ", ") + ".\n"
}

func (h *history) findingTable() string {
	var b strings.Builder
	b.WriteString("| rule | right | true, but no use | wrong |\n|---|---|---|---|\n")
	row := func(name string, counts map[string]int) {
		fmt.Fprintf(&b, "| %s | %d | %d | %d |\n", name, counts["right"], counts["idle"], counts["wrong"])
	}
	for _, rule := range slices.Sorted(slices.Values(inOrder(h.findings, "rule"))) {
		other := func(f map[string]string) bool { return f["rule"] != rule }
		row("["+rule+"](rules/"+rule+".md)", verdicts(without(h.findings, other)))
	}
	row("**all**", verdicts(h.findings))
	ran := without(h.programs, func(p map[string]string) bool { return p["state"] != "ran" })
	fmt.Fprintf(&b, "\n%d programs ran.\n", len(ran))
	return b.String()
}

// contactTable returns what each version of uricheck found at its first contact, and what the
// last one finds in the bugs that the rules were written from.
func (h *history) contactTable() string {
	var b strings.Builder
	b.WriteString("| bugs | programs | certain: found of all | likely: found of all | reported after the fix |\n" +
		"|---|---|---|---|---|\n")
	for _, batch := range inOrder(h.contacts, "uricheck") {
		rows := without(h.contacts, func(r map[string]string) bool { return r["uricheck"] != batch })
		b.WriteString(contactRow(fmt.Sprintf("first run of uricheck %.8s, %s", batch, rows[0]["date"]), rows, "tier"))
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
		fmt.Fprintf(&b, "| %d, first run of uricheck %.8s, %s | %d | %d | %d | %d |\n",
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
	s, known, fresh := h.shares(), verdicts(h.findings), verdicts(h.contactFindings)
	return fmt.Sprintf(`- In programs that it had never seen, uricheck finds %s bugs that are certain, and %s that are likely.
- A reviewer judged its findings in such programs: right %d, true but of no use to the authors %d, wrong %d.
- Of the bugs that we had when we wrote the rules, it finds %s that are certain, and %s that are likely.
- Its findings in programs that we had at hand: right %d, true but of no use %d, wrong %d.
- Tests compare its errors with what the functions of the standard library really do.
`, s.fresh["certain"], s.fresh["likely"], fresh["right"], fresh["idle"], fresh["wrong"],
		s.known["certain"], s.known["likely"], known["right"], known["idle"], known["wrong"])
}

// verdicts counts findings by the judgement of the reviewer.
func verdicts(findings []map[string]string) map[string]int {
	counts := make(map[string]int)
	for _, f := range findings {
		counts[f["verdict"]]++
	}
	return counts
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
	const left, width, step = 150, 210, 34
	var b strings.Builder
	b.WriteString(`<figure class="scroll" tabindex="0">`)
	fmt.Fprintf(&b, `<svg class="bars" viewBox="0 0 450 %d" role="img" aria-label="Shares of the bugs that uricheck finds">`, step*len(bars))
	for i, bar := range bars {
		top := i * step
		text := func(class string, x int, s string) {
			fmt.Fprintf(&b, `<text class="%s" x="%d" y="%d">%s</text>`, class, x, top+20, s)
		}
		rect := func(class string, width int) {
			fmt.Fprintf(&b, `<g class="%s"><rect x="%d" y="%d" width="%d" height="18"/></g>`, class, left, top+6, width)
		}
		text("end", left-15, bar.name)
		rect("bar", width)
		rect("found", width*bar.found/max(bar.all, 1))
		text("start", left+width+12, bar.share.String())
	}
	return b.String() + "</svg><figcaption>Bugs that uricheck finds, of all that a commit fixed</figcaption></figure>"
}
