package engine

import (
	"runtime"
	"runtime/debug"
	"testing"
	"time"

	"golang.org/x/tools/go/analysis"
)

// TestInMemoryOf checks that the garbage of a large package is gone when its analysis begins.
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

// TestCollectLate checks that a heap may grow to 28 MB before the first collection, and that the
// next ones depend on the live heap.
func TestCollectLate(t *testing.T) {
	t.Setenv("GOGC", "")
	before := debug.SetGCPercent(100)
	defer debug.SetGCPercent(before)
	collectLate()
	if late := debug.SetGCPercent(700); late != 700 {
		t.Errorf("the heap may grow by %d %%", late)
	}
	live := make([]byte, 4*small) // never touched: it takes addresses, not memory
	runtime.GC()
	for range 1000 {
		if now := debug.SetGCPercent(700); now == largeGrowth {
			runtime.KeepAlive(live)
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Error("the setting stays after a collection")
}

func TestPercent(t *testing.T) {
	for live, want := range map[uint64]int{0: 700, 4 << 20: 700, 8 << 20: 300, 16 << 20: 150, 32 << 20: 75, 96 << 20: 25, 97 << 20: 40, 1 << 40: 40} {
		if got := percent(live); got != want {
			t.Errorf("%d bytes are live: the heap may grow by %d %%, not %d", live, got, want)
		}
	}
}

func TestPercentLate(t *testing.T) {
	for _, c := range []struct {
		live        uint64
		collections int
		want        int
	}{
		{200 << 20, patience, 0}, {20 << 20, patience + 1, 100}, {192 << 20, patience + 1, 50}, {1 << 40, patience + 1, 0},
	} {
		if got := percentLate(c.live, c.collections); got != c.want {
			t.Errorf("%d bytes are live after %d collections: the heap may grow by %d %%, not %d", c.live, c.collections, got, c.want)
		}
	}
}

// TestCollectAsTold checks that the user's settings stay.
func TestCollectAsTold(t *testing.T) {
	t.Setenv("GOGC", "50")
	before := debug.SetGCPercent(50)
	defer debug.SetGCPercent(before)
	collectLate()
	if told := debug.SetGCPercent(50); told != 50 {
		t.Errorf("the heap may grow by %d %%", told)
	}
}

func heap() uint64 {
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return stats.HeapAlloc
}

func TestPercentOfMany(t *testing.T) {
	for live, want := range map[uint64]int{
		0: 100, 99 << 20: 100, 100 << 20: 50, 300 << 20: 50, 500 << 20: 30, 1 << 30: 20,
	} {
		if got := percentOfMany(live); got != want {
			t.Errorf("%d bytes are live: the heap may grow by %d %%, not %d", live, got, want)
		}
	}
}
