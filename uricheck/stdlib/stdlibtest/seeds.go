package stdlibtest

import (
	"flag"
	"testing"
)

// SeedStep says that a fuzz target takes one in so many of its seeds: all of them in an
// ordinary run, one in short with -short, one in fuzzing with -fuzz. A fuzzer runs them
// all before it begins, instrumented, which takes ten times as long, and is to begin
// within seconds.
func SeedStep(short, fuzzing int) int {
	switch {
	case flag.Lookup("test.fuzz").Value.String() != "":
		return fuzzing
	case testing.Short():
		return short
	}
	return 1
}
