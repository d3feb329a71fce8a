//go:build unix

package analyzer_test

import (
	"syscall"
	"testing"
	"time"

	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

// enough is the processor time from which TestGrowthOfTime compares it.
const enough = 500 * time.Millisecond

// loose is how much more than eight times the code may take: a small package needs no collection of garbage. What grows
// with the square takes eight times as much more.
const loose = 3

// tries is how often TestGrowthOfTime measures what seems to grow faster: the collector of garbage and other programs
// take their share.
const tries = 3

// TestGrowthOfTime is like TestGrowth for the processor time of the analyzer: a search through all others from each
// literal allocates nothing.
func TestGrowthOfTime(t *testing.T) {
	const small, times = 500, 8
	if !stdlibtest.Long() {
		t.Skip("small times vary too much to compare them")
	}
	for _, c := range growing {
		t.Run(c.name, func(t *testing.T) {
			var less, more time.Duration
			for range tries {
				more = timeOf(t, repeated(c.before, c.each, c.behind, small*times))
				if more <= enough {
					return
				}
				if less = timeOf(t, repeated(c.before, c.each, c.behind, small)); more <= less*times*loose {
					return
				}
			}
			t.Errorf("%s for %d, %s for %d", less, small, more, small*times)
		})
	}
}

// timeOf returns the processor time that the analysis of a package takes.
func timeOf(t *testing.T, source memory) time.Duration {
	p := load(t, source, "p")
	before := processorTime(t)
	p.run(t, "p", p.readFile)
	return processorTime(t) - before
}

// processorTime returns the time that the process has used.
func processorTime(t *testing.T) time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		t.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
