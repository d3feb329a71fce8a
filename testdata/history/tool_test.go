package main

import (
	"errors"
	"testing"
)

func TestReason(t *testing.T) {
	for complaint, want := range map[string]string{
		"go: downloading example.com/a v1.0.0\n# example.com/b\n/tmp/history1/state/p/p.go:3:8: no such package\nmore": "p/p.go:3:8: no such package",
		"uricheck: p.go:3:8: example.com/a does not load: module example.com/a: reading https://proxy.example/a: 403":  "p.go:3:8: example.com/a does not load: module example.com/a cannot be downloaded",
		"uricheck: cannot load packages: downloading example.com/a v1.0.0 verifying example.com/a: checksum mismatch":  "checksum mismatch",
		"go: finding module for package example.com/a\n":                                                               "no reason given",
	} {
		if got := reasonOf(errors.New(complaint)); got != want {
			t.Errorf("%s\ngot %q, want %q", complaint, got, want)
		}
	}
}
