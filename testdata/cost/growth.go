package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"
)

// smallest is the first size of a shape, and steps is the factor from one size to the next.
const smallest, steps = 1000, 10

// grow writes the cost of uricheck on generated packages of growing sizes, for each
// literal, without the cost of a vettool that does nothing.
func grow(w io.Writer, only string, largest int) error {
	temp, err := os.MkdirTemp("", "growth")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	built, err := buildTools(temp, newSalt())
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "\tn\tCPU s\tratio\tµs each\tMB\tratio\tbytes each\t")
	for _, s := range shapes {
		if only != "" && !strings.Contains(s.name, only) {
			continue
		}
		for n := smallest; n <= min(s.max, largest); n *= steps {
			base, own, err := s.cost(filepath.Join(temp, "program"), built, n)
			if err != nil {
				return fmt.Errorf("%s, %d: %w", s.name, n, err)
			}
			printGrowth(table, s.name, n, base, own)
		}
		if err := table.Flush(); err != nil {
			return err
		}
	}
	return nil
}

func printGrowth(w io.Writer, name string, n int, base, own sample) {
	cpu, memory := own.cpu-base.cpu, own.memory-base.memory
	fmt.Fprintf(w, "%s\t%d\t%.2f\t%.2f\t%.1f\t%.0f\t%.2f\t%d\t\n", name, n,
		own.cpu.Seconds(), own.cpu.Seconds()/base.cpu.Seconds(), float64(cpu.Nanoseconds())/1e3/float64(n),
		float64(own.memory)/1e6, float64(own.memory)/float64(base.memory), memory/int64(n))
}

// cost runs the vettools on a shape of size n in a directory.
func (s shape) cost(dir string, built tools, n int) (base, own sample, err error) {
	if err := s.generate(dir, n); err != nil {
		return base, own, err
	}
	for tool, cost := range map[string]*sample{built.doNothing: &base, built.uricheck: &own} {
		// uricheck analyses, and go builds, the imports of the package before it counts.
		if _, err = run(dir, vet("-vettool="+tool, "./empty")); err != nil {
			return base, own, err
		}
		if *cost, err = run(dir, vet("-vettool="+tool, ".")); err != nil {
			return base, own, err
		}
	}
	return base, own, nil
}

// generate writes a module with the shape in size n, and a package with the same imports.
func (s shape) generate(dir string, n int) error {
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Join(dir, "empty"), 0o755); err != nil {
		return err
	}
	name := "p.go"
	if s.isTest {
		name = "p_test.go"
	}
	for name, write := range map[string]func(io.Writer){
		"go.mod":        func(w io.Writer) { io.WriteString(w, "module p\n\ngo 1.26\n") },
		"empty/" + name: func(w io.Writer) { io.WriteString(w, imports) },
		name:            func(w io.Writer) { s.write(w, n) },
	} {
		if err := writeFile(filepath.Join(dir, name), write); err != nil {
			return err
		}
	}
	return nil
}

func writeFile(name string, write func(io.Writer)) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(f)
	write(w)
	if err := w.Flush(); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
