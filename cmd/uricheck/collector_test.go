package main

import (
	"runtime"
	"runtime/debug"
	"testing"
)

// TestCollector checks that the garbage of a few answers waits for the next collection, and
// that no collection runs during an answer.
func TestCollector(t *testing.T) {
	t.Setenv("GOGC", "")
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	count := func() uint32 {
		var stats runtime.MemStats
		runtime.ReadMemStats(&stats)
		return stats.NumGC
	}
	c := new(collector)
	c.collect()
	before := count()
	for i, want := range []uint32{0, 1} {
		for range 80 {
			garbage = make([]byte, 1<<20)
		}
		garbage = nil
		if got := count() - before; got != 0 {
			t.Errorf("answer %d was interrupted %d times", i, got)
		}
		c.collect()
		if got := count() - before; got != want {
			t.Errorf("after answer %d there were %d collections, want %d", i, got, want)
		}
	}
}

var garbage []byte
