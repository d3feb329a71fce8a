package uricheck_test

import (
	"testing"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// TestUsesHaveExamples checks that for each use, the documentation of some rule has an example;
// for a field, an example with a finding.
func TestUsesHaveExamples(t *testing.T) {
	shown := make(map[stdlib.Use]bool)
	for _, r := range uricheck.Rules() {
		for _, s := range r.Bad() {
			shown[s.Use] = true
		}
		for _, s := range r.Good() {
			shown[s.Use] = shown[s.Use] || !s.Use.IsField()
		}
	}
	for u := range stdlib.Uses() {
		if !shown[u] {
			t.Errorf("%v is in no example of a rule", u)
		}
	}
}
