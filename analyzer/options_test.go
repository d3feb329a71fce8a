package analyzer_test

import (
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/analyzer"
)

// TestOptions checks that each option changes what the analyzer reports.
func TestOptions(t *testing.T) {
	p := load(t, memory{"p/p.go": inFunction(strings.Join([]string{
		`http.Get("http://h:99999/")`,
		`http.Get("http://corp.com/")`,
		`http.Get("http://sub.corp.com/")`,
		`url.Parse("https://EXAMPLE.com/")`,
		`url.Parse("httpq://h/")`,
		`load("htpp://h/")`,
	}, "\n\t")) + "func load(url string) {}\n"}, "p")
	for _, tt := range []struct {
		name    string
		options analyzer.Options
		want    string
	}{
		{"none", analyzer.Options{}, "port scheme scheme"},
		{"a rule on demand", analyzer.Options{Rules: map[string]bool{"case": true}}, "port case scheme scheme"},
		{"a rule turned off", analyzer.Options{Rules: map[string]bool{"port": false}}, "scheme scheme"},
		{"style", analyzer.Options{Style: true}, "port case scheme scheme"},
		{"style, and a rule turned off", analyzer.Options{Style: true, Rules: map[string]bool{"case": false}},
			"port scheme scheme"},
		{"no literals", analyzer.Options{NoLiterals: true}, "port scheme"},
		{"schemes", analyzer.Options{Schemes: []string{"httpq"}}, "port scheme"},
		{"insecure", analyzer.Options{Rules: map[string]bool{"insecure": true}}, "port insecure insecure scheme scheme"},
		{"hosts", analyzer.Options{Rules: map[string]bool{"insecure": true}, InsecureHosts: []string{"Corp.com"}},
			"port scheme scheme"},
	} {
		found, _ := p.runAnalyzer(t, analyzer.New(tt.options), "p", p.readFile)
		var rules []string
		for _, d := range found {
			rule, _, _ := strings.Cut(d.Category, ".")
			rules = append(rules, rule)
		}
		if got := strings.Join(rules, " "); got != tt.want {
			t.Errorf("%s: reported %s, want %s", tt.name, got, tt.want)
		}
	}
}

// TestWrongOptions checks that Run returns an error that names the wrong option.
func TestWrongOptions(t *testing.T) {
	for want, o := range map[string]analyzer.Options{
		`there is no rule "style"`:                 {Rules: map[string]bool{"style": true}},
		`insecure-hosts: "http://h" is not a host`: {InsecureHosts: []string{"http://h"}},
		`schemes: "a:" is not a scheme`:            {Schemes: []string{"a:"}},
	} {
		for name, a := range map[string]*analysis.Analyzer{"New": analyzer.New(o), "NewInventory": analyzer.NewInventory(o)} {
			if _, err := a.Run(nil); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %v, want %s", name, err, want)
			}
		}
	}
}
