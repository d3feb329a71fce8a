package flow_test

import (
	"flag"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"go/types"
	"iter"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/programtest/exportdatatest"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// TestTexts compares the resolved arguments of calls in testdata with the comment after each
// call:
//
//	sink(u) // http://h/ | http://<base>/*
//
// lists the texts, where * is a hole, # one of digits, % one of escaped text, @ a host with a
// port, ! a misprint, <x> a place, <x...> an element of one, *{x | y} a hole with a value made
// of x or y, f(x) the result of a call, and "x if c" a text with a guard. With -update the test
// writes the comments.
func TestTexts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.go")
	if err != nil || len(files) == 0 {
		t.Fatal("no testdata", err)
	}
	fset := token.NewFileSet()
	library := exportdatatest.Importer()
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) { checkFile(t, fset, library, file) })
	}
}

var update = flag.Bool("update", false, "write the comments in testdata")

func checkFile(t *testing.T, fset *token.FileSet, library types.Importer, name string) {
	src, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(src), "\n")
	p := load(t, fset, library, name, src)
	checked := 0
	for cur := range calls(p) {
		call := cur.Node().(*ast.CallExpr)
		if id, ok := call.Fun.(*ast.Ident); !ok || id.Name != "sink" {
			continue
		}
		line := fset.Position(call.Pos()).Line
		code, want, _ := strings.Cut(lines[line-1], "// ")
		if shown := showAll(p.Texts(cur.ChildAt(edge.CallExpr_Args, 0))); shown != want {
			t.Errorf("%s:%d: %s, want %s", name, line, shown, want)
			lines[line-1] = code + "// " + shown
		}
		checked++
	}
	if *update {
		written, err := format.Source([]byte(strings.Join(lines, "\n")))
		if err == nil {
			err = os.WriteFile(name, written, 0o644)
		}
		if err != nil {
			t.Error(err)
		}
	}
	if wants := strings.Count(string(src), "sink(") - 1; checked != wants {
		t.Errorf("%s: %d calls checked of %d", name, checked, wants)
	}
}

// load type-checks a file.
func load(t *testing.T, fset *token.FileSet, library types.Importer, name string, src []byte) *flow.Flow {
	file, err := parser.ParseFile(fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types:      make(map[ast.Expr]types.TypeAndValue),
		Defs:       make(map[*ast.Ident]types.Object),
		Uses:       make(map[*ast.Ident]types.Object),
		Selections: make(map[*ast.SelectorExpr]*types.Selection),
		Instances:  make(map[*ast.Ident]types.Instance),
	}
	config := types.Config{Importer: library}
	pkg, err := config.Check("p", fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatal(err)
	}
	files := []*ast.File{file}
	return flow.New(pkg, info, files, nil)
}

func calls(p *flow.Flow) iter.Seq[inspector.Cursor] {
	return func(yield func(inspector.Cursor) bool) {
		for d := range p.Index.Decls() {
			for cur := range d.Root().Preorder((*ast.CallExpr)(nil)) {
				if !yield(cur) {
					return
				}
			}
		}
	}
}

var holes = map[term.Hole]string{term.AnyString: "*", term.Number: "#", term.Escaped: "%", term.HostPort: "@",
	term.Misprint: "!"}

func showAll(texts []term.Text) string {
	var shown []string
	for _, t := range texts {
		shown = append(shown, show(t))
	}
	return strings.Join(shown, " | ")
}

func show(t term.Text) string {
	var b strings.Builder
	for _, p := range t.Pieces {
		switch {
		case p.Place.Var != nil:
			name := p.Place.Var.Name()
			switch {
			case p.Place.Keys != "":
				name += "[" + string(p.Place.Keys) + "]"
			case p.Place.Element:
				name += "..."
			}
			b.WriteString("<" + name + ">")
		case p.Hole != term.NoHole:
			b.WriteString(showCall(p))
		default:
			b.WriteString(p.Known)
		}
	}
	for _, g := range t.Guards {
		b.WriteString(" if " + show(g.Holds))
	}
	return b.String()
}

func showCall(p term.Piece) string {
	switch {
	case p.Call == nil:
		return holes[p.Hole]
	case p.Call.Func == term.MadeOf:
		return "*{" + showAll(p.Call.Args) + "}"
	}
	var args []string
	for _, arg := range p.Call.Args {
		args = append(args, show(arg))
	}
	result := ""
	if p.Call.Result > 0 {
		result = "#" + strconv.Itoa(p.Call.Result)
	}
	return p.Call.Func + result + "(" + strings.Join(args, ", ") + ")"
}
