package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/analyzer"
	"github.com/uricheck/go-uricheck/analyzer/idle"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// closureModule has packages with facts, with tests inside and outside the package, and with a package
// that a test and the tested package share.
var closureModule = map[string]string{
	"client/client.go": "package client\n\nimport \"net/http\"\n\ntype Client[T any] struct{ Base string }\n\n" +
		"func (c *Client[T]) Get(path string) { http.Get(c.Base + path) }\n\nfunc Get(u string) { http.Get(u) }\n",
	"client/client_test.go":  "package client\n\nimport \"testing\"\n\nfunc TestGet(t *testing.T) { Get(\"http://h.org:99999/inside\") }\n",
	"client/outside_test.go": "package client_test\n\nimport (\n\t\"testing\"\n\n\t\"m/client\"\n\t\"m/helper\"\n)\n\nfunc TestHelper(t *testing.T) { helper.Use(client.Client[int]{}); helper.Send(\"http://h.org/%zz\") }\n",
	"helper/helper.go":       "package helper\n\nimport \"m/client\"\n\nfunc Use(client.Client[int]) {}\n\nfunc Send(u string) { client.Get(u) }\n",
	"main.go":                "package main\n\nimport \"m/client\"\n\nfunc main() {\n\tc := client.Client[string]{Base: \"http://h.org\"}\n\tc.Get(\"/50%\")\n\tclient.Get(\"htp://h.org\")\n}\n",
	"data/data.go":           "package data\n\nconst Endpoint = \"http://h.org:port/\"\n",
	"data/use/use.go":        "package use\n\nimport (\n\t\"m/client\"\n\t\"m/data\"\n)\n\nfunc F() { client.Get(data.Endpoint) }\n",
	"only/only_test.go":      "package only\n\nimport \"testing\"\n\nfunc TestF(t *testing.T) { _ = \"HTTP://h.org\" }\n",
}

var testedIdle = Idle{
	Without: idle.Without(), Imported: idle.Imported(), HasNoFacts: idle.HasNoFacts, IsOwn: idle.IsOwn,
}

func newTested(entries bool) *analysis.Analyzer {
	if entries {
		return analyzer.NewInventory(analyzer.Options{})
	}
	return analyzer.New(analyzer.Options{})
}

// runs returns the results of the analysis in the process, and of go vet, without errors.
func runs(t *testing.T, c Config) (inProcess, withVet *Result) {
	t.Helper()
	withVet, err := Run(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	c.New, c.Idle = newTested, testedIdle
	if inProcess, err = Run(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	return inProcess, withVet
}

// An interrupted run does not wait for the analysis of a package, which may take long.
func TestInProcessInterrupted(t *testing.T) {
	fresh := fmt.Sprintf("const at = %q\n", t.TempDir()) // the engine must have no result of an earlier test
	dir := writeModule(t, map[string]string{
		"a/a.go": "package a\n\nimport \"net/http\"\n\n" + fresh + "\nfunc F() { http.Get(\"http://h.org:port/\") }\n",
		"b/b.go": "package b\n\nimport _ \"m/a\"\n\n" + fresh,
	})
	ctx, interrupt := context.WithCancel(t.Context())
	release := make(chan struct{})
	defer close(release)
	newSlow := func(entries bool) *analysis.Analyzer {
		a := newTested(entries)
		run := a.Run
		a.Run = func(pass *analysis.Pass) (any, error) {
			if pass.Pkg.Name() == "b" {
				interrupt()
				<-release
			}
			return run(pass)
		}
		return a
	}
	result, err := Run(ctx, Config{Analyzer: "uricheck", Dir: dir, Patterns: []string{"./..."}, New: newSlow, Idle: testedIdle})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("error %v, want %v", err, context.Canceled)
	}
	if want := []string{"m/b"}; !slices.Equal(result.Missing, want) || len(result.Findings) != 1 {
		t.Errorf("missing %q, findings %v, want %q, and one finding", result.Missing, result.Findings, want)
	}
}

// The analysis in the process has the results of go vet, with a cold cache and from the cache.
func TestInProcessIsVet(t *testing.T) {
	if testing.Short() {
		t.Skip("go vet runs for each variant of a module")
	}
	dir := writeModule(t, closureModule)
	for _, c := range []Config{
		{Patterns: []string{"./..."}},
		{Patterns: []string{"./..."}, Entries: true},
		{Patterns: []string{"./..."}, NoTests: true},
		{Patterns: []string{"./..."}, Flags: []string{"-port=false", "-style"}},
		{Patterns: []string{"./client", "./data/use"}},
	} {
		c.Analyzer, c.Dir = "uricheck", dir
		for range 2 {
			got, want := runs(t, c)
			if len(want.Findings)+len(want.Entries) == 0 {
				t.Errorf("%q %q: go vet finds nothing", c.Patterns, c.Flags)
			}
			if a, b := asJSON(t, got), asJSON(t, want); a != b {
				t.Errorf("%q %q: in the process\n%s\nwith go vet\n%s", c.Patterns, c.Flags, a, b)
			}
		}
	}
}

func asJSON(t *testing.T, r *Result) string {
	t.Helper()
	slices.Sort(r.Packages)
	slices.Sort(r.Dirs)
	text, err := json.MarshalIndent(r, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A result in the cache does not outlive a change of what the package imports.
func TestInProcessAfterChange(t *testing.T) {
	if testing.Short() {
		t.Skip("the go command compiles a module")
	}
	dir := writeModule(t, closureModule)
	c := Config{Analyzer: "uricheck", Dir: dir, Patterns: []string{"."}, New: newTested, Idle: testedIdle}
	count := func() int {
		result, err := Run(t.Context(), c)
		if err != nil || len(result.Errors) > 0 {
			t.Fatal(err, result)
		}
		return len(slices.DeleteFunc(result.Findings, func(f finding.Finding) bool { return f.Rule != "escape" }))
	}
	before := count()
	silent := "package client\n\ntype Client[T any] struct{ Base string }\n\nfunc (c *Client[T]) Get(path string) {}\n\nfunc Get(u string) {}\n"
	if err := os.WriteFile(filepath.Join(dir, "client", "client.go"), []byte(silent), 0o666); err != nil {
		t.Fatal(err)
	}
	if after := count(); before != 1 || after != 0 {
		t.Errorf("there are %d findings, and %d after a method takes no URL anymore; want 1 and 0", before, after)
	}
}
