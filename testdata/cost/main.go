// Command cost measures what uricheck costs on a Go program. It runs on Linux. In
// this directory, with a program that builds:
//
//	go run . [-rounds 5] [-only names] /path/to/program
//
// It compares uricheck as a vettool, go vet's own analyzers and the stand-alone
// uricheck with a vettool that does nothing but declare facts, so that the go command
// hands it the same packages, the dependencies included.
//
// In each round the contenders run one after the other, each of them twice: "cold",
// when the export data are built and no result of an analysis is cached, and "again"
// on the same tree. CPU is the user and system time of all processes, memory the peak
// of the largest process. The figures are the medians of the rounds, and a ratio is
// the median of each round's ratio to the tool that does nothing: what else the
// machine does at the time counts for both. Even so, only CPU means much on a machine
// that others use.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
)

func main() {
	rounds := flag.Int("rounds", 5, "how often each contender runs")
	only := flag.String("only", "", "compare only these `names`, separated by commas: "+strings.Join(names(contenders[1:]), ", "))
	flag.Parse()
	if flag.NArg() != 1 || *rounds < 1 {
		fmt.Fprintln(os.Stderr, "usage: cost [flags] directory")
		flag.PrintDefaults()
		os.Exit(2)
	}
	if err := compare(os.Stdout, flag.Arg(0), *only, *rounds); err != nil {
		fmt.Fprintln(os.Stderr, "cost:", err)
		os.Exit(1)
	}
}

// compare writes what the contenders cost on the program in dir.
func compare(w io.Writer, dir, only string, rounds int) error {
	chosen, err := choose(only)
	if err != nil {
		return err
	}
	results, err := measure(chosen, dir, rounds)
	if err != nil {
		return err
	}
	return printTable(w, results)
}
