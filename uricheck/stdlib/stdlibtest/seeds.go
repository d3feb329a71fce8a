package stdlibtest

import (
	"flag"
	"os"
)

// Long reports whether URICHECK_LONG is set: tests that need more than a second then run in full. It is a
// function because the go command only notices variables that a test reads while it runs; else it would
// take the result of a short run from its cache.
func Long() bool { return os.Getenv("URICHECK_LONG") != "" }

// SeedStep returns n if a fuzz target should use every n-th of its seeds: 1 in the long run, short in an
// ordinary one, and fuzzing with -fuzz. A fuzzer first runs all seeds with instrumentation, which takes
// ten times as long, and it should begin within seconds.
func SeedStep(short, fuzzing int) int {
	switch {
	case flag.Lookup("test.fuzz").Value.String() != "":
		return fuzzing
	case Long():
		return 1
	}
	return short
}
