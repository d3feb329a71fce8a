package stdlibtest

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// Literal is a text of the corpus, and its file and line.
type Literal struct {
	File string // "host.txt"; "generated" for a text that is too long for a file
	Line int    // from 1
	Text string
}

func (l Literal) String() string { return fmt.Sprintf("%s:%d: %s", l.File, l.Line, shorten(l.Text)) }

// shorten quotes a text, and truncates a long one.
func shorten(text string) string {
	if len(text) > 300 {
		return fmt.Sprintf("%q… (%d bytes)", text[:300], len(text))
	}
	return strconv.Quote(text)
}

// Literals returns the corpus in testdata/corpora/literals, and a few texts that
// are too long for it. In the files each line is a Go string literal, a comment
// after "#", or empty.
func Literals(tb testing.TB) []Literal {
	tb.Helper()
	files, err := filepath.Glob(filepath.Join(root(tb), "testdata", "corpora", "literals", "*.txt"))
	if err != nil || len(files) == 0 {
		tb.Fatalf("no corpus: %v %v", files, err)
	}
	var all []Literal
	for _, file := range files {
		all = append(all, read(tb, file)...)
	}
	return append(all, generated()...)
}

func read(tb testing.TB, file string) (all []Literal) {
	tb.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		tb.Fatal(err)
	}
	for i, line := range strings.Split(string(data), "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		text, err := strconv.Unquote(line)
		if err != nil {
			tb.Fatalf("%s:%d: %q is no Go string literal", file, i+1, line)
		}
		all = append(all, Literal{filepath.Base(file), i + 1, text})
	}
	return all
}

func generated() (all []Literal) {
	label := strings.Repeat("a", 63)
	name := strings.Join([]string{label, label, label, label[:61]}, ".")
	longer := name + "a"
	for i, text := range []string{
		strings.Repeat("a=1&", 9999),  // 10000 parameters: the limit
		strings.Repeat("a=1&", 10000), // 10001, the last one empty
		strings.Repeat("&", 10000),    // and so are all of these
		"http://" + name + "/",        // 253 bytes: the longest name
		"http://" + name + "./",       // 254 with the final dot
		"http://" + longer + "/",      // 254 without it
		"http://" + longer + "./",
		"http://" + strings.Repeat("%C2%AD", 1000) + "h/",           // IDNA ignores soft hyphens
		"http://" + strings.Repeat("%C2%AD", 1000) + "\U000e0100h/", // its encoding for the header overflows
		"http://" + strings.Repeat("ü", 60) + "/",
		"http://" + strings.Repeat("üx", 60) + "/",
	} {
		all = append(all, Literal{"generated", i + 1, text})
	}
	return all
}

// root returns the directory of the module: the nearest above with a go.mod.
func root(tb testing.TB) string {
	tb.Helper()
	dir, err := os.Getwd()
	if err != nil {
		tb.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			tb.Fatal("not in a module")
		}
		dir = parent
	}
}
