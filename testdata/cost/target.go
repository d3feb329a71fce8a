package main

import (
	"fmt"
	"io"
	"slices"
	"text/tabwriter"
)

// target is the upper bound of a contender's figure, as a multiple of that of
// another one.
type target struct {
	state, own, base string
	figure           figure
	most             float64
}

var targets = []target{
	{"cold", "uricheck", "do-nothing", cpu, 0.75},
	{"cold", "uricheck", "do-nothing", memory, 1.10},
	{"cold", "stand-alone", "staticcheck", cpu, 0.3},
	{"cold", "stand-alone", "staticcheck", memory, 1.5},
	{"again", "stand-alone", "go-vet", wall, 1.2},
}

// printTargets prints the result of each target for which both contenders ran.
func printTargets(w io.Writer, results []result) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, t := range targets {
		own, base := t.samples(results, t.own), t.samples(results, t.base)
		if own == nil || base == nil {
			continue
		}
		ratio := ratio(t.figure, own, base)
		verdict := "met"
		if ratio > t.most {
			verdict = "missed"
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%.2f\tof %s\tat most %.2f\t%s\t\n", t.state, t.own, t.figure.name, ratio, t.base, t.most, verdict)
	}
	return table.Flush()
}

func (t target) samples(results []result, name string) []sample {
	i := slices.IndexFunc(results, func(r result) bool { return r.name == name })
	if i < 0 {
		return nil
	}
	if t.state == "again" {
		return results[i].again
	}
	return results[i].cold
}

// ratio returns the median of the ratios of a figure in each round.
func ratio(f figure, own, base []sample) float64 {
	ratios := make([]float64, len(own))
	for i, s := range own {
		ratios[i] = f.of(s) / f.of(base[i])
	}
	return median(ratios)
}
