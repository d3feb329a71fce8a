package index_test

import (
	"flag"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/index"
)

var update = flag.Bool("update", false, "write the comments in testdata")

// kinds are the words of the comments in testdata.
var kinds = map[index.WriteKind]string{
	index.Plain: "plain", index.Appended: "appended", index.Element: "element", index.Key: "key",
	index.Zero: "zero", index.Result: "result", index.Present: "present", index.Other: "other",
}

// TestWritesAt compares the writes that reach the arguments of calls in testdata with the comment after each call:
//
//	sink(u) // 6 plain, 8 appended, initial
//
// lists the lines and the kinds of the writes, "initial" if the value from before the function may be there too, and
// "addressed" if the code takes the variable's address. With -update the test writes the comments.
func TestWritesAt(t *testing.T) {
	files, err := filepath.Glob("testdata/*.go")
	if err != nil || len(files) == 0 {
		t.Fatal("no testdata", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) { checkWrites(t, file) })
	}
}

func checkWrites(t *testing.T, name string) {
	src, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Types: make(map[ast.Expr]types.TypeAndValue), Defs: make(map[*ast.Ident]types.Object),
		Uses: make(map[*ast.Ident]types.Object), Selections: make(map[*ast.SelectorExpr]*types.Selection)}
	pkg, err := new(types.Config).Check("p", fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatal(err)
	}
	p := index.New(pkg, info, []*ast.File{file})
	lines := strings.Split(string(src), "\n")
	for cur := range inspector.New([]*ast.File{file}).Root().Preorder((*ast.CallExpr)(nil)) {
		if call := cur.Node().(*ast.CallExpr); types.ExprString(call.Fun) != "sink" {
			continue
		}
		line := fset.Position(cur.Node().Pos()).Line
		code, want, _ := strings.Cut(lines[line-1], "//")
		use, _ := p.DeclAt(cur.Node().Pos()).Root().FindNode(cur.ChildAt(edge.CallExpr_Args, 0).Node())
		if shown := writesAt(fset, p, use); shown != strings.TrimSpace(want) {
			t.Errorf("%s:%d: %s, want %s", name, line, shown, want)
			lines[line-1] = code + "// " + shown
		}
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
}

// writesAt returns the writes that reach the variable at a cursor, as the comments have them.
func writesAt(fset *token.FileSet, p *index.Index, use inspector.Cursor) string {
	v := p.Target(use.Node().(ast.Expr))
	writes, initial := index.NewOrder(p).WritesAt(v, use)
	var shown []string
	for _, w := range writes {
		shown = append(shown, fmt.Sprint(fset.Position(w.Pos).Line, " ", kinds[w.Kind]))
	}
	if initial {
		shown = append(shown, "initial")
	}
	if p.Variable(v).Addressed {
		shown = append(shown, "addressed")
	}
	return strings.Join(shown, ", ")
}
