package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// trueLiteral is a literal that a test parsed.
type trueLiteral struct {
	literal
	near   nearness
	way    parsing // the nearest one
	listed bool
}

// trueLiterals chooses the literals that the tests parsed.
func trueLiterals(literals []literal, parsed *parsings, listed listing) []trueLiteral {
	var found []trueLiteral
	for _, lit := range literals {
		if near, way := nearest(parsed.of(lit), lit.file); near > notParsed {
			found = append(found, trueLiteral{lit, near, way, listed.holds(lit)})
		}
	}
	return found
}

// kind selects literals. Words equal a parsed text by accident more often than texts with a slash.
type kind struct {
	name  string
	holds func(literal) bool
}

var kinds = []kind{
	{"", func(literal) bool { return true }},
	{", with a slash", func(l literal) bool { return strings.Contains(l.value, "/") }},
	{", with a host", literal.namesHost},
}

// count has the number of true literals, and of those that uricheck lists.
type count struct{ literals, listed int }

func (c count) String() string {
	if c.literals == 0 {
		return "0\t0\t-"
	}
	return fmt.Sprintf("%d\t%d\t%.1f%%", c.literals, c.listed, 100*float64(c.listed)/float64(c.literals))
}

// printTable prints a line for each kind in the files outside tests and in the tests, with counts
// for each nearness: the first is the measure; the others have fewer literals that equal a parsed
// text by accident.
func printTable(w io.Writer, found []trueLiteral) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "\tparsed\tlisted\t\tfrom its package\tlisted\t\tfrom its file\tlisted\t\t")
	for _, files := range []struct {
		name   string
		inTest bool
	}{{"code", false}, {"tests", true}} {
		for _, k := range kinds {
			counts := countListed(found, func(l literal) bool { return l.inTest() == files.inTest && k.holds(l) })
			fmt.Fprintf(table, "%s%s\t%v\t%v\t%v\t\n", files.name, k.name,
				counts[parsedAnywhere], counts[parsedFromPackage], counts[parsedFromFile])
		}
	}
	return table.Flush()
}

// countListed counts the chosen literals that net/url parsed at this nearness or nearer.
func countListed(found []trueLiteral, chosen func(literal) bool) (counts [numNearness]count) {
	for _, l := range found {
		if !chosen(l.literal) {
			continue
		}
		for near := parsedAnywhere; near <= l.near; near++ {
			counts[near].literals++
			if l.listed {
				counts[near].listed++
			}
		}
	}
	return counts
}

// printMissing prints the unlisted literals, and for each the way of its nearest
// parsing.
func printMissing(w io.Writer, found []trueLiteral) {
	names := [numNearness]string{parsedAnywhere: "elsewhere", parsedFromPackage: "package", parsedFromFile: "file"}
	for _, l := range found {
		if !l.listed {
			way := strings.Join(append([]string{l.way.Caller}, l.way.Stack...), " < ")
			fmt.Fprintf(w, "%v: %q\n\t%s: %s\n", l.span, l.value, names[l.near], way)
		}
	}
}
