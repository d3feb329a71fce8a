package engine

import (
	"runtime"

	"golang.org/x/tools/go/analysis"
)

// largeHeap is what type-checking leaves behind of a package with megabytes of source.
const largeHeap = 256 << 20

// inMemoryOf runs an analysis in the memory that type-checking has needed: the garbage of
// that is collected first, if it is so much that the time does not matter beside it.
// Otherwise the heap would grow before the next collection, by far more than the analysis
// keeps.
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
