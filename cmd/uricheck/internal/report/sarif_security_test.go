package report

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
	"github.com/uricheck/go-uricheck/uricheck"
)

// TestWeaknesses checks the tag by which GitHub shows a finding as a security finding, and the
// severity that it shows.
func TestWeaknesses(t *testing.T) {
	r := &Report{Rules: uricheck.Rules()}
	text := JSON(r.sarifDriver(), "")
	var driver sarifDriver
	if err := json.Unmarshal([]byte(text), &driver); err != nil || len(driver.Rules) != len(r.Rules) {
		t.Fatalf("%v: %s", err, text)
	}
	for _, rule := range driver.Rules {
		w, is := weaknesses[rule.ID]
		p := rule.Properties
		if slices.Contains(p.Tags, "security") != is || p.SecuritySeverity != w.severity || is && !slices.Contains(p.Tags, "external/cwe/"+w.cwe) {
			t.Errorf("%s: %+v", rule.ID, p)
		}
		if rule.Name == "" || strings.ContainsAny(rule.Name, " -") || strings.EqualFold(rule.Name, rule.ID) {
			t.Errorf("%s is named %q", rule.ID, rule.Name)
		}
	}
	for name := range weaknesses {
		if rule, _ := r.rule(name); rule == nil {
			t.Errorf("there is no rule %s", name)
		}
	}
}

// TestSnippetsHaveNoPasswords looks for passwords in the region, and in the rest of its line.
func TestSnippetsHaveNoPasswords(t *testing.T) {
	p := project{projectDir + "/a.go": "package a\n\nvar a = `http://u:hunter2@h:1a/`\nvar b = `http://h:1b/`\n"}
	var found []finding.Finding
	for _, text := range []string{"hunter2", "1a", "http://u:hunter2@h:1a/", "1b"} {
		found = append(found, p.finding(t, "a.go", text, "error", "host: x"))
	}
	text := p.report().sarif(found)
	var log sarifLog
	err := json.Unmarshal([]byte(text), &log)
	if err != nil || strings.Contains(text, "hunter2") {
		t.Fatalf("%v: %s", err, text)
	}
	for i, result := range log.Runs[0].Results {
		if s := result.Locations[0].PhysicalLocation.Region.Snippet; (s != nil) != (i == 3) {
			t.Errorf("snippet %v of %v", s, found[i].Pos)
		}
	}
}
