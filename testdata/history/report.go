package main

import (
	"fmt"
	"io"
	"text/tabwriter"
)

// tally counts bugs by their results.
type tally struct {
	found, run, notRun, loud int
}

func (t *tally) add(b *bug) {
	switch b.found {
	case notRun, "":
		t.notRun++
		return
	case missed:
	default:
		t.found++
	}
	t.run++
	if b.after != silent && b.after != notRun {
		t.loud++
	}
}

// printReport writes the number of bugs of each class that uricheck finds.
func printReport(w io.Writer, bugs []*bug) error {
	rows := make(map[string]map[string]*tally)
	repositories := make(map[string]bool)
	for _, b := range bugs {
		repositories[b.repository] = true
		for _, row := range []string{b.class, "all"} {
			if rows[row] == nil {
				rows[row] = map[string]*tally{"certain": {}, "likely": {}}
			}
			rows[row][b.verdict].add(b)
		}
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "\tcertain: found\tof\tlikely: found\tof\tnot run\tnot silent after\t")
	for _, row := range append(classes[:len(classes):len(classes)], "all") {
		if rows[row] == nil {
			continue
		}
		c, l := rows[row]["certain"], rows[row]["likely"]
		fmt.Fprintf(table, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t\n", row, c.found, c.run, l.found, l.run, c.notRun+l.notRun, c.loud+l.loud)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "%d bugs from %d repositories\n", len(bugs), len(repositories))
	return err
}
