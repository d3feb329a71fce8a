package term_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"testing"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// TestOperatorsAreNoFunctions reads the operators from their declarations: none is the name of a function, for
// only functions are shown to users by name.
func TestOperatorsAreNoFunctions(t *testing.T) {
	n := 0
	for _, operator := range append(operators(t), "==", "!", "+", "", "low.go:12") {
		if n++; term.IsFunction(operator) {
			t.Errorf("%q is a function", operator)
		}
	}
	if n < 17 {
		t.Errorf("%d operators", n)
	}
	for _, function := range []string{"len", "strings.TrimSuffix", "(net/url.Values).Encode", "9fans.net/go/low.Base",
		"c"} {
		if !term.IsFunction(function) {
			t.Errorf("%q is not a function", function)
		}
	}
}

// operators returns the operators that package term declares, without len, which is one of Go's functions.
func operators(t *testing.T) (found []string) {
	f, err := parser.ParseFile(token.NewFileSet(), "text.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, decl := range f.Decls {
		group, ok := decl.(*ast.GenDecl)
		if !ok || group.Tok != token.CONST {
			continue
		}
		for _, spec := range group.Specs {
			for _, value := range spec.(*ast.ValueSpec).Values {
				lit, ok := value.(*ast.BasicLit)
				if !ok || lit.Kind != token.STRING {
					continue
				}
				if name, _ := strconv.Unquote(lit.Value); name != term.Len {
					found = append(found, name)
				}
			}
		}
	}
	return found
}
