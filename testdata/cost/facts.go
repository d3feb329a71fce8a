package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"text/tabwriter"
)

// counts has the fields of a line from the vettool in directory inside.
type counts struct {
	Package                          string
	Objects, Facts, Bytes, Inherited int
	CPU                              float64
}

// countFacts writes the number of facts of the programs in some directories, and puts CPU profiles
// into another directory, if that is not "".
func countFacts(w io.Writer, dirs []string, profiles string) error {
	temp, err := os.MkdirTemp("", "facts")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "\tpackages\tobjects\twith facts\tshare\tbytes\tof a package: median\tmost\twith inherited: most\tslowest\tCPU s\t")
	for i, dir := range dirs {
		// With a salt of its own, go vet analyses all packages of each program.
		built, err := buildTools(temp, newSalt())
		if err != nil {
			return err
		}
		name := filepath.Join(temp, fmt.Sprint(i))
		c := vet("-vettool="+built.inside, "./...")
		c.args = slices.Insert(c.args, 3, "-uricheck.counts="+name, "-uricheck.profiles="+profiles)
		if _, err := run(dir, c); err != nil {
			return err
		}
		lines, err := readCounts(name)
		if err != nil {
			return err
		}
		printCounts(table, dir, lines)
	}
	return table.Flush()
}

func readCounts(name string) ([]counts, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var lines []counts
	for from := json.NewDecoder(f); ; {
		var line counts
		switch err := from.Decode(&line); err {
		case nil:
			lines = append(lines, line)
		case io.EOF:
			return lines, nil
		default:
			return nil, err
		}
	}
}

// printCounts prints a line for a program. The median is that of the packages that have
// facts; the CPU time is that of the slowest package.
func printCounts(w io.Writer, name string, lines []counts) {
	var sum counts
	var sizes []float64
	most, inherited := 0, 0
	var slowest counts
	for _, line := range lines {
		sum.Objects += line.Objects
		sum.Facts += line.Facts
		sum.Bytes += line.Bytes
		most = max(most, line.Bytes)
		inherited = max(inherited, line.Bytes+line.Inherited)
		if line.CPU > slowest.CPU {
			slowest = line
		}
		if line.Facts > 0 {
			sizes = append(sizes, float64(line.Bytes))
		}
	}
	middle := 0.0
	if len(sizes) > 0 {
		middle = median(sizes)
	}
	fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%.2f%%\t%d\t%.0f\t%d\t%d\t%s\t%.1f\t\n", name, len(lines), sum.Objects, sum.Facts,
		100*float64(sum.Facts)/float64(max(sum.Objects, 1)), sum.Bytes, middle, most, inherited, slowest.Package, slowest.CPU)
}
