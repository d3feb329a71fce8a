package engine

import (
	"runtime"
	"testing"

	"golang.org/x/tools/go/analysis"
)

// What a large package leaves behind is gone when its analysis begins.
func TestInMemoryOf(t *testing.T) {
	run := inMemoryOf(func(*analysis.Pass) (any, error) { return heap(), nil })
	garbage := make([]byte, 2*largeHeap) // never touched: it takes addresses, not memory
	before := heap()
	runtime.KeepAlive(garbage)
	garbage = nil
	found, err := run(nil)
	if left := found.(uint64); err != nil || before < 2*largeHeap || left > largeHeap {
		t.Errorf("%d bytes of %d are left: %v", left, before, err)
	}
}

func heap() uint64 {
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return stats.HeapAlloc
}
