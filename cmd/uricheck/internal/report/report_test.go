package report

import (
	"bytes"
	"errors"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
	"github.com/uricheck/go-uricheck/uricheck"
)

var update = flag.Bool("update", false, "rewrite the golden files")

const projectDir = "/src/project"

// project is a set of files below projectDir, by their absolute names.
type project map[string]string

func readProject(t *testing.T) project {
	t.Helper()
	archive, err := txtar.ParseFile(filepath.Join("testdata", "project.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	p := make(project)
	for _, f := range archive.Files {
		p[projectDir+"/"+f.Name] = string(f.Data)
	}
	return p
}

func (p project) read(name string) ([]byte, error) {
	text, ok := p[name]
	if !ok {
		return nil, fs.ErrNotExist
	}
	return []byte(text), nil
}

// report returns the report that makes the golden files.
func (p project) report() *Report {
	none := func() []uricheck.Subject { return nil }
	return &Report{
		Dir: projectDir, Root: projectDir, Version: "v1.2.3", ReadFile: p.read,
		Rules: []*uricheck.Rule{
			{Name: "host", Summary: "malformed host", Doc: "A host is a name, or\nan address (RFC 3986 §3.2.2).", Bad: none, Good: none},
			{Name: "scheme", Summary: "not lowercase", Doc: "`HTTP` is `http`.", OptIn: true, Bad: none, Good: none},
		},
		Home: "https://example.com/uricheck",
	}
}

// span returns the positions of a text that occurs once in a file.
func (p project) span(t *testing.T, name, text string) (pos, end finding.Position) {
	t.Helper()
	if !strings.HasPrefix(name, "/") {
		name = projectDir + "/" + name
	}
	if strings.Count(p[name], text) != 1 {
		t.Fatalf("%q is in %s %d times", text, name, strings.Count(p[name], text))
	}
	at := strings.Index(p[name], text)
	return p.position(name, at), p.position(name, at+len(text))
}

func (p project) position(name string, offset int) finding.Position {
	before := p[name][:offset]
	return finding.Position{
		File: name, Offset: offset,
		Line:   1 + strings.Count(before, "\n"),
		Column: offset - strings.LastIndexByte(before, '\n'),
	}
}

func (p project) finding(t *testing.T, name, text, severity, message string) finding.Finding {
	t.Helper()
	rule, _, _ := strings.Cut(message, ":")
	f := finding.Finding{
		Package: "example.com/project/" + filepath.Dir(name), Rule: rule, Severity: severity,
		Message: message, URL: "https://example.com/uricheck#" + rule,
	}
	f.Pos, f.End = p.span(t, name, text)
	return f
}

func (p project) step(t *testing.T, name, text, message string) finding.Step {
	t.Helper()
	pos, end := p.span(t, name, text)
	return finding.Step{Pos: pos, End: end, Message: message}
}

func (p project) edit(t *testing.T, name, old, text string) finding.Edit {
	t.Helper()
	pos, end := p.span(t, name, old)
	return finding.Edit{File: pos.File, Start: pos.Offset, End: end.Offset, New: text}
}

// everything returns findings that have each feature.
func everything(t *testing.T, p project) []finding.Finding {
	const main, fetch = "cmd/server/main.go", "internal/fetch/fetch.go"
	withWay := p.finding(t, main, "::1", "error", `host: IPv6 address "::1" lacks brackets; url.Parse fails`)
	withWay.Way = []finding.Step{
		p.step(t, main, `base, "ü"`, "passed to fetch.All"),
		p.step(t, main, `"ü"`, "on the same line"),
		p.step(t, fetch, "http.Get(\n\t\t\turl,\n\t\t)", "passed to http.Get"),
	}
	withWay.Fixes = []finding.Fix{{Title: "Write the host as [::1]", Edits: []finding.Edit{p.edit(t, main, "::1", "[::1]")}}}

	withTwo := p.finding(t, main, "localhost", "error", `relative: net/url reads "localhost" as the scheme; http.Get accepts http and https`)
	withTwo.Fixes = []finding.Fix{
		{Title: `Write "http://" before the host`, Edits: []finding.Edit{p.edit(t, main, `"localhost`, `"http://localhost`)}},
		{Title: `Write "https://" before the host`, Edits: []finding.Edit{p.edit(t, main, `"localhost`, `"https://localhost`)}},
	}

	port := p.finding(t, main, "99999", "warning", "port: 99999 is above 65535; the dial fails")
	wide := p.finding(t, main, "%", "error", `escape: "%" needs two hex digits after it; url.Parse fails`)

	lines := p.finding(t, fetch, "HTTP://example.com/a\n\n\tand so on\n\n\tto here", "style", `scheme: "HTTP" is not lowercase`)
	lines.Fixes = []finding.Fix{{Title: "Write the scheme as http", Edits: []finding.Edit{p.edit(t, fetch, "HTTP:", "http:")}}}

	overFiles := p.finding(t, fetch, "%s:%d", "warning", `hostport: "%s:%d" lacks the brackets that an IPv6 host needs`)
	overFiles.Fixes = []finding.Fix{{Title: "Use net.JoinHostPort", Edits: []finding.Edit{
		p.edit(t, fetch, `%s:%d`, "%s"),
		p.edit(t, fetch, "host, port", "net.JoinHostPort(host, strconv.Itoa(port))"),
		p.edit(t, fetch, `"net/http"`, "(\n\t\"net\"\n\t\"net/http\"\n\t\"strconv\"\n)"),
		p.edit(t, main, "\thttp.Get(\"localhost:8080/users\")\n", ""),
	}}}
	odd := p.finding(t, fetch, " b/e\u0301\"", "error", "syntax: white space \" \" is not part of a URI; url.Parse fails")
	mapped := p.finding(t, "gen/grammar.y", "secret", "warning", "query: what a //line directive names")
	mapped.Pos.Offset, mapped.End.Offset = -1, -1
	noColumn := mapped
	noColumn.Message, noColumn.Pos.Column, noColumn.End.Column = "query: a //line directive need not tell columns", 0, 0
	all := []finding.Finding{withWay, withTwo, port, wide, lines, overFiles, odd, mapped, noColumn}
	finding.Sort(all)
	return all
}

func TestGolden(t *testing.T) {
	for _, f := range Formats {
		t.Run(f.Name, func(t *testing.T) {
			p := readProject(t)
			compareGolden(t, f.Name+".golden", f.Render(p.report(), everything(t, p)))
		})
	}
	t.Run("frame in colour", func(t *testing.T) {
		p := readProject(t)
		r := p.report()
		r.Color = true
		r.Width = 60
		compareGolden(t, "frame-color.golden", r.frames(everything(t, p)))
	})
}

func compareGolden(t *testing.T, name, got string) {
	t.Helper()
	name = filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(want, []byte(got)) {
		t.Errorf("%s differs: run go test -update, and read git diff. Got:\n%s", name, got)
	}
}

func TestNoFindings(t *testing.T) {
	want := map[string]string{
		"text": "", "frame": "", "github": "",
		"json":   "{}\n", // as x/tools: see TestJSONIsThatOfXTools
		"gitlab": "[]\n",
	}
	for _, f := range Formats {
		got := f.Render(new(Report), nil)
		if f.Name == "sarif" {
			// null is not a list: code scanning refuses it.
			if !strings.Contains(got, `"results": []`) || !strings.Contains(got, `"rules": []`) {
				t.Errorf("sarif:\n%s", got)
			}
			continue
		}
		if got != want[f.Name] {
			t.Errorf("%s: %q, want %q", f.Name, got, want[f.Name])
		}
	}
}

func TestLookup(t *testing.T) {
	for _, f := range Formats {
		if got, err := Lookup(f.Name); got != f || err != nil {
			t.Errorf("Lookup(%q) = %v, %v", f.Name, got, err)
		}
	}
	_, err := Lookup("yaml")
	const want = `the formats are text, frame, json, sarif, github and gitlab`
	if err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

func TestRoot(t *testing.T) {
	repo := t.TempDir()
	// A worktree has a file .git where other checkouts have a directory.
	if err := errors.Join(os.MkdirAll(repo+"/a/b", 0o755), os.WriteFile(repo+"/.git", nil, 0o644)); err != nil {
		t.Fatal(err)
	}
	tests := []struct{ dir, want string }{
		{"/w/repo", "/w/repo"},
		{repo + "/a/b", repo},
		{repo, repo},
	}
	for _, tt := range tests {
		got := Root(tt.dir)
		if got != tt.want {
			t.Errorf("Root(%q) = %q, want %q", tt.dir, got, tt.want)
		}
	}
}
