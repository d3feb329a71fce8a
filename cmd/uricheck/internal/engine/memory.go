package engine

import (
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"

	"golang.org/x/tools/go/analysis"
)

// largeHeap is the size of the garbage that remains after type-checking a package with megabytes of
// source.
const largeHeap = 256 << 20

// inMemoryOf runs an analysis in the memory that type-checking has used: it first collects the
// garbage, if there is so much that the time does not matter. Otherwise the heap would grow
// before the next collection by far more than the analysis needs.
func inMemoryOf(run func(*analysis.Pass) (any, error)) func(*analysis.Pass) (any, error) {
	return func(pass *analysis.Pass) (any, error) {
		mindHeap()
		if usedHeap() > largeHeap {
			runtime.GC()
		}
		return run(pass)
	}
}

// The constants that pace the garbage collector.
const (
	small       = 28 << 20 // a heap of this size needs no collection
	slack       = 8 << 20  // by which it may be larger before the first collection
	growth      = 24 << 20 // by which a larger one may grow before the next collection
	large       = 96 << 20 // few packages need more
	largeGrowth = 40       // per cent by which a heap above large may grow
	smallest    = 4 << 20  // the runtime takes the percentage of at least this
	patience    = 12       // collections after which time is scarcer than memory: net/http needs 10
	lateGrowth  = 96 << 20 // by which a heap may grow then
)

// collectLate paces the garbage collector for a process that ends soon, unless the user has
// settings. Most units need less than 28 MB, and would spend a fifth of their time on collections
// just before the process ends. A larger heap grows by much less than the usual 100 %: several units
// run at a time, and the largest one needs most of the memory.
//
// The process uses one processor, until mindHeap finds a large heap: the go command runs a tool for
// each of them, and the threads of the runtime would take a fifteenth of the time.
func collectLate() {
	if os.Getenv("GOMAXPROCS") == "" {
		runtime.GOMAXPROCS(1)
	}
	if os.Getenv("GOGC") == "" && os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(small + slack) // until paceAfter knows the live heap: it may run late after the first collection
	}
	collections := 0
	pace(func(live uint64) int {
		collections++
		return max(percent(live), percentLate(live, collections))
	})
}

// mindHeap gives a process that will need collections the usual number of processors. With one,
// paceAfter runs so late after a collection that the heap has grown by then.
func mindHeap() {
	if usedHeap() > small/3 && runtime.GOMAXPROCS(0) == 1 {
		runtime.SetDefaultGOMAXPROCS()
	}
}

// pace sets the size of the heap at which the next collection begins, by what the last one left, unless
// the user has a setting.
func pace(percent func(live uint64) int) {
	if os.Getenv("GOGC") == "" {
		paceAfter(0, percent)
	}
}

// SaveMemory paces the garbage collector for a process that analyses many packages and then ends.
func SaveMemory() { pace(percentOfMany) }

func paceAfter(live uint64, percent func(live uint64) int) {
	debug.SetGCPercent(percent(live))
	if live > 0 && os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(math.MaxInt64)
	}
	sentinel := new(struct{ self any })
	runtime.AddCleanup(sentinel, func(struct{}) { paceAfter(liveHeap(), percent) }, struct{}{})
}

// percentOfMany is the pace of a process that analyses many packages: at most a few of them have more than
// this in use, and there memory is scarcer than time.
func percentOfMany(live uint64) int {
	const (
		many   = 100 << 20
		growth = 150 << 20
		least  = 20
	)
	if live < many {
		return 100
	}
	return int(max(least, min(50, 100*growth/live)))
}

func percent(live uint64) int {
	if live <= smallest {
		return 100 * small / smallest
	}
	if live > large {
		return largeGrowth
	}
	return int(100 * max(growth, small-min(live, small)) / live)
}

// percentLate is the pace of a process after some collections: one that still needs more has much to do, and would
// spend most of its time on them.
func percentLate(live uint64, collections int) int {
	if collections <= patience {
		return 0
	}
	return int(100 * lateGrowth / max(live, lateGrowth))
}

// liveHeap returns the bytes that the last collection found in use.
func liveHeap() uint64 { return heapMetric("/gc/heap/live:bytes") }

// usedHeap returns the bytes of all objects, garbage included.
func usedHeap() uint64 { return heapMetric("/memory/classes/heap/objects:bytes") }

func heapMetric(name string) uint64 {
	sample := []metrics.Sample{{Name: name}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
