package engine

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strconv"
	"testing"
)

// without parses a Go file and removes the parts that the types of the package do not depend on.
func without(t *testing.T, src []byte) (f *ast.File, ok bool) {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), "a.go", src, parser.SkipObjectResolution)
	if err != nil {
		return nil, false
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Body != nil {
				d.Body.List = nil
			}
		case *ast.GenDecl:
			ast.Inspect(d, removeValues)
		}
	}
	return f, true
}

// removeValues removes the statements of functions and the elements of composite literals.
func removeValues(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.FuncLit:
		n.Body.List = nil
	case *ast.CompositeLit:
		n.Elts = make([]ast.Expr, lengthOf(n))
		if n.Type != nil {
			ast.Inspect(n.Type, removeValues)
		}
		return false
	}
	return true
}

// lengthOf returns the length of an array that [...]T{…} makes, if blankCode may change its elements.
func lengthOf(c *ast.CompositeLit) int {
	array, ok := c.Type.(*ast.ArrayType)
	if !ok || !isEllipsis(array.Len) || len(c.Elts) == 0 {
		return 0
	}
	if keyed, ok := c.Elts[0].(*ast.KeyValueExpr); ok && len(c.Elts) == 1 {
		if index, ok := keyed.Key.(*ast.BasicLit); ok {
			if n, err := strconv.Atoi(index.Value); err == nil && n < 1e6 {
				return n + 1
			}
		}
	}
	return len(c.Elts)
}

func isEllipsis(e ast.Expr) bool { _, ok := e.(*ast.Ellipsis); return ok }

// checkBlanked checks that blankCode changes no declaration.
func checkBlanked(t *testing.T, name string, src []byte) (isSmaller bool) {
	t.Helper()
	want, ok := without(t, src)
	if !ok {
		return false
	}
	blanked := bytes.Clone(src)
	blankCode(blanked)
	got, ok := without(t, blanked)
	if !ok {
		t.Errorf("%s does not parse any more:\n%.2000s", name, blanked)
		return false
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s has other declarations:\n%.2000s", name, blanked)
	}
	return !bytes.Equal(src, blanked)
}

var files = []string{
	"package p\nfunc f() {\n\treturn\n}\nvar V = 1\n",
	"package p\nfunc f() struct{ s string } { return struct{ s string }{\"}\"} }\nfunc g() interface{ M() } { return nil }\n",
	"package p\nfunc f() map[string]struct{} {\n\tx := `{\n}`\n\t_ = '}'; _ = '\\''; _ = \"\\\"}\" // }\n\t/* } */\n\treturn nil\n}\n",
	"package p\nfunc f[T interface{ ~int }, U [2]int](func(struct{}) interface{}) (r struct{ T T }) { return }\n",
	"package p\nfunc f(a int, // {\n\tb int) int\nfunc g() int { return 1 }\n",
	"package p\nconst c = `\nfunc f() {\n\treturn\n}`\nfunc (t T) M() { _ = c }; type T struct{}\n",
	"package p\nvar f = func() {\n}\n/*\nfunc g() {*/\nfunc(T) M() {}\ntype T int\r\nfunc h() {\r\n}\r\n",
	"package p\nfunc f() {\n//line x.go:7\n\treturn\n}\nvar V = 1\n",
	"package p\nvar V, W = []int{1}, map[string]struct{ a int }{\n\t\"}\": {1},\n}\nvar X = 1\n",
	"package p\nvar (\n\tV = [...]int{1, 2}\n\tW = [2]int{1, 2} // {\n\tX = f(T{1}, &T{\n\t\t2})\n\tY struct{ a int }\n\tZ = 1\n)\nvar A = func() interface{} { return 1 }\n",
	"package p\nvar A = [...]int{1, 2, 3}\nvar B = [...]string{\n\t\"a,b\",\n\tf(1, 2),\n\t[]string{\"c\", \"d\"}[0],\n}\n",
	"package p\nvar A = [...]int{1, 2: 2, 3}\nvar B = [...]int{1, 2, // 3,\n}\nvar C = [...]T{\n\t{1, 2},\n\t{a: 3}, {4}}; var D = [...]int{}\n",
	"package p\nvar V = len([...]T{{1}, {2}}) + len([]int{3})\nvar W =\n\tT{1}\nvar X = T{\n",
	"package p\nvar V struct /* a */ { b int }\nfunc f() /* b */ { return }\n",
	"package p\nfunc f() {\n",
	"package p\nfunc f() { \"\n}\n",
}

func TestBlankCode(t *testing.T) {
	for _, src := range files {
		checkBlanked(t, "the case", []byte(src))
	}
	n := 0
	root := filepath.Join(runtime.GOROOT(), "src")
	if testing.Short() {
		root = filepath.Join(root, "net") // a twentieth of the library
	}
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(name) != ".go" {
			return err
		}
		src, err := os.ReadFile(name)
		if checkBlanked(t, name, src) {
			n++
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if n < 200 {
		t.Errorf("only %d files are smaller", n)
	}
}

func FuzzBlankCode(f *testing.F) {
	for _, src := range files {
		f.Add([]byte(src))
	}
	f.Fuzz(func(t *testing.T, src []byte) { checkBlanked(t, "the input", src) })
}

func BenchmarkBlankCode(b *testing.B) {
	src, err := os.ReadFile(filepath.Join(runtime.GOROOT(), "src", "net", "http", "server.go"))
	if err != nil {
		b.Fatal(err)
	}
	parse := func(src []byte) {
		if _, err := parser.ParseFile(token.NewFileSet(), "", src, parser.SkipObjectResolution); err != nil {
			b.Fatal(err)
		}
	}
	b.Run("with", func(b *testing.B) {
		for b.Loop() {
			parse(bytes.Clone(src))
		}
	})
	b.Run("without", func(b *testing.B) {
		for b.Loop() {
			src := bytes.Clone(src)
			blankCode(src)
			parse(src)
		}
	})
}
