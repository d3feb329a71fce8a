package analyzer_test

import (
	"strings"
	"testing"
)

func muxFile(name string, lines ...string) string {
	return "-- p/" + name + " --\npackage p\n\nimport (\n\t\"net/http\"\n\t\"testing\"\n)\n\n" +
		"func TestMux(t *testing.T) {\n\tmux, h := http.NewServeMux(), http.NotFoundHandler()\n\t" +
		strings.Join(lines, "\n\t") + "\n}\n\n" +
		"func mustPanic(t *testing.T, f func()) {}\n"
}

// TestMuxInTests has patterns that panic in tests, some of them on purpose.
func TestMuxInTests(t *testing.T) {
	const once = `mux.Handle("/a", h)`
	testReports(t, []reportCase{
		{"twice", muxFile("p_test.go", once, once), []string{"p/p_test.go:11 pattern.error"}},
		{"twice, in a subtest", muxFile("p_test.go", `t.Run("x", func(t *testing.T) {`, once, once, "})"), []string{"p/p_test.go:12 pattern.error"}},
		{"in two subtests", muxFile("p_test.go", `t.Run("x", func(t *testing.T) {`, once, "})", `t.Run("y", func(t *testing.T) {`, once, "})"), nil},
		{"a recover", muxFile("p_test.go", "defer func() { _ = recover() }()", once, once), nil},
		{"a recover around the second", muxFile("p_test.go", once, "func() {", "defer func() { _ = recover() }()", once,
			"}()"), nil},
		{"a helper that wants a panic", muxFile("p_test.go", "mustPanic(t, func() {", once, once, "})"), nil},
		{"a failure that a setting lifts", muxFile("p_test.go", `mux.Handle("foo", h)`), nil},
		{"a request that does not match", muxFile("p_test.go", `mux.Handle("/a?b", h)`), nil},
	})
}

// TestDefaultMux has packages that give http.DefaultServeMux another value.
func TestDefaultMux(t *testing.T) {
	const once = `http.Handle("/a", h)`
	testReports(t, []reportCase{
		{"kept", muxFile("p.go", once, "_ = mux", once), []string{"p/p.go:12 pattern.error"}},
		{"read", muxFile("p.go", once, "http.DefaultServeMux.Handler(nil)", "_ = mux", once),
			[]string{"p/p.go:13 pattern.error"}},
		{"replaced", muxFile("p.go", once, "http.DefaultServeMux = mux", once), nil},
		{"emptied", muxFile("p.go", once, "*http.DefaultServeMux = http.ServeMux{}", "_ = mux", once), nil},
		{"replaced elsewhere", muxFile("p.go", once, "_ = mux", "reset()", once) +
			"\nfunc reset() { http.DefaultServeMux = http.NewServeMux() }\n", nil},
		{"replaced before", muxFile("p.go", "http.DefaultServeMux = mux", once, once), nil},
	})
}

// TestConflictRelates looks for the position of the earlier pattern.
func TestConflictRelates(t *testing.T) {
	source, paths := archive(muxFile("p.go", `mux.Handle("/", h)`, `mux.Handle("/{x}/b", h)`, `mux.Handle("/a/{y}", h)`))
	p := load(t, source, paths...)
	found := p.run(t, "p", p.readFile)
	if len(found) != 1 || len(found[0].Related) != 1 {
		t.Fatalf("want one finding with one related place, got %v", found)
	}
	related := found[0].Related[0]
	name, start := p.at(related.Pos)
	_, end := p.at(related.End)
	if at := source[name][start:end]; at != `"/{x}/b"` || related.Message != "registered before" {
		t.Errorf("related: %s: %s", at, related.Message)
	}
}
