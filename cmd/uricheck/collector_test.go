package main

import (
	"math"
	"runtime"
	"runtime/debug"
	"testing"
)

// TestCollector checks that the garbage of a few answers waits for the next collection, and
// that no collection runs during an answer.
func TestCollector(t *testing.T) {
	t.Setenv("GOGC", "")
	t.Setenv("GOMEMLIMIT", "")
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(-1))
	count := func() uint32 {
		var stats runtime.MemStats
		runtime.ReadMemStats(&stats)
		return stats.NumGC
	}
	c := new(collector)
	c.collect()
	before := count()
	for i, want := range []uint32{0, 1} {
		for range 50 {
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

// TestCollectorLimit checks the limit for a heap with the data of an analysis: the percentage would let
// it grow to several times its size.
func TestCollectorLimit(t *testing.T) {
	t.Setenv("GOGC", "")
	t.Setenv("GOMEMLIMIT", "")
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(-1))
	c := new(collector)
	c.collect()
	c.suspend()()
	c.collect() // nothing to collect, but the limit is there again
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	before := stats.HeapAlloc
	var live [][]byte
	highest := uint64(0)
	for i := range 600 {
		if i%10 == 0 && len(live) < 100 {
			live = append(live, make([]byte, 1<<20))
		}
		garbage = make([]byte, 1<<20)
		runtime.ReadMemStats(&stats)
		highest = max(highest, stats.HeapAlloc-before)
	}
	runtime.KeepAlive(live)
	if highest > 250<<20 {
		t.Errorf("the heap grew by %d MB", highest>>20)
	}
}

// TestCollectorSuspended checks when there is a limit: not during an analysis of a whole program, and
// never in place of the user's.
func TestCollectorSuspended(t *testing.T) {
	t.Setenv("GOGC", "")
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(-1))
	isLimited := func() bool { return debug.SetMemoryLimit(-1) < math.MaxInt64 }
	t.Setenv("GOMEMLIMIT", "")
	c := new(collector)
	first, second := c.suspend(), c.suspend()
	first()
	if c.collect(); isLimited() {
		t.Error("an analysis has a limit")
	}
	if second(); !isLimited() {
		t.Error("there is no limit after the analyses")
	}
	debug.SetMemoryLimit(math.MaxInt64)
	t.Setenv("GOMEMLIMIT", "1GiB")
	if c.collect(); isLimited() {
		t.Error("the collector overrides GOMEMLIMIT")
	}
}
