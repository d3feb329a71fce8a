package play

import (
	"bytes"
	"context"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/analyzer"
	"github.com/uricheck/go-uricheck/analyzer/idle"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/engine"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// The test is the tool that go vet runs.
func TestMain(m *testing.M) {
	if engine.IsToolCall(os.Args[1:]) {
		engine.Tool(analyzer.New(analyzer.Options{}), analyzer.NewInventory(analyzer.Options{}), engine.Idle{
			Without: idle.Without(), Imported: idle.Imported(), HasNoFacts: idle.HasNoFacts, IsOwn: idle.IsOwn,
		})
	}
	os.Exit(m.Run())
}

// newRoom returns a room with a bundle that the test has written and read, as a browser does.
func newRoom(t *testing.T) *Room {
	t.Helper()
	collected, err := Collect(context.Background(), Packages)
	if err != nil {
		t.Fatal(err)
	}
	var written bytes.Buffer
	if err := collected.Write(&written); err != nil {
		t.Fatal(err)
	}
	read, err := Read(written.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return New(read)
}

// source is a package of testdata/src.
type source struct {
	dir   string
	files map[string]string
}

// sources returns the packages of testdata/src that import only the playground's packages. It
// counts the others.
func sources(t *testing.T) (found []source, others int) {
	t.Helper()
	root := filepath.Join("..", "..", "..", "..", "testdata", "src")
	err := filepath.WalkDir(root, func(dir string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.IsDir() {
			return err
		}
		s := source{dir, make(map[string]string)}
		names, err := filepath.Glob(filepath.Join(dir, "*.go"))
		isOurs := true
		for _, name := range names {
			text, readErr := os.ReadFile(name)
			if readErr != nil {
				return readErr
			}
			s.files[filepath.Base(name)] = string(text)
			isOurs = isOurs && importsKnown(t, name)
		}
		switch {
		case len(names) == 0:
		case isOurs:
			found = append(found, s)
		default:
			others++
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found, others
}

// importsKnown reports whether a file imports only the playground's packages, and belongs to the
// package itself.
func importsKnown(t *testing.T, name string) bool {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range f.Imports {
		path, _ := strconv.Unquote(i.Path.Value) // the parser has checked it
		if !slices.Contains(Packages, path) {
			return false
		}
	}
	return !strings.HasSuffix(f.Name.Name, "_test")
}

// TestSameFindings compares the findings of the playground with those of the program, to the last
// byte of the fixes.
func TestSameFindings(t *testing.T) {
	all, others := sources(t)
	if testing.Short() {
		all = slices.DeleteFunc(all, func(s source) bool {
			return !slices.Contains([]string{"host", "join", "unescaped", "guards"}, filepath.Base(s.dir))
		})
	} else if len(all) < 40 || others > len(all) {
		t.Fatalf("%d packages, and %d with other imports", len(all), others)
	}
	room := newRoom(t)
	want := byProgram(t, all)
	count := 0
	for i, s := range all {
		got, err := room.Find(s.files, false)
		if err != nil {
			t.Errorf("%s: %v", s.dir, err)
			continue
		}
		count += len(got)
		compareFindings(t, s.dir, got, want[i])
	}
	t.Logf("%d findings in %d packages; %d have other imports", count, len(all), others)
	if count < 5*len(all) {
		t.Errorf("%d findings in %d packages", count, len(all))
	}
}

// byProgram returns the findings of the program in each package.
func byProgram(t *testing.T, all []source) [][]finding.Finding {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	write := func(name, text string) {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write(filepath.Join(dir, "go.mod"), "module m\n\ngo 1.26\n")
	for i, s := range all {
		for name, text := range s.files {
			write(filepath.Join(dir, "p"+strconv.Itoa(i), name), text)
		}
	}
	result, err := engine.Run(context.Background(), engine.Config{Analyzer: "uricheck", Dir: dir, Patterns: []string{"./..."}})
	if err != nil || len(result.Errors) > 0 {
		t.Fatal(err, result.Errors)
	}
	found := make([][]finding.Finding, len(all))
	for _, f := range result.Findings {
		at, _ := strconv.Atoi(strings.TrimPrefix(filepath.Base(filepath.Dir(f.Pos.File)), "p"))
		found[at] = append(found[at], f)
	}
	return found
}

func compareFindings(t *testing.T, dir string, got, want []finding.Finding) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%s: %d findings, want %d", dir, len(got), len(want))
		return
	}
	for i := range got {
		if g, w := plain(got[i]), plain(want[i]); g != w {
			t.Errorf("%s: got\n%s\nwant\n%s", dir, g, w)
		}
	}
}

// plain returns a finding without the directory of its file.
func plain(f finding.Finding) string {
	var b strings.Builder
	at := func(p finding.Position) string {
		return filepath.Base(p.File) + ":" + strconv.Itoa(p.Line) + ":" + strconv.Itoa(p.Column) + "+" + strconv.Itoa(p.Offset)
	}
	b.WriteString(at(f.Pos) + " " + at(f.End) + " " + f.Severity + " " + f.Message + "\n")
	for _, s := range f.Way {
		b.WriteString("  " + at(s.Pos) + " " + s.Message + "\n")
	}
	for _, fix := range f.Fixes {
		b.WriteString("  " + fix.Title)
		for _, e := range fix.Edits {
			b.WriteString(" " + strconv.Itoa(e.Start) + "-" + strconv.Itoa(e.End) + " " + strconv.Quote(e.New))
		}
		b.WriteString("\n")
	}
	return b.String()
}

const faulty = "package p\n\nimport \"net/http\"\n\nfunc f() { http.Get(\"localhost:8080/x\") }\n"

// TestCheck calls Check as the page does.
func TestCheck(t *testing.T) {
	room := newRoom(t)
	tests := []struct {
		name, source string
		style        bool
		rules, error string
	}{
		{"a fault", faulty, false, "relative", ""},
		{"again", faulty, false, "relative", ""},
		{"none", strings.Replace(faulty, "localhost", "http://localhost", 1), false, "", ""},
		{"style, not asked for", strings.Replace(faulty, "localhost:8080", "http://h:80", 1), false, "", ""},
		{"style", strings.Replace(faulty, "localhost:8080", "http://h:80", 1), true, "defaultport", ""},
		{"another package clause", strings.Replace(faulty, "package p", "package main", 1), false, "relative", ""},
		{"an unknown import", strings.Replace(faulty, "net/http", "example.com/http", 1), false, "", "no other package"},
		{"what does not parse", faulty + "}", false, "", "6:1: "},
		{"what does not type-check", strings.Replace(faulty, "http.Get", "http.Got", 1), false, "", "undefined: http.Got"},
		{"nothing", "", false, "", "1:1: "},
	}
	for _, tt := range tests {
		answer := room.Check(tt.source, tt.style)
		var rules []string
		for _, f := range answer.Findings {
			rules = append(rules, f.Rule)
		}
		isError := tt.error != "" && strings.Contains(answer.Error, tt.error)
		if strings.Join(rules, " ") != tt.rules || (answer.Error != "") != isError {
			t.Errorf("%s: found %q, error %q", tt.name, rules, answer.Error)
		}
	}
}

// TestFixes applies the fix of a finding as the page does.
func TestFixes(t *testing.T) {
	room := newRoom(t)
	answer := room.Check(faulty, false)
	if len(answer.Findings) != 1 || len(answer.Findings[0].Fixes) != 1 || len(answer.Findings[0].Fixes[0].Edits) != 1 {
		t.Fatalf("%+v", answer)
	}
	e := answer.Findings[0].Fixes[0].Edits[0]
	fixed := faulty[:e.Start] + e.New + faulty[e.End:]
	if answer = room.Check(fixed, false); len(answer.Findings) > 0 || !strings.Contains(fixed, `"http://localhost:8080/x"`) {
		t.Errorf("%s: %+v", fixed, answer.Findings)
	}
	if len(answer.Ways) != 1 || !strings.HasPrefix(answer.Ways[0][0], "line 5: http://localhost:8080/x: goes to http.Get (send)") {
		t.Errorf("ways %q", answer.Ways)
	}
}
