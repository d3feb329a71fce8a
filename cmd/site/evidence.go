package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"text/template"

	"github.com/uricheck/go-uricheck/uricheck"
)

// tableTexts are the tables of pages.
var tableTexts = template.Must(template.New("tables.txt").Option("missingkey=zero").Funcs(template.FuncMap{
	"grammars": func() []string { return grammarExamples }, "by3986": by3986, "by3987": by3987, "by2396": by2396,
	"rules": uricheck.Rules, "severities": severities, "state": stateOf, "hasFix": hasFix, "codeCell": codeCell,
	"example": func(r *uricheck.Rule) string { s, _ := example(r); return s.String() },
	"add":     func(a, b int) int { return a + b },
}).ParseFS(sources, "templates/tables.txt"))

// kind has how many bugs of a kind uricheck finds.
type kind struct {
	Name string
	shares
}

// Kinds returns the kinds of bugs, and all of them.
func (h *history) Kinds() []kind {
	var kinds []kind
	for _, class := range slices.Sorted(slices.Values(inOrder(slices.Concat(h.bugs, h.contacts), "class"))) {
		of := &history{bugs: with(h.bugs, "class", class), contacts: with(h.contacts, "class", class)}
		kinds = append(kinds, kind{class, of.Shares()})
	}
	return append(kinds, kind{"**all**", h.Shares()})
}

// NotRun returns the number of rows about programs that did not load.
func (h *history) NotRun() int { return len(with(slices.Concat(h.bugs, h.contacts), "found", notRun)) }

// Ran returns the number of programs that ran.
func (h *history) Ran() int { return len(with(h.programs, "state", "ran")) }

// foundBy has how many of the bugs at hand a rule finds.
type foundBy struct {
	Name  string
	Count int
}

// Found returns the rules that find bugs, those with most first.
func (h *history) Found() []foundBy {
	bugs := without(without(h.bugs, didNotRun), func(bug map[string]string) bool { return bug["found"] == "no" })
	var rules []foundBy
	for _, rule := range inOrder(bugs, "found") {
		rules = append(rules, foundBy{rule, len(with(bugs, "found", rule))})
	}
	slices.SortFunc(rules, func(a, b foundBy) int { return cmp.Or(b.Count-a.Count, strings.Compare(a.Name, b.Name)) })
	return rules
}

// judged has findings by the judgement of the reviewer.
type judged struct {
	Name     string
	Programs int
	Counts   map[string]int
}

// Rules returns the findings of each rule.
func (h *history) Rules() []judged {
	var rules []judged
	for _, rule := range slices.Sorted(slices.Values(inOrder(h.findings, "rule"))) {
		rules = append(rules, judged{Name: rule, Counts: verdicts(with(h.findings, "rule", rule))})
	}
	return rules
}

// contact has the bugs that uricheck found.
type contact struct {
	Name            string
	Programs, After int // uricheck reported so many after the fix, too
	Found           map[string]share
}

// Contacts returns what each version of uricheck found at its first contact, and what the last one finds in the bugs
// that the rules were written from.
func (h *history) Contacts() []contact {
	var all []contact
	for _, batch := range inOrder(h.contacts, "uricheck") {
		rows := with(h.contacts, "uricheck", batch)
		all = append(all, contactOf(firstRun(rows[0]), rows, "tier"))
	}
	return append(all, contactOf("bugs that we had when we wrote the rules", h.bugs, "verdict"))
}

func firstRun(row map[string]string) string {
	return fmt.Sprintf("first run of uricheck %.8s, %s", row["uricheck"], row["date"])
}

// contactOf returns a contact with the bugs that ran.
func contactOf(name string, rows []map[string]string, tier string) contact {
	rows = without(rows, didNotRun)
	silent := slices.Concat(with(rows, "after", "silent"), with(rows, "after", notRun))
	return contact{name, len(inOrder(rows, "repository")), len(rows) - len(silent), count(rows, tier)}
}

// ContactPrograms returns what each version of uricheck reported in programs at its first contact, and what a reader
// found there.
func (h *history) ContactPrograms() []judged {
	var all []judged
	for _, batch := range inOrder(h.contactPrograms, "uricheck") {
		programs := with(h.contactPrograms, "uricheck", batch)
		names := inOrder(programs, "repository")
		isOther := func(f map[string]string) bool { return !slices.Contains(names, f["repository"]) }
		found := without(h.contactFindings, isOther)
		all = append(all, judged{firstRun(programs[len(programs)-1]), len(names), verdicts(found)})
	}
	return all
}

// shares are the bugs that uricheck finds, of those that the rules were written from, and of those that were new to it.
type shares struct {
	Known, Fresh map[string]share // by tier
}

// share is a number of bugs, and how many of them uricheck finds.
type share struct{ found, all int }

func (s share) String() string { return fmt.Sprintf("%d of %d", s.found, s.all) }

// Shares returns the shares of all bugs.
func (h *history) Shares() shares {
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

// verdicts counts findings by the judgement of the reviewer.
func verdicts(findings []map[string]string) map[string]int {
	counts := make(map[string]int)
	for _, f := range findings {
		counts[f["verdict"]]++
	}
	return counts
}

// Verdicts counts the findings in the programs at hand, and FirstVerdicts those at the first contact.
func (h *history) Verdicts() map[string]int { return verdicts(h.findings) }

// FirstVerdicts: see Verdicts.
func (h *history) FirstVerdicts() map[string]int { return verdicts(h.contactFindings) }

// bar is a share of found bugs in the picture.
type bar struct {
	Name       string
	Share      share
	Top, Width int
}

// Bars returns the bars of the picture.
func (h *history) Bars() []bar {
	const height, width = 34, 210
	s := h.Shares()
	bars := []bar{
		{Name: "certain, never seen", Share: s.Fresh["certain"]},
		{Name: "likely, never seen", Share: s.Fresh["likely"]},
		{Name: "certain, at hand", Share: s.Known["certain"]},
		{Name: "likely, at hand", Share: s.Known["likely"]},
	}
	for i := range bars {
		b := &bars[i]
		b.Top, b.Width = i*height, width*b.Share.found/max(b.Share.all, 1)
	}
	return bars
}
