package compose

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/uricheck"
)

// isAbsent reports, for the fields and the methods of a URL, whether a text has a delimiter that net/url never leaves
// there. A path may have a "?" that was "%3F", and a program may look for one alone, or for a "?" that somebody has
// written into a RawQuery.
var isAbsent = map[string]func(text string) bool{
	"Scheme":   func(text string) bool { return strings.Contains(text, "://") || strings.HasSuffix(text, ":") },
	"Host":     func(text string) bool { return strings.Contains(text, "://") },
	"Hostname": isHostWithPort,
	"Port":     func(text string) bool { return strings.Contains(text, ":") },
	"Path":     hasQuery,
	"RawQuery": func(text string) bool { return len(text) > 1 && text[0] == '?' },
	"Fragment": func(text string) bool { return len(text) > 1 && text[0] == '#' },
}

func isHostWithPort(text string) bool {
	host, port, ok := strings.Cut(text, ":")
	return strings.Contains(text, "://") || ok && host != "" && code.IsPort(port)
}

func hasQuery(path string) bool {
	_, query, _ := strings.Cut(path, "?")
	return query != "" && isWordByte(query[0])
}

// askers are the functions of package strings that look for their second argument in the first one.
var askers = []string{"strings.HasPrefix", "strings.HasSuffix", "strings.Contains", "strings.EqualFold"}

// comparedInVain finds a field or a method of a URL that the program compares with a text that never stands there.
func (p *Parts) comparedInVain(cur inspector.Cursor) uricheck.Misuse {
	isAbsent := isAbsent[p.partOfURL(cur.Node().(ast.Expr))]
	if isAbsent == nil || !slices.ContainsFunc(p.comparedWith(code.OutermostParen(cur)), isAbsent) {
		return 0
	}
	return uricheck.NeverThere
}

// partOfURL returns the name of the field or of the method of a URL, or of the Host of a request, that an expression
// reads; "" if it is none.
func (p *Parts) partOfURL(expr ast.Expr) string {
	name := code.LastName(expr)
	if call, ok := expr.(*ast.CallExpr); ok {
		name = code.LastName(call.Fun)
		if !p.isCallOf(call, name, "(*net/url.URL)."+name) {
			return ""
		}
	} else if !p.isFieldOfURL(expr, name) && !p.isBracketed(expr) {
		return ""
	}
	return name
}

// comparedWith returns the constants with which the code around cur compares a value.
func (p *Parts) comparedWith(cur inspector.Cursor) []string {
	var others []ast.Expr
	switch kind, i := cur.ParentEdge(); kind {
	case edge.BinaryExpr_X, edge.BinaryExpr_Y:
		if of := cur.Parent().Node().(*ast.BinaryExpr); of.Op == token.EQL || of.Op == token.NEQ {
			others = []ast.Expr{of.X, of.Y}
		}
	case edge.CallExpr_Args:
		if i == 0 && p.calls(cur.Parent(), askers...) {
			others = cur.Parent().Node().(*ast.CallExpr).Args[1:]
		}
	case edge.SwitchStmt_Tag:
		for _, stmt := range cur.Parent().Node().(*ast.SwitchStmt).Body.List {
			others = append(others, stmt.(*ast.CaseClause).List...)
		}
	}
	var texts []string
	for _, other := range others {
		if text, ok := code.ConstantString(p.info, other); ok {
			texts = append(texts, text)
		}
	}
	return texts
}
