package engine

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
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
	result, err := Run(ctx, Config{Dir: dir, Patterns: []string{"./..."}, New: newSlow, Idle: testedIdle})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("error %v, want %v", err, context.Canceled)
	}
	if want := []string{"m/a"}; !slices.Equal(result.Packages, want) || len(result.Findings) != 1 {
		t.Errorf("packages %q, findings %v, want %q, and one finding", result.Packages, result.Findings, want)
	}
}

// The analysis in the process has the findings of go vet, with a cold cache and from the cache.
func TestInProcessIsVet(t *testing.T) {
	dir := writeModule(t, closureModule)
	for _, c := range []Config{
		{Patterns: []string{"./..."}},
		{Patterns: []string{"./..."}, Flags: map[string]string{"port": "false", "style": "true"}},
		{Patterns: []string{"./client", "./data/use"}},
	} {
		c.Dir, c.New, c.Idle = dir, newTested, testedIdle
		want := vetted(t, c)
		if len(want) == 0 {
			t.Errorf("%q %q: go vet finds nothing", c.Patterns, c.Flags)
		}
		for range 2 {
			result, err := Run(t.Context(), c)
			if err != nil || len(result.Errors) > 0 {
				t.Fatal(err, result)
			}
			var got []string
			for _, f := range result.Findings {
				got = append(got, fmt.Sprintf("%s:%d:%d: %s", f.Pos.File, f.Pos.Line, f.Pos.Column, f.Message))
			}
			if slices.Sort(got); !slices.Equal(got, want) {
				t.Errorf("%q %q: in the process\n%q\nwith go vet\n%q", c.Patterns, c.Flags, got, want)
			}
		}
	}
}

// vetted returns what go vet prints with the test as its tool, sorted.
func vetted(t *testing.T, c Config) []string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	args := []string{"vet", "-vettool=" + self, "-json"}
	for name, value := range c.Flags {
		args = append(args, "-"+name+"="+value)
	}
	vet := exec.Command("go", append(args, c.Patterns...)...)
	vet.Dir = c.Dir
	out, err := vet.Output()
	if err != nil {
		t.Fatal(err)
	}
	found := make(map[string]bool)
	for decoder := json.NewDecoder(bytes.NewReader(out)); decoder.More(); {
		var tree map[string]map[string][]struct{ Posn, Message string }
		if err := decoder.Decode(&tree); err != nil {
			t.Fatal(err)
		}
		for _, byAnalyzer := range tree {
			for _, d := range byAnalyzer["uricheck"] {
				found[d.Posn+": "+d.Message] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(found))
}

// A package with cgo, its tests and what imports it are judged at the positions of the sources; what cgo makes
// has no findings. Unsaved buffers take the place of files, and of files that do not exist.
func TestCgoAndBuffers(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("cgo needs a C compiler")
	}
	t.Setenv("CGO_ENABLED", "1")
	dir := writeModule(t, map[string]string{
		"c/c.go":        "package c\n\n// static int f(void) { return 1; }\nimport \"C\"\nimport \"net/url\"\n\nvar _, _ = url.Parse(\"/%\")\n\nfunc F() int { return int(C.f()) }\n",
		"c/c_test.go":   "package c\n\nimport \"net/url\"\n\nvar _, _ = url.Parse(\"/%\")\n",
		"c/out_test.go": "package c_test\n\nimport (\n\t\"net/url\"\n\n\t\"m/c\"\n)\n\nvar _, _ = url.Parse(\"/%\")\n\nvar _ = c.F()\n",
		"use/use.go":    "package use\n\nimport \"m/c\"\n\nvar _ = c.F()\n",
	})
	use, new := filepath.Join(dir, "use", "use.go"), filepath.Join(dir, "use", "new.go")
	c := Config{Dir: dir, Patterns: []string{"./..."}, New: newTested, Idle: testedIdle, Overlay: map[string][]byte{
		use: []byte("package use\n\nimport \"m/c\"\n\nvar _ = c.F() + here\n"),
		new: []byte("package use\n\nimport \"net/url\"\n\nconst here = 1\n\nvar _, _ = url.Parse(\"/%\")\n"),
	}}
	result, err := Run(t.Context(), c)
	if err != nil || len(result.Errors) > 0 {
		t.Fatal(err, result)
	}
	var got []string
	for _, f := range result.Findings {
		got = append(got, fmt.Sprintf("%s:%d", finding.Relative(dir, f.Pos.File), f.Pos.Line))
	}
	if want := []string{"c/c.go:7", "c/c_test.go:5", "c/out_test.go:9", "use/new.go:7"}; !slices.Equal(got, want) {
		t.Errorf("findings at %q, want %q", got, want)
	}
}

// A program with a profile for the compiler is analysed like the others, with the same imported packages.
func TestProfile(t *testing.T) {
	program := "package main\n\nimport \"m/low\"\n\nfunc main() { low.F(\"/%\") }\n"
	dir := writeModule(t, map[string]string{
		"low/low.go":       "package low\n\nimport \"net/url\"\n\nfunc F(s string) { url.Parse(s) }\n",
		"fast/main.go":     program,
		"fast/default.pgo": "",
		"slow/main.go":     program,
	})
	result, err := Run(t.Context(), Config{Dir: dir, Patterns: []string{"./..."}, New: newTested, Idle: testedIdle})
	if err != nil || len(result.Errors) > 0 || len(result.Findings) != 2 {
		t.Error(err, result)
	}
}

// A result in the cache does not outlive a change of what the package imports.
func TestInProcessAfterChange(t *testing.T) {
	dir := writeModule(t, closureModule)
	c := Config{Dir: dir, Patterns: []string{"."}, New: newTested, Idle: testedIdle}
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
