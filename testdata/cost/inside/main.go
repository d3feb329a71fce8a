// Command inside is uricheck as a vettool that measures itself. It adds a line of JSON with
// the facts and the CPU time of each package to the file that the flag -uricheck.counts names,
// and puts a CPU profile of each analysis into the directory that -uricheck.profiles names.
package main

import (
	"encoding/gob"
	"encoding/json"
	"errors"
	"go/types"
	"os"
	"runtime/pprof"
	"syscall"
	"time"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/uricheck/go-uricheck/analyzer"
)

// counts has the numbers of facts in a package.
type counts struct {
	Package string
	// Objects counts the objects that other packages may know: of the package level, methods and
	// fields. Facts counts those with a fact, and Bytes the bytes of these facts.
	Objects, Facts, Bytes int
	// Inherited counts the bytes of the dependencies' facts, which the tool passes on.
	Inherited int
	// CPU is the time in seconds that the process has needed until the analysis ended.
	CPU float64
}

func main() {
	a := analyzer.New(analyzer.Options{})
	file := a.Flags.String("counts", "", "the file to add to")
	profiles := a.Flags.String("profiles", "", "the directory for profiles, if any")
	inner := a.Run
	a.Run = func(pass *analysis.Pass) (any, error) {
		stop, err := startProfile(*profiles)
		if err != nil {
			return nil, err
		}
		result, err := inner(pass)
		if err := errors.Join(err, stop()); err != nil {
			return nil, err
		}
		found, err := count(pass)
		if err != nil {
			return nil, err
		}
		found.CPU, err = cpuTime()
		if err != nil {
			return nil, err
		}
		return result, add(*file, found)
	}
	unitchecker.Main(a)
}

// startProfile starts a profile in a directory, unless that is "".
func startProfile(dir string) (stop func() error, err error) {
	if dir == "" {
		return func() error { return nil }, nil
	}
	f, err := os.CreateTemp(dir, "*.pprof")
	if err != nil {
		return nil, err
	}
	stop = func() error {
		pprof.StopCPUProfile()
		return f.Close()
	}
	return stop, pprof.StartCPUProfile(f)
}

func count(pass *analysis.Pass) (counts, error) {
	found := counts{Package: pass.Pkg.Path()}
	for _, obj := range pass.TypesInfo.Defs {
		if obj != nil && isKnownElsewhere(obj) {
			found.Objects++
		}
	}
	for _, of := range pass.AllObjectFacts() {
		code, err := of.Fact.(gob.GobEncoder).GobEncode()
		switch {
		case err != nil:
			return counts{}, err
		case of.Object.Pkg() == pass.Pkg:
			found.Facts++
			found.Bytes += len(code)
		default:
			found.Inherited += len(code)
		}
	}
	return found, nil
}

// cpuTime returns the CPU time of this process in seconds.
func cpuTime() (float64, error) {
	var usage syscall.Rusage
	err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	return (time.Duration(usage.Utime.Nano()) + time.Duration(usage.Stime.Nano())).Seconds(), err
}

func isKnownElsewhere(obj types.Object) bool {
	switch obj := obj.(type) {
	case *types.Func:
		return true
	case *types.Var:
		return obj.IsField() || obj.Parent() == obj.Pkg().Scope()
	}
	return obj.Pkg() != nil && obj.Parent() == obj.Pkg().Scope()
}

// add appends a line to a file, to which several processes write at a time.
func add(name string, found counts) error {
	line, err := json.Marshal(found)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	if _, err := f.Write(append(line, '\n')); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
