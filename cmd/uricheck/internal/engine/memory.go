package engine

import (
	"os"
	"runtime"
	"runtime/debug"

	"golang.org/x/tools/go/analysis"
)

// largeHeap is what type-checking leaves behind of a package with megabytes of source.
const largeHeap = 256 << 20

// inMemoryOf runs an analysis in the memory that type-checking has used: it first collects the
// garbage, if there is so much that the time does not matter. Otherwise the heap would grow
// before the next collection by far more than the analysis needs.
func inMemoryOf(run func(*analysis.Pass) (any, error)) func(*analysis.Pass) (any, error) {
	return func(pass *analysis.Pass) (any, error) {
		var stats runtime.MemStats
		runtime.ReadMemStats(&stats)
		if stats.HeapAlloc > largeHeap {
			runtime.GC()
		}
		return run(pass)
	}
}

// collectLate lets the heap grow to 32 MB before the first collection, unless the user has
// settings. Most units need no more, and would spend a fifth of their time on collections just
// before the process ends. After the first collection the usual setting applies, so that a
// large unit needs no more memory.
func collectLate() {
	if os.Getenv("GOGC") != "" {
		return
	}
	const usual, late = 100, 800 // per cent; at 100 the smallest heap is 4 MB
	debug.SetGCPercent(late)
	sentinel := new(struct{ self any })
	runtime.AddCleanup(sentinel, func(percent int) { debug.SetGCPercent(percent) }, usual)
}
