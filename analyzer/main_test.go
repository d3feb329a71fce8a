package analyzer_test

import (
	"os"
	"runtime/debug"
	"testing"
)

// TestMain has the tests collect garbage less often: they need little memory, and a fifth of their
// time went there.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}
