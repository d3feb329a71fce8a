package main

import (
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// uricheck is the file of the tested program.
var uricheck string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "uricheck-editor-")
	if err != nil {
		log.Fatal(err)
	}
	uricheck = filepath.Join(dir, "uricheck")
	build := exec.Command("go", "build", "-o", uricheck, "./cmd/uricheck")
	build.Dir = filepath.Join("..", "..")
	status := 1
	if out, err := build.CombinedOutput(); err != nil {
		log.Printf("%v\n%s", err, out)
	} else {
		status = m.Run()
	}
	if err := os.RemoveAll(dir); err != nil {
		log.Fatal(err)
	}
	os.Exit(status)
}

// module writes the files of a module, and returns its directory.
func module(t *testing.T, files map[string]string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	files["go.mod"] = "module m\n\ngo 1.26\n"
	for name, text := range files {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestMeasure types in a package of some 5,000 lines. measure itself checks that each
// keystroke gets its diagnostics.
func TestMeasure(t *testing.T) {
	var b strings.Builder
	b.WriteString("package m\n\nimport \"net/http\"\n")
	for i := range 1000 {
		fmt.Fprintf(&b, "\nfunc get%d(name string) (*http.Response, error) {\n\treturn http.Get(\"http://h/%d/\" + name)\n}\n", i, i)
	}
	dir := module(t, map[string]string{"m.go": b.String(), "other.go": "package m\n\nfunc init() { get1(\"x\") }\n"})
	m, err := measure(uricheck, dir, dir, 6)
	if err != nil {
		t.Fatal(err)
	}
	if m.lines < 4000 || len(m.keystroke) != 6 || m.first <= 0 || m.cpu <= 0 || m.peak <= 0 || at(0.5, m.keystroke) > at(0.95, m.keystroke) {
		t.Errorf("measured %+v", m)
	}
}

// TestSame compares findings in files, in tests, and in a package that imports another one.
func TestSame(t *testing.T) {
	dir := module(t, map[string]string{
		"low/low.go":  "package low\n\nimport \"net/http\"\n\ntype Client struct{ Base string }\n\nfunc (c Client) Get() { http.Get(c.Base + \"/x\") }\n",
		"m.go":        "package m\n\nimport \"m/low\"\n\nvar c = low.Client{Base: \"htpps://h\"}\n",
		"other.go":    "package m\n\nimport \"net/url\"\n\nfunc init() { url.Parse(\"http://h/\u00e9 50%\") }\n",
		"m_test.go":   "package m\n\nimport (\n\t\"net/http\"\n\t\"testing\"\n)\n\nfunc TestC(t *testing.T) { http.Get(\"http://::1/\") }\n",
		"out_test.go": "package m_test\n\nimport (\n\t\"net/http\"\n\t\"testing\"\n)\n\nfunc TestD(t *testing.T) { http.Get(\"http:/h\") }\n",
	})
	n, err := same(uricheck, dir)
	if err != nil {
		t.Fatal(err)
	}
	if n != 4 {
		t.Errorf("%d findings, want one in each file", n)
	}
}

// TestOneMistake opens a file whose constant two calls send: the editor shows one finding, at the constant, and leads
// to both calls, also while the user types in one of them.
func TestOneMistake(t *testing.T) {
	const text = `package m

import "net/http"

const page = "pages.corp.net/x"

func load() {
	fetch(page)
	http.Get(page)
}

func fetch(link string) { http.Head(link) }
`
	dir := module(t, map[string]string{"m.go": text})
	c, err := start(dir, uricheck, "lsp")
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, "m.go")
	if err := c.open(name, text); err != nil {
		t.Fatal(err)
	}
	const want = "5:15 relative, 9:11 passed to http.Get, 12:37 also passed to http.Head"
	for version, added := range []string{"", " // typed", ""} {
		if version > 0 {
			err = c.change(name, strings.Replace(text, "http.Get(page)", "http.Get(page)"+added, 1), version)
		}
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.await(name, version); err != nil {
			t.Fatal(err)
		}
		var shown []string
		for _, d := range c.settled()[uriOf(name)].Diagnostics {
			at := d.Range.Start
			shown = append(shown, fmt.Sprintf("%d:%d %s", at.Line+1, at.Character+1, d.Code))
			for _, r := range d.RelatedInformation {
				at := r.Location.Range.Start
				shown = append(shown, fmt.Sprintf("%d:%d %s", at.Line+1, at.Character+1, r.Message))
			}
		}
		if got := strings.Join(shown, ", "); got != want {
			t.Errorf("version %d shows %s, want %s", version, got, want)
		}
	}
	if err := c.end(); err != nil {
		t.Error(err)
	}
}
