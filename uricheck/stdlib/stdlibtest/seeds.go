package stdlibtest

import (
	"flag"
	"testing"
)

// SeedStep returns n if a fuzz target should use every n-th of its seeds: 1 in an ordinary run,
// short with -short, and fuzzing with -fuzz. A fuzzer first runs all seeds with
// instrumentation, which takes ten times as long, and it should begin within seconds.
func SeedStep(short, fuzzing int) int {
	switch {
	case flag.Lookup("test.fuzz").Value.String() != "":
		return fuzzing
	case testing.Short():
		return short
	}
	return 1
}
