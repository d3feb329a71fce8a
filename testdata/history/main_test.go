package main

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A program with a fault that uricheck reports, one without a rule, and one in a package that
// does not load; and its next commit.
const (
	faulty = `package p

import "net/http"

func F() {
	http.Get("http://example.com/100%")
	println("sent")
	http.Get("http://example.com/about")
}
`
	repairedProgram = `package p

import "net/http"

// F is documented now, which moves its lines.
func F() {
	http.Get("http://example.com/100%25")
	println("sent")
	http.Get("http://example.com/About")
}
`
	broken = "package broken\n\nimport _ \"example.invalid/gone\"\n\nconst U = \"http:/h\"\n"
)

// TestJudge makes a repository from before there were modules, and judges three rows of it.
func TestJudge(t *testing.T) {
	repositories := t.TempDir()
	dir := filepath.Join(repositories, "owner+name")
	commitAll(t, dir, map[string]string{"p.go": faulty, "broken/b.go": broken})
	commitAll(t, dir, map[string]string{"p.go": repairedProgram, "broken/b.go": broken + "\n"})
	bugs := []*bug{
		{repository: "owner/name", commit: "HEAD", file: "p.go", lines: []int{6}, class: "format", verdict: "certain"},
		{repository: "owner/name", commit: "HEAD", file: "p.go", lines: []int{8}, class: "query", verdict: "likely"},
		{repository: "owner/name", commit: "HEAD", file: "broken/b.go", lines: []int{5}, class: "scheme", verdict: "likely"},
	}
	table := filepath.Join(t.TempDir(), "bugs.csv")
	if err := writeTable(table, bugs); err != nil {
		t.Fatal(err)
	}
	o := options{source: "../..", repositories: repositories, table: table, update: true}
	if err := o.run(nil); err != nil {
		t.Fatal(err)
	}
	bugs, err := readTable(table)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"owner/name HEAD p.go:6 format, certain: escape; after: silent ",
		"owner/name HEAD p.go:8 query, likely: no; after: silent ",
		"owner/name HEAD broken/b.go:5 scheme, likely: not run; after:  ",
	}
	for i, b := range bugs {
		if got := b.String(); !strings.HasPrefix(got, want[i]) {
			t.Errorf("row %d: got %q, want %q", i, got, want[i])
		}
	}
	if bugs[2].reason == "" || strings.Contains(bugs[2].reason, os.TempDir()) {
		t.Errorf("the reason of a package that does not load is %q", bugs[2].reason)
	}
}

// commitAll writes files to a repository, which it makes if need be, and commits them.
func commitAll(t *testing.T, dir string, files map[string]string) {
	for name, text := range files {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{
		{"init", "-q"},
		{"add", "."},
		{"-c", "user.name=x", "-c", "user.email=x@example.com", "commit", "-q", "-m", "send another URL"},
	} {
		git := exec.Command("git", args...)
		git.Dir = dir
		if _, err := output(git); err != nil {
			t.Fatal(err)
		}
	}
}

// TestWalk finds the changes of URLs in a history.
func TestWalk(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "r")
	commitAll(t, dir, map[string]string{"p.go": faulty})
	commitAll(t, dir, map[string]string{"p.go": strings.Replace(faulty, "/about", "//about", 1)})
	commitAll(t, dir, map[string]string{"p.go": strings.Replace(faulty, "func F", "func G", 1)})
	var out strings.Builder
	if err := walk(dir, func(c commit) { printCandidates(&out, c) }); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		" p.go:8 [slash] send another URL\n-http.Get(\"http://example.com//about\")\n+http.Get(\"http://example.com/about\")\n",
		" p.go:8 [slash] send another URL\n-http.Get(\"http://example.com/about\")\n+http.Get(\"http://example.com//about\")\n",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("got\n%swant\n%s", &out, want)
		}
	}
	if n := strings.Count(out.String(), "== "); n != 2 {
		t.Errorf("%d candidates:\n%s", n, &out)
	}
}

// TestTable checks the rows together: there are 150 bugs that run, from 60
// repositories and more, each once, and the others say why they do not.
func TestTable(t *testing.T) {
	bugs, err := readTable("bugs.csv")
	if err != nil {
		t.Fatal(err)
	}
	repositories := make(map[string]bool)
	seen := make(map[string]bool)
	ran := 0
	for _, b := range bugs {
		repositories[b.repository] = true
		key := b.repository + " " + b.commit + " " + b.file + ":" + b.lineNumbers()
		if seen[key] || len(b.commit) != 40 || strings.Count(b.repository, "/") != 1 || filepath.IsAbs(b.file) {
			t.Errorf("%s is there twice, or is none", b)
		}
		seen[key] = true
		if b.found != notRun && b.found != "" {
			ran++
		} else if b.reason == "" {
			t.Errorf("%s: it is not told why", b)
		}
	}
	if ran < 150 || len(repositories) < 60 {
		t.Errorf("%d bugs that run, from %d repositories", ran, len(repositories))
	}
	if err := printReport(io.Discard, bugs); err != nil {
		t.Error(err)
	}
}

// TestPrograms runs a whole program: the verdict of a known finding stays, and another finding
// is new.
func TestPrograms(t *testing.T) {
	repositories := t.TempDir()
	dir := filepath.Join(repositories, "owner+name")
	commitAll(t, dir, map[string]string{"go.mod": "module m\n\ngo 1.26\n", "p.go": faulty, "q/q.go": faulty})
	p := program{"owner/name", "HEAD", 20, ""}
	known := []remark{{"owner/name", "p.go", 6, "escape", "right", "it fails"}, {"owner/name", "gone.go", 1, "host", "idle", ""}, {"owner/other", "p.go", 6, "escape", "wrong", ""}}
	o := options{source: "../..", repositories: repositories}
	j, err := o.newJudge()
	if err != nil {
		t.Fatal(err)
	}
	defer j.close()
	got, err := o.judgeProgram(j, &p, known)
	if err != nil || p.state != ran {
		t.Fatal(err, p.state)
	}
	want := []remark{known[2], known[0], {"owner/name", "q/q.go", 6, "escape", "new", ""}}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestPrintPrograms reads the tables of programs and of findings as they are.
func TestPrintPrograms(t *testing.T) {
	var out strings.Builder
	if err := (options{}).judgePrograms(&out); err != nil || !strings.Contains(out.String(), " programs, ") {
		t.Error(err, &out)
	}
}
