package main

import (
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestPlant plants every fault in a program that has a text for each, in every way. uricheck
// finds all of them, and its fixes repair them.
func TestPlant(t *testing.T) {
	for name, style := range map[string]bool{"default": false, "style": true} {
		t.Run(name, func(t *testing.T) {
			var out strings.Builder
			r, err := plantAll(&out, []string{filepath.Join("testdata", "program")}, style, 1, (*run).program)
			if err != nil {
				t.Fatal(err)
			}
			if err := r.print(&out); err != nil {
				t.Fatal(err)
			}
			for _, c := range r.complaints {
				t.Error(c)
			}
			for _, p := range r.plants {
				checkPlant(t, p)
			}
			if t.Failed() {
				t.Log(out.String())
			}
			for _, f := range r.planter.faults {
				if !slices.ContainsFunc(r.plants, func(p *plant) bool { return p.fault == f }) {
					t.Errorf("%s: %s is not planted", f.rule, f.name)
				}
			}
			for _, w := range ways {
				if !slices.ContainsFunc(r.plants, func(p *plant) bool { return p.way == w }) {
					t.Errorf("nothing is written as %s", w.name)
				}
			}
		})
	}
}

// TestKeep checks that a copy stays that has the faults.
func TestKeep(t *testing.T) {
	keep := t.TempDir()
	r, err := plantAll(io.Discard, []string{filepath.Join("testdata", "program")}, false, 1, func(r *run, w io.Writer, dir string) error {
		r.keep = keep
		return r.program(w, dir)
	})
	if err != nil {
		t.Fatal(err)
	}
	tool, err := buildTool(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	found, _, err := check(tool, filepath.Join(keep, "program"), nil)
	if err != nil || len(found) < len(r.plants)/2 {
		t.Errorf("uricheck finds %d of %d faults in the copy, %v", len(found), len(r.plants), err)
	}
}

// checkPlant compares a plant in testdata/program with the comment on its literal.
func checkPlant(t *testing.T, p *plant) {
	t.Helper()
	want := exact
	switch {
	case p.isShown():
		want = unjudged // by its way of writing, or because it is exported
	case strings.Contains(p.value, "wanted"):
		want = unreported
	}
	if p.outcome != want && !(p.isShown() && p.outcome == exact) {
		t.Errorf("%s: %s in %s as %s: outcome %d, want %d", p.fault.rule, p.fault.name, p.value, p.way.name, p.outcome, want)
	}
	if p.fix == otherwise {
		t.Errorf("%s: %s in %s as %s: fixed otherwise", p.fault.rule, p.fault.name, p.value, p.way.name)
	}
}

// TestWays compares the positions that a way returns with the bytes that are there.
func TestWays(t *testing.T) {
	s := spoilt{text: "https://example.com/50%/\u00e9\n", start: 22, end: 23}
	for _, w := range ways {
		written, ok := w.write(s, 1)
		if !ok {
			if w.name != "raw" { // a line break does not go into one on a line
				t.Errorf("%s: not written", w.name)
			}
			continue
		}
		for _, p := range written.pieces {
			if !strings.Contains(written.expr+written.decl, p.source[:len(p.source)-1]) {
				t.Errorf("%s: %s is not in %s", w.name, p.source, written.expr+written.decl)
			}
			if s.start < p.start || p.end() < s.end {
				continue
			}
			marked := p.source[p.at[s.start-p.start]:p.at[s.end-p.start]]
			if !slices.Contains([]string{"%", "%%", `\x25`, `\u0025`, `\045`}, marked) {
				t.Errorf("%s: the culprit is at %s in %s", w.name, marked, p.source)
			}
		}
	}
}

func TestReadFindings(t *testing.T) {
	const stdout = `{"p": {"uricheck": [{"posn": "a.go:1:2", "end": "a.go:1:3", "message": "host: x"}]}}`
	const stderr = "uricheck: r/a.go:1:1: m/r does not type-check: undefined: x\nuricheck: m/q does not load: no files\nuricheck: m/q has 3 more errors\nuricheck: cannot analyse m/s: imported packages have errors\n"
	found, bad, err := readFindings([]byte(stdout), []byte(stderr))
	if err != nil || len(found) != 1 || found[0].rule() != "host" || !bad["m/q"] || !bad["m/r"] || !bad["m/s"] || len(bad) != 3 {
		t.Errorf("%v, %v, %v", found, bad, err)
	}
	for stdout, stderr := range map[string]string{"no JSON": "", "{}": "uricheck: no packages match ./...\n"} {
		if _, _, err := readFindings([]byte(stdout), []byte(stderr)); err == nil {
			t.Errorf("%s, %s: no error", stdout, stderr)
		}
	}
}

// TestCompare reports the changes that -fix must not make.
func TestCompare(t *testing.T) {
	const before = "package p\n\nimport \"fmt\"\n\nvar a, b = \"x\", 1 // c\n"
	for _, after := range []string{
		strings.Replace(before, "x", "y", 1),          // a literal without a finding
		strings.Replace(before, "1", "2", 1),          // not a string
		strings.Replace(before, "c\n", "d\n", 1),      // a comment
		strings.Replace(before, " = ", "  = ", 1),     // gofmt
		strings.Replace(before, "1", "1 + 1", 1),      // more tokens
		strings.Replace(before, "1", "len(\"1\")", 1), // more literals
		strings.Replace(before, "package", "pack", 1), // not Go
	} {
		f := &source{name: "p.go", formatted: true, planted: []byte(before)}
		if complaints := f.compareWith([]byte(after), nil); len(complaints) == 0 {
			t.Errorf("no complaint about\n%s", after)
		}
	}
	f := &source{name: "p.go", formatted: true, planted: []byte(before)}
	imports := strings.Replace(before, `"fmt"`, `"net"`, 1)
	if complaints := f.compareWith([]byte(imports), nil); len(complaints) > 0 {
		t.Errorf("imports are fixed as well: %v", complaints)
	}
	call := strings.Replace(before, "1", "len(\"1\")", 1)
	if complaints := f.compareWith([]byte(call), rewriting("p.go", strings.Index(before, "1"))); len(complaints) > 0 {
		t.Errorf("a host gets brackets by a call: %v", complaints)
	}
}

// rewriting is a finding with a fix that has an edit at an offset.
func rewriting(file string, offset int) []diagnostic {
	const found = `{"message": "hostport: x", "suggested_fixes": [{"edits": [{"filename": %q, "start": %[2]d, "end": %[2]d}]}]}`
	var d diagnostic
	if err := json.Unmarshal(fmt.Appendf(nil, found, file, offset), &d); err != nil {
		panic(err)
	}
	return []diagnostic{d}
}
