package main

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// difference has the differences on a program: for each command a text, which is empty if there
// are none.
type difference struct {
	texts []string
	told  []string // the number of items of each command, and the lines on standard error
}

func (d difference) differs() bool {
	return slices.ContainsFunc(d.texts, func(text string) bool { return text != "" })
}

func (d difference) print(w io.Writer, p program) {
	if !d.differs() {
		fmt.Fprintf(w, "%s: identical: %s\n", p.name, strings.Join(d.told, ", "))
		return
	}
	fmt.Fprintf(w, "%s: differs: %s\n", p.name, strings.Join(d.told, ", "))
	for i, text := range d.texts {
		if text != "" {
			fmt.Fprintf(w, "  uricheck %s %s\n%s", strings.Join(commands[i].args, " "), p.packages, text)
		}
	}
}

// compare runs the commands of two uricheck over a program. It fails if both print only errors.
func compare(p program, oldTool, newTool string) (difference, error) {
	var d difference
	items, complaint := 0, ""
	for _, c := range commands {
		before, err := c.run(oldTool, p)
		if err != nil {
			return d, err
		}
		after, err := c.run(newTool, p)
		if err != nil {
			return d, err
		}
		items += len(before.items) + len(after.items)
		complaint = strings.Join(after.stderr, "")
		d.texts = append(d.texts, diff(before, after))
		d.told = append(d.told, counts(len(before.items), len(after.items))+" "+c.items)
		if n, m := len(before.stderr), len(after.stderr); n+m > 0 {
			d.told = append(d.told, counts(n, m)+" lines on standard error")
		}
	}
	if items == 0 && complaint != "" {
		return d, fmt.Errorf("nothing to compare:\n%s", complaint)
	}
	return d, nil
}

func counts(before, after int) string {
	if before == after {
		return strconv.Itoa(after)
	}
	return fmt.Sprintf("%d → %d", before, after)
}

// diff writes the differences between two results of a command.
func diff(before, after result) string {
	var out strings.Builder
	if before.status != after.status {
		fmt.Fprintf(&out, "  - exit status %d\n  + exit status %d\n", before.status, after.status)
	}
	gone, come := without(before.stderr, after.stderr), without(after.stderr, before.stderr)
	writeLines(&out, "  - standard error: ", gone)
	writeLines(&out, "  + standard error: ", come)
	diffItems(&out, before.items, after.items)
	if out.Len() == 0 && !bytes.Equal(before.stdout, after.stdout) {
		fmt.Fprintln(&out, "  the same in other bytes or in another order")
	}
	return out.String()
}

// diffItems writes the differences between items. It regards two items with the same head as one
// that has changed.
func diffItems(w io.Writer, before, after []item) {
	gone, come := withoutItems(before, after), withoutItems(after, before)
	for _, g := range gone {
		i := slices.IndexFunc(come, func(c item) bool { return c.head == g.head })
		if i < 0 {
			fmt.Fprintf(w, "  - %s\n", g.head)
			writeLines(w, "        ", g.rest)
			continue
		}
		diffLines(w, g, come[i])
		come = slices.Delete(come, i, i+1)
	}
	for _, c := range come {
		fmt.Fprintf(w, "  + %s\n", c.head)
		writeLines(w, "        ", c.rest)
	}
}

// diffLines writes the differences between two items with the same head.
func diffLines(w io.Writer, before, after item) {
	fmt.Fprintf(w, "  ~ %s\n", before.head)
	gone, come := without(before.rest, after.rest), without(after.rest, before.rest)
	writeLines(w, "      - ", gone)
	writeLines(w, "      + ", come)
	if len(gone)+len(come) == 0 {
		fmt.Fprintln(w, "        the same in another order")
	}
}

func writeLines(w io.Writer, prefix string, lines []string) {
	for _, line := range lines {
		fmt.Fprintf(w, "%s%s\n", prefix, strings.TrimSuffix(line, "\n"))
	}
}

// without returns the lines of a that are not in b; for repeated lines it returns the surplus.
func without(a, b []string) []string {
	return withoutKeys(a, b, func(line string) string { return line })
}

func withoutItems(a, b []item) []item {
	return withoutKeys(a, b, func(i item) string { return i.head + "\n" + strings.Join(i.rest, "\n") })
}

func withoutKeys[T any](a, b []T, key func(T) string) []T {
	count := make(map[string]int)
	for _, e := range b {
		count[key(e)]++
	}
	var left []T
	for _, e := range a {
		if count[key(e)]--; count[key(e)] < 0 {
			left = append(left, e)
		}
	}
	return left
}
