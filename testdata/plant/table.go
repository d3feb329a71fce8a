package main

import (
	"fmt"
	"io"
	"text/tabwriter"
)

// tally counts plants by their outcomes.
type tally struct {
	planted  int
	outcomes [numOutcomes]int
	// repairable counts those with a finding whose repair is known.
	repairable, offered, repaired, otherwise int
}

func (t *tally) add(p *plant) {
	t.planted++
	t.outcomes[p.outcome]++
	if p.outcome == exact && p.spoilt.repaired != "" {
		t.repairable++
	}
	if p.offered {
		t.offered++
	}
	switch p.fix {
	case repaired:
		t.repaired++
	case otherwise:
		t.otherwise++
	}
}

func (t *tally) String() string {
	judged := t.outcomes[exact] + t.outcomes[elsewhere] + t.outcomes[missed]
	share := "-"
	if judged > 0 {
		share = fmt.Sprintf("%.1f%%", 100*float64(t.outcomes[exact])/float64(judged))
	}
	return fmt.Sprintf("%d\t%d\t%d\t%d\t%d\t%s\t%d\t%d\t%d\t%d\t%d\t%d\t", t.planted,
		t.outcomes[unjudged], t.outcomes[unreported], judged, t.outcomes[exact], share,
		t.outcomes[elsewhere], t.outcomes[missed], t.repairable, t.offered, t.repaired, t.otherwise)
}

const columns = "\tplanted\tnot judged\tnot reported\tjudged\texact\t\telsewhere\tmissed\twith a repair\toffered\trepaired\totherwise\t"

// print writes the tables, and the wrong changes of -fix.
func (r *run) print(w io.Writer) error {
	for _, part := range []struct {
		title string
		holds func(*plant) bool
	}{
		{"outside of tests", func(p *plant) bool { return !p.inTest() && !p.isShown() }},
		{"in tests", func(p *plant) bool { return p.inTest() && !p.isShown() }},
		{"no function is known to take them", func(p *plant) bool { return p.isShown() }},
	} {
		fmt.Fprintf(w, "\n%s\n", part.title)
		if err := printTable(w, r.plants, part.holds, r.planter.kinds()); err != nil {
			return err
		}
	}
	fmt.Fprintln(w)
	for _, c := range r.complaints {
		fmt.Fprintln(w, c)
	}
	_, err := fmt.Fprintf(w, "%d complaints about -fix\n", len(r.complaints))
	return err
}

// kind is a row of the table.
type kind struct {
	name  string
	holds func(*plant) bool
}

var partNames = [...]string{whole: "the whole text", head: "the head of a text", scheme: "the scheme of a text", tail: "the tail of a text"}

// kinds returns all kinds: each fault and each way.
func (p *planter) kinds() []kind {
	rows := []kind{{"all", func(*plant) bool { return true }}}
	for _, f := range p.faults {
		rows = append(rows, kind{f.rule + ": " + f.name, func(p *plant) bool { return p.fault == f }})
	}
	for part, name := range partNames {
		rows = append(rows, kind{name, func(p *plant) bool { return int(p.part) == part }})
	}
	for _, w := range append(ways[:len(ways):len(ways)], cutBefore, composed) {
		rows = append(rows, kind{"as " + w.name, func(p *plant) bool { return p.way == w }})
	}
	return rows
}

func printTable(w io.Writer, plants []*plant, holds func(*plant) bool, rows []kind) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, columns)
	for _, row := range rows {
		var t tally
		for _, p := range plants {
			if holds(p) && row.holds(p) {
				t.add(p)
			}
		}
		if t.planted > 0 {
			fmt.Fprintf(table, "%s\t%v\n", row.name, &t)
		}
	}
	return table.Flush()
}

// printOutcomes names the missed plants, those with a finding elsewhere, and those with another
// text after -fix.
func (r *run) printOutcomes(w io.Writer, plants []*plant) {
	names := [numOutcomes]string{missed: "missed", elsewhere: "elsewhere"}
	for _, p := range plants {
		what := names[p.outcome]
		if p.fix == otherwise {
			what += " fixed otherwise"
		}
		if what != "" {
			fmt.Fprintf(w, "\t%s: %s: %s: %s as %s, for %s %s in %s\n", what, p.fault.rule, p.fault.name,
				p.written.expr, p.way.name, p.entries[0].Purpose, p.entries[0].Function, p.tokens[0])
		}
	}
}
