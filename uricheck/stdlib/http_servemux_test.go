package stdlib_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"os/exec"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

// segments are the segments of patterns: one for each relation to the others.
var (
	methods  = []string{"", "GET ", "HEAD ", "POST "}
	hosts    = []string{"", "h", "i"}
	segments = []string{"/a", "/b", "/{x}", "/{y}", "/%61", "/%2F", "/%zz", "/"}
	ends     = []string{"", "/", "/{$}", "/{z...}"}
)

// patterns returns the patterns with up to n segments that a mux accepts alone.
func patterns(n int) (all []string) {
	handle := stdlibtest.HandleAfter()
	words(segments, n, func(path string) {
		for _, end := range ends {
			for _, method := range methods {
				for _, host := range hosts {
					if p := method + host + path + end; handle.Run(p) == nil {
						all = append(all, p)
					}
				}
			}
		}
	})
	return all
}

// TestConflicts registers all pairs of short patterns, in both orders; but for the long run, every
// eighth pattern after all others.
func TestConflicts(t *testing.T) {
	all := patterns(1)
	if len(all) < 300 {
		t.Fatalf("only %d patterns", len(all))
	}
	conflicts, least := 0, 5000
	step := 1
	if !stdlibtest.Long() {
		step, least = 8, 500
	}
	for i := 0; i < len(all); i += step {
		first := all[i]
		after := stdlibtest.HandleAfter(first)
		for _, second := range all {
			agree(t, after, second, stdlib.Go{})
			if stdlib.PatternsConflict(first, second) {
				conflicts++
			}
		}
		if t.Failed() {
			return
		}
	}
	if conflicts < least {
		t.Errorf("%d patterns have %d conflicts: the test shows little", len(all), conflicts)
	}
}

// TestConflictsRandom registers STDLIB_PAIRS random pairs of long patterns, and a pattern on a
// mux that has several.
func TestConflictsRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	all := patterns(3)
	pick := func() string { return all[r.IntN(len(all))] }
	n := count(t, "STDLIB_PAIRS", 50000)
	for i := 0; i < n && !t.Failed(); i++ {
		first, second := pick(), pick()
		agree(t, stdlibtest.HandleAfter(first), second, stdlib.Go{})
		if i%20 > 0 {
			continue
		}
		var earlier []string
		for range 8 {
			if p := pick(); stdlibtest.HandleAfter(earlier...).Run(p) == nil {
				earlier = append(earlier, p)
			}
		}
		agree(t, stdlibtest.HandleAfter(earlier...), second, stdlib.Go{})
	}
}

// pieces are the pieces of random patterns, right ones and wrong ones.
var pieces = []string{
	"GET", "CONNECT", "get", " ", "\t", "h", "h:80", "[::1]", "a", ".", "..", "%2F", "%61", "%", "é", "\xff", "1", "_", "?", "#", ",",
	"/", "/", "/", "//", "/a/", "/{x}", "/{y}", "/{x...}", "/{$}", "{", "}", "{}", "{x}", "...", "$", "\n",
}

// TestPatternsRandom registers STDLIB_TEXTS random patterns, alone and after
// others.
func TestPatternsRandom(t *testing.T) {
	sinks := muxSinks()
	r := rand.New(rand.NewPCG(2, 0))
	taken := 0
	n := count(t, "STDLIB_TEXTS", 10000)
	for i := 0; i < n && !t.Failed(); i++ {
		var pattern string
		for range 1 + r.IntN(6) {
			pattern += pieces[r.IntN(len(pieces))]
		}
		for _, sink := range sinks {
			agree(t, sink, pattern, stdlib.Go{})
		}
		if sinks[0].Run(pattern) == nil {
			taken++
		}
	}
	if taken < n/10 {
		t.Errorf("%d of %d patterns taken: the test shows little", taken, n)
	}
}

// mux121Child is the environment variable of the child process with the mux of Go 1.21.
const mux121Child = "STDLIB_MUX121_CHILD"

// TestMux121 compares patterns, alone and after others, with the mux of Go 1.21. It runs in a
// separate process, because net/http reads the setting once.
func TestMux121(t *testing.T) {
	sinks := muxSinks()
	literals := stdlibtest.Literals(t)
	if os.Getenv(mux121Child) != "" {
		// Package testing writes to standard output.
		if err := json.NewEncoder(os.Stderr).Encode(refused(sinks, literals)); err != nil {
			t.Fatal(err)
		}
		return
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestMux121$")
	cmd.Env = append(os.Environ(), mux121Child+"=1", "GODEBUG=httpmuxgo121=1")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := cmd.Run(); err != nil {
		t.Fatalf("child: %v\n%s", err, &stderr)
	}
	var fails [][]bool
	if err := json.Unmarshal(stderr.Bytes(), &fails); err != nil {
		t.Fatal(err)
	}
	for i, sink := range sinks {
		for k, l := range literals {
			failures := stdlib.Fails(sink.Call(l.Text), stdlib.Go{Mux121: true})
			if (len(failures) > 0) != fails[i][k] {
				t.Errorf("%s(%v) panics with httpmuxgo121=1: %v; Fails: %v", sink.Name, l, fails[i][k], failures)
			}
		}
	}
}

func muxSinks() (sinks []stdlibtest.Sink) {
	for _, sink := range stdlibtest.Sinks() {
		if sink.Use == stdlib.ServeMuxPattern {
			sinks = append(sinks, sink)
		}
	}
	return sinks
}

func refused(sinks []stdlibtest.Sink, literals []stdlibtest.Literal) (fails [][]bool) {
	for _, sink := range sinks {
		var row []bool
		for _, l := range literals {
			row = append(row, sink.Run(l.Text) != nil)
		}
		fails = append(fails, row)
	}
	return fails
}
