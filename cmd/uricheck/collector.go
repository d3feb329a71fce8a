package main

import (
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"sync"
)

// collector collects garbage while nobody waits.
type collector struct {
	mu    sync.Mutex
	live  uint64 // bytes left in the heap by the last collection
	limit int64  // for the memory of the program; 0 if there is none yet
	pace  int    // the percentage by which the heap grows; 0 if there is none yet
	runs  int    // how many analyses of whole programs run
}

// collect leaves so much room in the heap that no collection runs while the user waits: an
// answer leaves up to 60 MB of garbage. It collects nothing as long as that fits.
func (c *collector) collect() {
	const room = 128 << 20
	const least = 4 << 20 // the goal of the collector for a small heap, which GOGC scales too
	if os.Getenv("GOGC") != "" {
		return // the user has set it
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	defer c.setLimit()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	if c.live > 0 && stats.HeapAlloc < c.live+room/2 {
		return
	}
	runtime.GC()
	runtime.ReadMemStats(&stats)
	c.live = max(stats.HeapAlloc, least)
	c.pace = int(100 * room / c.live)
	c.limit = int64(stats.Sys - stats.HeapSys + c.live + room + room/2)
}

// suspend lets the heap grow as far as an analysis of a whole program needs, until the caller calls the
// result.
func (c *collector) suspend() (resume func()) {
	add := func(n int) {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.runs += n
		c.setLimit()
	}
	add(1)
	return func() { add(-1) }
}

// setLimit sets the limit for the memory. While the user types without a pause, a collection can begin
// in an analysis, whose data are live then: the percentage alone would let the heap grow to several
// times the room. With the data of a whole program it would let the heap grow to several times those.
func (c *collector) setLimit() {
	const usual = 100
	limit, pace := c.limit, c.pace
	if c.runs > 0 || limit == 0 {
		limit, pace = math.MaxInt64, usual
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(limit)
	}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(pace)
	}
}
