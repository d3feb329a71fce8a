package analyzer

import (
	"strings"
	"testing"
)

// TestListFlags checks that a flag accepts a list as a whole or not at all, in lower case, and
// that the last one counts.
func TestListFlags(t *testing.T) {
	a, s := newAnalyzer()
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
		err := a.Flags.Set(tt.flag, tt.value)
		got := map[string][]string{"insecure-hosts": s.insecureHosts, "schemes": s.schemes}[tt.flag]
		if strings.Join(got, " ") != tt.want || (err == nil) != (tt.err == "") || err != nil && !strings.HasSuffix(err.Error(), tt.err) {
			t.Errorf("-%s=%s: %q, %v", tt.flag, tt.value, got, err)
		}
	}
}
