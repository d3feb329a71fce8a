package uricheck

import (
	"slices"
	"strings"
	"testing"
)

// TestExamples checks the examples in the documentation of each rule.
func TestExamples(t *testing.T) {
	for _, r := range Rules() {
		t.Run(r.Name, func(t *testing.T) {
			for _, s := range r.Bad() {
				findings := Check(s)
				if !slices.ContainsFunc(findings, func(f Finding) bool { return f.Rule == r }) {
					t.Errorf("%s(%q): want a finding of %s, got %v", s.Func, s.Text, r.Name, messages(findings))
				}
			}
			for _, s := range r.Good() {
				findings := slices.DeleteFunc(Check(s), func(f Finding) bool { return f.OptIn && (f.Rule != r || !r.OptIn) })
				if len(findings) > 0 {
					t.Errorf("%s(%q): want none, got %v", s.Func, s.Text, messages(findings))
				}
			}
			if len(r.Bad()) < 2 || len(r.Good()) < 5 {
				t.Errorf("%d examples that it reports, %d that it leaves alone: want at least 2 and 5", len(r.Bad()), len(r.Good()))
			}
		})
	}
}

// TestExamplesDiffer compares the examples as the page shows them: two that look alike explain
// nothing.
func TestExamplesDiffer(t *testing.T) {
	for _, r := range Rules() {
		seen := make(map[string]bool)
		for _, s := range slices.Concat(r.Bad(), r.Good()) {
			if shown := s.String(); seen[shown] {
				t.Errorf("%s: %s is there twice", r.Name, shown)
			} else {
				seen[shown] = true
			}
		}
	}
}

// TestDocumentation looks for the text that package fmt writes if a String method panics.
func TestDocumentation(t *testing.T) {
	for _, r := range Rules() {
		if doc := r.Documentation(); strings.Contains(doc, "PANIC") {
			t.Errorf("%s: %s", r.Name, doc)
		}
	}
}

func messages(findings []Finding) []string {
	var list []string
	for _, f := range findings {
		list = append(list, f.Category()+" "+f.Message)
	}
	return list
}
