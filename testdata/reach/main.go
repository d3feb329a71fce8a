// Command reach measures how many of a Go program's true URI literals uricheck
// lists. In this directory, with a copy of a program that its tests may write to:
//
//	go run . [-v] /path/to/program
//
// It runs the program's tests with a net/url that logs each string that its parser gets, and the
// call stack. A literal of at least four bytes in the program's own files is true if such a string
// equals it, or if the string begins with it and the literal holds a scheme, "://" and a byte of
// the host. uricheck lists it if a literal of an entry of uricheck list ./... overlaps it. The
// table has the files outside tests ("code") apart from the tests; -v prints the unlisted
// literals, and the way of each to the parser.
//
// Two things distort the measure. A literal that is not a URI, such as a route or a word, can
// equal a text that the program parses elsewhere. Hence the table has lines for the literals with
// a slash, and for those that name a host; and it counts the literals that net/url parsed while a
// function of their package, or of their file, ran. But these counts lack the texts that another
// goroutine parses, as servers do. And a literal without a scheme is true only if it equals a
// whole string: formats, and many texts after another text, do not count.
//
// Tests that fail do not matter. The tests take most of the time: -log keeps the parsed texts, and
// a second run with the same file runs no tests.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

func main() {
	opts := new(options)
	flag.StringVar(&opts.log, "log", "", "log the parsed texts to this `file`, or use it if it exists")
	flag.StringVar(&opts.list, "list", "", "read this `file` instead of running uricheck list -format json")
	flag.DurationVar(&opts.timeout, "timeout", defaultTimeout, "how long the tests of one package may take")
	flag.BoolVar(&opts.verbose, "v", false, "print the literals that are not listed")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: reach [flags] directory")
		flag.PrintDefaults()
		os.Exit(2)
	}
	if err := measure(os.Stdout, flag.Arg(0), opts); err != nil {
		fmt.Fprintln(os.Stderr, "reach:", err)
		os.Exit(1)
	}
}

const defaultTimeout = 5 * time.Minute

type options struct {
	log, list string
	timeout   time.Duration
	verbose   bool
}

// measure writes how many true URI literals of the program in dir uricheck lists.
func measure(w io.Writer, dir string, opts *options) error {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	// Stacks name files as the compiler sees them.
	if dir, err = filepath.EvalSymlinks(dir); err != nil {
		return err
	}
	parsed, err := parsedTexts(w, dir, opts)
	if err != nil {
		return err
	}
	literals, err := programLiterals(dir)
	if err != nil {
		return err
	}
	listed, err := listedLiterals(dir, opts)
	if err != nil {
		return err
	}
	found := trueLiterals(literals, parsed, listed)
	fmt.Fprintf(w, "%d texts were parsed, the program has %d literals\n", len(parsed.texts), len(literals))
	if opts.verbose {
		printMissing(w, found)
	}
	return printTable(w, found)
}

// parsedTexts runs the tests of the program, unless there is a log of them.
func parsedTexts(w io.Writer, dir string, opts *options) (*parsings, error) {
	name := opts.log
	if name == "" {
		temp, err := os.MkdirTemp("", "reach")
		if err != nil {
			return nil, err
		}
		defer os.RemoveAll(temp)
		name = filepath.Join(temp, "log")
	}
	name, err := filepath.Abs(name)
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) {
		run, err := runTests(dir, name, opts.timeout)
		if err != nil {
			return nil, err
		}
		fmt.Fprintln(w, run)
	}
	log, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer log.Close()
	return readParsings(log)
}

func listedLiterals(dir string, opts *options) (listing, error) {
	if opts.list == "" {
		return runList(dir)
	}
	list, err := os.Open(opts.list)
	if err != nil {
		return nil, err
	}
	defer list.Close()
	return readList(list, dir)
}
