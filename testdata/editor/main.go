// Editor measures the cost of "uricheck lsp" while a user types: the time from a keystroke to
// the diagnostics of the typed text, and to those of the whole package; the processor time for that,
// the time to the first diagnostics after opening a file, and the memory.
//
// Usage: editor [-n keystrokes] [-program uricheck] directory...
//
// With -same, it compares the findings that the server shows in the files of each package with
// those that "uricheck ." prints there.
//
// The directories are those of packages. Only Linux has the times and the memory.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"text/tabwriter"
	"time"
)

func main() {
	log.SetFlags(0)
	program := flag.String("program", "uricheck", "the `file` to run")
	keystrokes := flag.Int("n", 100, "how many keystrokes there are in each package")
	compare := flag.Bool("same", false, "compare findings instead of measuring")
	flag.Parse()
	err := error(nil)
	if *compare {
		err = compareAll(*program, flag.Args())
	} else {
		err = run(*program, *keystrokes, flag.Args())
	}
	if err != nil {
		log.Fatal(err)
	}
}

func compareAll(program string, dirs []string) error {
	for _, dir := range dirs {
		dir, err := filepath.Abs(dir)
		if err != nil {
			return err
		}
		n, err := same(program, dir)
		if err != nil {
			return err
		}
		fmt.Printf("%d findings, the same: %s\n", n, dir)
	}
	return nil
}

func run(program string, keystrokes int, dirs []string) error {
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "lines\topening\tmedian\t95 %\twhole\tCPU\tMB\tpackage\t")
	for _, dir := range dirs {
		dir, err := filepath.Abs(dir)
		if err != nil {
			return err
		}
		if err := warm(program, dir); err != nil {
			return err
		}
		m, err := measure(program, dir, dir, keystrokes)
		if err != nil {
			return err
		}
		ms := time.Millisecond
		whole := "later" // than the next keystroke
		if len(m.whole) > keystrokes/2 {
			whole = at(0.5, m.whole).Round(ms).String()
		}
		fmt.Fprintf(w, "%d\t%v\t%v\t%v\t%s\t%v\t%d\t%s\t\n", m.lines, m.first.Round(10*ms), at(0.5, m.keystroke).Round(ms), at(0.95, m.keystroke).Round(ms), whole, m.cpu.Round(ms), m.peak, filepath.Base(dir))
	}
	return w.Flush()
}

// warm fills the go command's cache with its results for a package.
func warm(program, dir string) error {
	for range 2 { // the first one alone describes the package
		c, err := start(dir, program, "lsp")
		if err != nil {
			return err
		}
		var m measurement
		name, err := largest(dir, &m)
		if err != nil {
			return err
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if err := c.open(name, string(text)); err != nil {
			return err
		}
		if _, err := c.await(name, 0); err != nil {
			return err
		}
		if err := c.end(); err != nil {
			return err
		}
	}
	return nil
}
