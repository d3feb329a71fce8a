package analyzer_test

import (
	"slices"
	"strings"
	"testing"
)

// A password in an example, or in a test helper, is sample data, and the reader fills in a
// placeholder there. The analyzer reports other faults there as anywhere.
func TestExamplePackages(t *testing.T) {
	const statements = "url.Parse(\"http://u:Zk83jKs9@h/\")\n\turl.Parse(\"http://a..b/\")\n\thttp.Get(\"http://h/<name>\")"
	for _, test := range []struct {
		path, name string
		isExample  bool
	}{
		{"p", "p", false},
		{"example.com/p", "p", false},
		{"h/contests/p", "p", false},
		{"h/examples/p", "p", true},
		{"h/_examples/p", "p", true},
		{"h/demo", "main", true},
		{"h/test/e2e", "p", true},
		{"h/internal/testing/p", "p", true},
		{"h/apptest", "apptest", true}, // as net/http/httptest
	} {
		t.Run(test.path, func(t *testing.T) {
			file := test.path + "/p.go"
			src := strings.Replace(inFunction(statements), "package p", "package "+test.name, 1)
			p := load(t, memory{file: src}, test.path)
			want := []string{file + ":10 userinfo.warning", file + ":11 host.warning", file + ":12 placeholder.warning"}
			if test.isExample {
				want = want[1:2]
			}
			if got := p.reports(p.run(t, test.path, p.readFile)); !slices.Equal(got, want) {
				t.Errorf("reported %v, want %v", got, want)
			}
		})
	}
}
