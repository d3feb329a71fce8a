package main

import (
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/engine"
)

func TestStage(t *testing.T) {
	for _, tt := range []struct {
		p       engine.Progress
		seconds int
		want    string
	}{
		{engine.Progress{}, 2, "loading packages for 2 s"},
		{engine.Progress{All: 9}, 2, "loading packages for 2 s"},
		{engine.Progress{Units: 1}, 2, "checked 1 package in 2 s"},
		{engine.Progress{Units: 5, All: 100}, 4, "checked 5 of at most 100 packages in 4 s"},
		{engine.Progress{Units: 25, All: 100}, 10, "checked 25 of at most 100 packages in 10 s; the rest takes at most 31 s"},
		{engine.Progress{Units: 101, All: 100}, 10, "checked 101 packages in 10 s"},
	} {
		if got := stage(tt.p, time.Duration(tt.seconds)*time.Second); got != tt.want {
			t.Errorf("%+v: %q, want %q", tt.p, got, tt.want)
		}
	}
}

// TestProgressLine checks that each line covers the one before, without an escape sequence, and
// that the last line disappears.
func TestProgressLine(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	p := &program{shown: &progressLine{out: w, start: time.Now().Add(-10 * time.Second)}}
	p.shown.show(engine.Progress{Units: 1000})
	p.shown.show(engine.Progress{})
	p.endProgress()
	p.shown.show(engine.Progress{})
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	got, err := io.ReadAll(r)
	first := "uricheck: checked 1000 packages in 10 s"
	second := "uricheck: loading packages for 10 s"
	want := "\r" + first + "\r" + second + strings.Repeat(" ", len(first)-len(second)) + "\r" + strings.Repeat(" ", len(second)) + "\r"
	if string(got) != want || err != nil {
		t.Errorf("%q, %v; want %q", got, err, want)
	}
}
