package judge

import (
	"flag"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck"
)

// TestListFlags checks that a flag accepts a list as a whole or not at all, in lower case, and
// that the last one counts.
func TestListFlags(t *testing.T) {
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	s := NewSettings(flags)
	for _, tt := range []struct{ flag, value, want, err string }{
		{"insecure-hosts", "A.corp.de,10.0.0.1,2001:DB8::1", "a.corp.de 10.0.0.1 2001:db8::1", ""},
		{"insecure-hosts", "b.de,http://c.de", "a.corp.de 10.0.0.1 2001:db8::1", `"http://c.de" is not a host`},
		{"insecure-hosts", ".b.de", "a.corp.de 10.0.0.1 2001:db8::1", `".b.de" is not a host`},
		{"insecure-hosts", "*.b.de", "a.corp.de 10.0.0.1 2001:db8::1", `"*.b.de" is not a host`},
		{"insecure-hosts", "b.de:80", "a.corp.de 10.0.0.1 2001:db8::1", `"b.de:80" is not a host`},
		{"insecure-hosts", "", "", ""},
		{"schemes", "ACME,x+y", "acme x+y", ""},
		{"schemes", "a:", "acme x+y", `"a:" is not a scheme`},
	} {
		err := flags.Set(tt.flag, tt.value)
		got := map[string][]string{"insecure-hosts": s.insecureHosts, "schemes": s.schemes}[tt.flag]
		if strings.Join(got, " ") != tt.want || (err == nil) != (tt.err == "") || err != nil &&
			!strings.HasSuffix(err.Error(), tt.err) {
			t.Errorf("-%s=%s: %q, %v", tt.flag, tt.value, got, err)
		}
	}
}

// TestRuleFlags checks that the settings report the findings of the rules that the flags turn on,
// and no others.
func TestRuleFlags(t *testing.T) {
	rules := make(map[string]*uricheck.Rule)
	for _, r := range uricheck.Rules() {
		rules[r.Name] = r
	}
	for _, tt := range []struct {
		name, rule string
		flags      map[string]string
		want       bool
	}{
		{"a rule", "port", nil, true},
		{"a rule turned off", "port", map[string]string{"port": "false"}, false},
		{"a rule on demand", "case", nil, false},
		{"a rule on demand turned on", "case", map[string]string{"case": "true"}, true},
		{"another one turned on", "case", map[string]string{"iri": "true"}, false},
		{"style", "case", map[string]string{"style": "true"}, true},
		{"style, and a rule turned off", "case", map[string]string{"style": "true", "case": "false"}, false},
	} {
		flags := flag.NewFlagSet("", flag.ContinueOnError)
		s := NewSettings(flags)
		for name, value := range tt.flags {
			if err := flags.Set(name, value); err != nil {
				t.Fatal(err)
			}
		}
		r := rules[tt.rule]
		if got := s.reports(uricheck.Finding{Rule: r, OptIn: r.OptIn, Severity: uricheck.Style}, false); got != tt.want {
			t.Errorf("%s: %t", tt.name, got)
		}
	}
}
