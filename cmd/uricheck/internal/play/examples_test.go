package play

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck"
)

var option = regexp.MustCompile(`<option value="([a-z]+)">`)

// TestExamples checks that the page offers each example, that those with the name of a rule have a finding of
// it, and that examples compile after the fixes.
func TestExamples(t *testing.T) {
	assets := filepath.Join("..", "..", "..", "site", "assets")
	page, err := os.ReadFile(filepath.Join(assets, "playground.html"))
	if err != nil {
		t.Fatal(err)
	}
	names, err := filepath.Glob(filepath.Join(assets, "examples", "*.txt"))
	if options := option.FindAllString(string(page), -1); err != nil || len(options) != len(names) || len(options) < 12 {
		t.Errorf("%d options for %d examples: %v", len(options), len(names), err)
	}
	room := newRoom(t)
	for _, option := range option.FindAllStringSubmatch(string(page), -1) {
		text, err := os.ReadFile(filepath.Join(assets, "examples", option[1]+".txt"))
		if err != nil {
			t.Error(err)
			continue
		}
		answer := room.Check(string(text), complete)
		if answer.Error != "" || len(answer.Problems)+len(answer.Notes) > 0 {
			t.Errorf("%s: %+v", option[1], answer)
		}
		isRule := slices.ContainsFunc(uricheck.Rules(), func(r *uricheck.Rule) bool { return r.Name == option[1] })
		if isRule && !slices.ContainsFunc(answer.Findings, func(f Finding) bool { return f.Rule == option[1] }) {
			t.Errorf("%s has no finding of its rule: %+v", option[1], answer.Findings)
		}
		edits, err := room.FixAll(string(text), complete)
		if err != nil {
			t.Errorf("%s: %v", option[1], err)
		}
		after := room.Check(applied(string(text), edits), complete)
		if after.Error != "" || len(after.Problems) > 0 || len(edits) > 0 && len(after.Findings) >= len(answer.Findings) {
			t.Errorf("%s, after the fixes: %+v", option[1], after)
		}
		var found []string
		for _, f := range answer.Findings {
			found = append(found, f.Place+" "+f.Rule+" "+strings.Join(f.Fixes, "|"))
		}
		t.Logf("%s: %s", option[1], strings.Join(found, "; "))
	}
}
