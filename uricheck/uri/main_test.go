package uri_test

import (
	"os"
	"runtime/debug"
	"testing"
)

// TestMain makes the tests collect garbage less often: they need little memory, and spent a fifth
// of their time there.
func TestMain(m *testing.M) {
	debug.SetGCPercent(800)
	os.Exit(m.Run())
}
