package plugin

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// ends matches calls that would end golangci-lint, or gopls.
var ends = regexp.MustCompile(`^(panic|os\.Exit|log\.(Fatal|Panic)(f|ln)?|runtime\.Goexit|syscall\.Exit)$`)

// TestNothingEnds checks that no function ends the program: a linter leaves that to the program
// that runs it.
func TestNothingEnds(t *testing.T) {
	const files = `{{if and .Module .Module.Main}}{{$dir := .Dir}}{{range .GoFiles}}{{$dir}}/{{.}}{{"\n"}}{{end}}{{end}}`
	out, err := exec.Command("go", "list", "-deps", "-f", files, ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	names := strings.FieldsFunc(string(out), func(r rune) bool { return r == '\n' })
	if len(names) < 100 { // the analyzer and the rules are among them
		t.Fatalf("%d files make the plugin", len(names))
	}
	fset := token.NewFileSet()
	for _, name := range names {
		file, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if decl, ok := n.(*ast.FuncDecl); ok && strings.HasPrefix(decl.Name.Name, "Must") {
				return false // its name says that it panics; the plugin calls none
			}
			if call, ok := n.(*ast.CallExpr); ok && ends.MatchString(nameOf(call.Fun)) && !isCaught(call) {
				t.Errorf("%s: %s", fset.Position(call.Pos()), nameOf(call.Fun))
			}
			return true
		})
	}
}

// isCaught reports whether a call panics with the value that ends the walk over a function, or
// panics with it again: walk.Texts recovers from it, as package text/template does from its own.
func isCaught(call *ast.CallExpr) bool {
	if nameOf(call.Fun) != "panic" || len(call.Args) != 1 {
		return false
	}
	switch thrown := call.Args[0].(type) {
	case *ast.CompositeLit:
		return nameOf(thrown.Type) == "surrender" || nameOf(thrown.Type) == "unwinding"
	case *ast.Ident:
		return thrown.Name == "r" // the recovered value
	}
	return false
}

// nameOf returns the name of a function: "os.Exit" for a selector, and "panic" for an identifier.
func nameOf(fun ast.Expr) string {
	switch fun := fun.(type) {
	case *ast.Ident:
		return fun.Name
	case *ast.SelectorExpr:
		return nameOf(fun.X) + "." + fun.Sel.Name
	}
	return ""
}
