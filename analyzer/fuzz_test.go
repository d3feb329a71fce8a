package analyzer_test

import (
	"go/scanner"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/txtar"

	"github.com/uricheck/go-uricheck/analyzer"
	"github.com/uricheck/go-uricheck/analyzer/internal/programtest"
	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

// FuzzFile analyses the files of testdata, and odd ones, with some of their tokens
// changed: they need not parse nor type-check.
func FuzzFile(f *testing.F) {
	sources := slices.Clone(oddSources)
	names, err := filepath.Glob(filepath.Join(testdata, "src", "*", "*.go"))
	if err != nil || len(names) == 0 {
		f.Fatal("no testdata", err)
	}
	for _, name := range names {
		src, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		sources = append(sources, string(src))
	}
	for i := range sources {
		if i%stdlibtest.SeedStep(60, 24) > 0 {
			continue
		}
		f.Add(uint16(i), []byte(nil))
		f.Add(uint16(i), []byte{byte(i), byte(i), byte(7 * i), byte(3 * i)})
	}
	f.Fuzz(func(t *testing.T, i uint16, changes []byte) {
		src := changeTokens(sources[int(i)%len(sources)], changes)
		analyzeAll(t, memory{"p/p.go": src}, "p")
	})
}

// oddSources are files with forms that the others lack.
var oddSources = []string{
	"",
	"\ufeffpackage p",       // a byte order mark
	"package p\r\n\r\n\r\r", // carriage returns that end no line
	"package p\nimport . \"net/url\"\nvar _, _ = Parse(\"/%\")",
	"package p\nimport http \"net/url\"\nvar _, _ = http.Parse(\"/%\")",
	"package p\nimport \"net/url\"\nfunc F[T ~string](t T) { url.Parse(string(t)); F(T(\"/%\")) }",
	"package p\nimport \"net/url\"\ntype L[T any] struct { next *L[T]; s string }\nfunc (l *L[T]) F() { url.Parse(l.next.s); l.next.F() }",
	// it grows without end
	"package p\nimport \"net/url\"\nfunc F(s string) { defer func() { F(\"/%\" + s) }(); url.Parse(s) }",
	"package p\nimport \"net/url\"\nfunc F(yield func(string) bool) { for s := range F { url.Parse(s) } }",
	"package p\nimport \"net/url\"\nfunc _() { L: for { s := \"/%\"; goto L; url.Parse(s) } }",
	"package p\nimport \"net/url\"\nvar a, b = b, a + \"/%\"\nfunc _() { url.Parse(a) }",
	// More values than there are variables.
	"package p\nimport (\n\"net/url\"\n\"strings\"\n)\nfunc _(s string) { t := 1, strings.ToLower(s); url.Parse(s); url.Parse(t) }",
	"package p_test\nimport (\n\"net/url\"\n\"testing\"\n)\nfunc Test(t *testing.T) { err := 1, url.URL{}.UnmarshalBinary(nil); var e = 1, func() { url.Parse(\"/%\") }; _ = err }",
	"package p\nimport \"net/url\"\nvar f = 1, func(s string) { url.Parse(s) }\nfunc _() { f(\"/%\"); g := 1, func(s string) { url.Parse(s) }; g(\"/%\") }",
	"package p\nimport \"net/url\"\n//line \x00:1\nfunc _() { url.Parse(\"/%\") }",
}

// FuzzProgram analyses random programs of several packages, with some of their tokens
// changed.
func FuzzProgram(f *testing.F) {
	for seed := range uint64(20 / stdlibtest.SeedStep(4, 1)) {
		f.Add(seed, byte(seed), []byte(nil))
		f.Add(seed, byte(128+seed), []byte{byte(seed), 10, byte(7 * seed), byte(3 * seed)})
	}
	var corpus []string
	for _, l := range stdlibtest.Literals(f) {
		corpus = append(corpus, l.Text)
	}
	env, err := os.ReadFile(filepath.Join("internal", "programtest", "testdata", "recorder", "env", "env.go"))
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, seed uint64, forms byte, changes []byte) {
		source := memory{"prog/env/env.go": string(env)}
		g := programtest.NewGenerator(seed, corpus)
		program := g.Program(2 + int(forms%8))
		if forms >= 128 {
			program = g.Guarded(1 + int(forms%8))
		}
		for _, file := range txtar.Parse([]byte(program.String())).Files {
			source["prog/"+file.Name] = changeTokens(string(file.Data), changes)
		}
		analyzeAll(t, source, "prog/env", "prog/low", "prog/mid", "prog/top")
	})
}

// changeTokens changes some tokens of a file. Four bytes describe a change: its kind, and two
// bytes and one that choose the tokens. A comment that has lost its end is one token, which
// doubles the file if repeated: hence the limit.
func changeTokens(src string, changes []byte) string {
	for ; len(changes) >= 4 && len(src) < 1<<16; changes = changes[4:] {
		tokens := splitTokens(src)
		i := (int(changes[1])<<8 + int(changes[2])) % len(tokens)
		j := min(i+int(changes[3]%8), len(tokens)-1)
		switch changes[0] % 6 {
		case 0: // leave out
			tokens = slices.Delete(tokens, i, j)
		case 1: // write twice
			tokens = slices.Insert(tokens, i, slices.Clone(tokens[i:j])...)
		case 2: // exchange
			tokens[i], tokens[j] = tokens[j], tokens[i]
		case 3: // something else
			tokens[i] = oddTokens[int(changes[3])%len(oddTokens)]
		case 4: // from elsewhere
			tokens[i] = tokens[int(changes[3])%len(tokens)]
		case 5: // any byte
			tokens[i] += string(changes[3:4])
		}
		src = strings.Join(tokens, "")
	}
	return src
}

var oddTokens = []string{
	" . ", " ... ", " ( ", " } ", " func ", " type ", " [T any] ", " <- ", " * ", " & ", " \"/%\" ", " `\r` ", " '/' ",
	" 1 ", " nil ", " _ ", " undefined ", " string ", " any ", " range ", " \x00 ", " //line a.go:0\n ", " = ", " := ", " + ",
}

// splitTokens cuts a source before each of its tokens.
func splitTokens(src string) []string {
	file := token.NewFileSet().AddFile("", -1, len(src))
	var s scanner.Scanner
	s.Init(file, []byte(src), nil, scanner.ScanComments)
	var tokens []string
	last := 0
	for {
		pos, kind, _ := s.Scan()
		if at := file.Offset(pos); kind == token.EOF || at > last {
			tokens = append(tokens, src[last:at])
			last = at
		}
		if kind == token.EOF {
			return append(tokens, src[last:])
		}
	}
}

// analyzeAll analyses packages, the imported ones first, and takes their inventories.
func analyzeAll(t *testing.T, source memory, paths ...string) {
	t.Helper()
	p := load(t, source)
	for _, path := range paths {
		c, err := p.check(path, false)
		isRight := err == nil
		if !isRight {
			c, _ = p.check(path, true)
		}
		p.packages[path] = c
		p.runAnalyzer(t, analyzer.NewInventory(analyzer.Options{}), path, p.readFile)
		for _, d := range p.run(t, path, p.readFile) {
			checkDiagnostic(t, p, d)
			if isRight {
				checkFixes(t, p, path, d)
			}
		}
	}
}

// checkDiagnostic checks that a diagnostic lies in its file.
func checkDiagnostic(t *testing.T, p *program, d analysis.Diagnostic) {
	t.Helper()
	file := p.fset.File(d.Pos)
	if file == nil || d.End < d.Pos || p.fset.File(d.End) != file {
		t.Fatalf("%s: marks %d-%d", d.Message, d.Pos, d.End)
	}
	for _, r := range d.Related {
		if in := p.fset.File(r.Pos); in == nil || r.End < r.Pos || p.fset.File(r.End) != in {
			t.Errorf("%s: related %d: %s", d.Message, r.Pos, r.Message)
		}
	}
	for _, fix := range d.SuggestedFixes {
		for _, e := range fix.TextEdits {
			if in := p.fset.File(e.Pos); in == nil || e.End < e.Pos || p.fset.File(e.End) != in {
				t.Errorf("%s: edits %d-%d", fix.Message, e.Pos, e.End)
			}
		}
	}
}

// checkFixes applies the fixes to a package that type-checks: it must still type-check.
func checkFixes(t *testing.T, p *program, path string, d analysis.Diagnostic) {
	t.Helper()
	for _, fix := range d.SuggestedFixes {
		fixed := load(t, p.apply(fix))
		maps.Copy(fixed.packages, p.packages)
		if _, err := fixed.check(path, false); err != nil && !isUnusedImport(err) {
			t.Errorf("%s: %s: %v, in\n%s", d.Message, fix.Message, err, fixed.source)
		}
	}
}

// isUnusedImport reports whether an error is about an import that a fix has made useless: the
// program that applies the fix removes it.
func isUnusedImport(err error) bool { return strings.Contains(err.Error(), "imported and not used") }
