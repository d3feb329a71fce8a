package main

import (
	"fmt"
	"io"
	"slices"
	"text/tabwriter"
)

// figure is one of the figures of a sample.
type figure struct {
	name   string
	of     func(sample) float64
	format string
}

var (
	cpu    = figure{"CPU s", func(s sample) float64 { return s.cpu.Seconds() }, "%.1f"}
	wall   = figure{"wall s", func(s sample) float64 { return s.wall.Seconds() }, "%.1f"}
	memory = figure{"MB", func(s sample) float64 { return float64(s.memory) / 1e6 }, "%.0f"}

	figures = []figure{cpu, wall, memory}
)

// printTable prints a line for each result in each state, with the median of each
// figure, and the median of its ratios to that of the first result.
func printTable(w io.Writer, results []result) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(table, "\t")
	for _, f := range figures {
		fmt.Fprintf(table, "\t%s\tratio", f.name)
	}
	fmt.Fprintln(table, "\t")
	for _, r := range results {
		printLine(table, "cold", r.name, results[0].cold, r.cold)
	}
	for _, r := range results {
		printLine(table, "again", r.name, results[0].again, r.again)
	}
	return table.Flush()
}

func printLine(w io.Writer, state, name string, base, own []sample) {
	fmt.Fprintf(w, "%s\t%s", state, name)
	for _, f := range figures {
		var values []float64
		for _, s := range own {
			values = append(values, f.of(s))
		}
		fmt.Fprintf(w, "\t"+f.format+"\t%.3f", median(values), ratio(f, own, base))
	}
	fmt.Fprintln(w, "\t")
}

// median returns the middle one of the values, or the mean of the two in the middle.
func median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	n := len(sorted)
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}
