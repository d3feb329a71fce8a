package main

import (
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
		{engine.Progress{}, 2, "loading packages, 2 s"},
		{engine.Progress{All: 9}, 2, "loading packages, 2 s"},
		{engine.Progress{Units: 1}, 2, "checking: 1 package, 2 s"},
		{engine.Progress{Units: 5, All: 100}, 4, "checking: 5 of at most 100 packages, 4 s"},
		{engine.Progress{Units: 25, All: 100}, 10, "checking: 25 of at most 100 packages, 10 s, at most 31 s left"},
		{engine.Progress{Units: 101, All: 100}, 10, "checking: 101 packages, 10 s"},
	} {
		if got := stage(tt.p, time.Duration(tt.seconds)*time.Second); got != tt.want {
			t.Errorf("%+v: %q, want %q", tt.p, got, tt.want)
		}
	}
}
