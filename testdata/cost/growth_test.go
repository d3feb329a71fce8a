package main

import (
	"bytes"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"
	"time"
)

// TestShapes compiles the generated packages with go vet, which also prints an error for a
// package that does not compile.
func TestShapes(t *testing.T) {
	library := importer.Default()
	for _, s := range shapes {
		t.Run(s.name, func(t *testing.T) {
			var small, large bytes.Buffer
			s.write(&small, 1000)
			s.write(&large, 9000)
			if large.Len() < 4*small.Len() {
				t.Errorf("%d bytes for 1000, %d for 9000: it does not grow", small.Len(), large.Len())
			}
			fset := token.NewFileSet()
			file, err := parser.ParseFile(fset, "p.go", large.Bytes(), 0)
			if err != nil {
				t.Fatal(err)
			}
			config := types.Config{Importer: library}
			if _, err := config.Check("p", fset, []*ast.File{file}, nil); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestPrintGrowth(t *testing.T) {
	var b strings.Builder
	printGrowth(&b, "calls", 1000, sample{cpu: time.Second, memory: 100e6}, sample{cpu: 1500 * time.Millisecond, memory: 101e6})
	want := "calls\t1000\t1.50\t1.50\t500.0\t101\t1.01\t1000\t\n"
	if got := b.String(); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestPrintCounts(t *testing.T) {
	for _, test := range []struct {
		name  string
		lines []counts
		want  string
	}{
		{"the median is that of packages with facts", []counts{
			{"a", 100, 1, 30, 0, 0.1}, {"b", 50, 2, 90, 30, 0.26}, {"c", 50, 0, 0, 120, 0.2}, {"d", 0, 1, 60, 0, 0},
		}, "p\t4\t200\t4\t2.00%\t180\t60\t90\t120\tb\t0.3\t\n"},
		{"no facts", []counts{{"a", 10, 0, 0, 0, 0.1}}, "p\t1\t10\t0\t0.00%\t0\t0\t0\t0\ta\t0.1\t\n"},
	} {
		var b strings.Builder
		printCounts(&b, "p", test.lines)
		if got := b.String(); got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}
