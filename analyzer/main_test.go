package analyzer_test

import (
	"os"
	"runtime/debug"
	"testing"
)

// TestMain makes the tests collect garbage less often: they need little memory, and spent a fifth
// of their time there. The limit is for the run in full, which would take 6 GB.
func TestMain(m *testing.M) {
	debug.SetGCPercent(800)
	debug.SetMemoryLimit(2 << 30)
	os.Exit(m.Run())
}
