// Command cost measures the cost of uricheck on Go programs. It runs on Linux. In this directory,
// with programs that build:
//
//	go run . [-rounds 5] [-only names] /path/to/program...
//
// It compares uricheck as a vettool, go vet's own analyzers, staticcheck's check of URLs
// and the stand-alone uricheck with a vettool that does nothing but declare facts, so that
// the go command runs it on the same packages, the dependencies included.
//
// In each round the contenders run one after the other, each of them twice: "cold", when the export
// data exist and the cache has no result of an analysis, and "again" on the same tree. CPU is the
// user and system time of all processes, memory the peak of the largest process. The figures are
// the medians of the rounds, and a ratio is the median of each round's ratio to the tool that does
// nothing, because other load of the machine affects both. Even so, only CPU means much on a
// machine that others use. It then prints the goals of the project, and whether uricheck meets
// them. It prints each run to standard error; round 0 does not count.
//
//	go run . -facts [-profiles /an/absolute/directory] /path/to/program...
//
// counts the facts: how many of the objects that other packages may know have one, and
// the size of these facts in bytes. It also names the package whose analysis needs most CPU
// time. The profiles show where the analyses spend the time:
//
//	go tool pprof -top -cum /an/absolute/directory/*
//
//	go run . -growth [-shape name] [-largest 1000000]
//
// generates packages of growing sizes and prints the cost of uricheck for each literal, less the
// cost of the vettool that does nothing for the same package.
package main

import (
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"strings"
)

func main() {
	rounds := flag.Int("rounds", 5, "how often each contender runs")
	facts := flag.Bool("facts", false, "count facts instead of comparing")
	only := flag.String("only", "", "compare only these `names`, separated by commas: "+strings.Join(names(contenders[1:]), ", "))
	growth := flag.Bool("growth", false, "measure generated packages of growing sizes instead of a program")
	profiles := flag.String("profiles", "", "with -facts, put CPU profiles into this `directory`")
	shape := flag.String("shape", "", "with -growth, only packages with this in their `name`")
	largest := flag.Int("largest", 1e7, "with -growth, the largest size")
	flag.Parse()
	log.SetPrefix("cost: ")
	log.SetFlags(0)
	var err error
	switch {
	case *growth && flag.NArg() == 0:
		err = grow(os.Stdout, *shape, *largest)
	case flag.NArg() == 0 || *growth || *rounds < 1:
		fmt.Fprintln(os.Stderr, "usage: cost [flags] directory...\n       cost -growth [flags]")
		flag.PrintDefaults()
		os.Exit(2)
	case *facts:
		err = countFacts(os.Stdout, flag.Args(), *profiles)
	default:
		err = compare(os.Stdout, flag.Args(), *only, *rounds)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// compare writes the cost of the contenders on the programs in some directories.
func compare(w io.Writer, dirs []string, only string, rounds int) error {
	chosen, err := choose(only)
	if err != nil {
		return err
	}
	for _, dir := range dirs {
		results, err := measure(chosen, dir, rounds)
		if err != nil {
			return err
		}
		fmt.Fprintln(w, dir)
		if err := printTable(w, results); err != nil {
			return err
		}
		if err := printTargets(w, results); err != nil {
			return err
		}
	}
	return nil
}
