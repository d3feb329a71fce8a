package analyzer

import (
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck"
)

// TestOptions checks that the analyzer reports the findings of the rules that the options turn
// on, and no others.
func TestOptions(t *testing.T) {
	set := func(o Options) *settings {
		a, s := newAnalyzer()
		if err := o.apply(a); err != nil {
			t.Fatal(err)
		}
		return s
	}
	finding := func(name string) uricheck.Finding {
		for _, r := range uricheck.Rules() {
			if r.Name == name {
				return uricheck.Finding{Rule: r, OptIn: r.OptIn, Severity: uricheck.Style}
			}
		}
		t.Fatalf("there is no rule %q", name)
		return uricheck.Finding{}
	}
	for _, tt := range []struct {
		name, rule string
		options    Options
		want       bool
	}{
		{"a rule", "port", Options{}, true},
		{"a rule turned off", "port", Options{Rules: map[string]bool{"port": false}}, false},
		{"a rule on demand", "case", Options{}, false},
		{"a rule on demand turned on", "case", Options{Rules: map[string]bool{"case": true}}, true},
		{"another one turned on", "case", Options{Rules: map[string]bool{"iri": true}}, false},
		{"style", "case", Options{Style: true}, true},
		{"style, and a rule turned off", "case", Options{Style: true, Rules: map[string]bool{"case": false}}, false},
	} {
		if got := set(tt.options).reports(finding(tt.rule), false); got != tt.want {
			t.Errorf("%s: %t", tt.name, got)
		}
	}
	s := set(Options{NoLiterals: true, InsecureHosts: []string{"A.example", "10.0.0.1"}, Schemes: []string{"acme"}})
	if s.literals || len(s.insecureHosts) != 2 || s.insecureHosts[0] != "a.example" || len(s.schemes) != 1 {
		t.Errorf("settings %+v", s)
	}
	if s := set(Options{}); !s.literals || s.style || len(s.rules)+len(s.insecureHosts)+len(s.schemes) > 0 {
		t.Errorf("the zero value sets %+v", s)
	}
}

// TestWrongOptions checks that Run returns an error that names the wrong option.
func TestWrongOptions(t *testing.T) {
	for want, o := range map[string]Options{
		`there is no rule "style"`:                 {Rules: map[string]bool{"style": true}},
		`insecure-hosts: "http://h" is not a host`: {InsecureHosts: []string{"http://h"}},
		`schemes: "a:" is not a scheme`:            {Schemes: []string{"a:"}},
	} {
		if _, err := New(o).Run(nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
