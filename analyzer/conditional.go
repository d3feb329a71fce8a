package analyzer

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/report"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// What a variable holds may be for one of several things that the program does with it: a
// file is read and a URL is fetched, a socket is dialled and a URL is posted to. Which one
// a text is for is said elsewhere: by a flag, a kind, the key of a map. Such a text is
// held against a sink only if it shows that it is for the sink.

// isForOther reports whether local variables on the way of a text are used for something
// else than the expression as well. The key of a map tells which of several elements is
// which.
func (c *checker) isForOther(expr inspector.Cursor, t term.Text, isOneOfSeveral bool) bool {
	for _, p := range t.Pieces {
		for _, via := range p.Via {
			v, ok := via.Object.(*types.Var)
			if !ok || !isOneOfSeveral && code.IsString(v.Type()) {
				continue
			}
			_, isMap := v.Type().Underlying().(*types.Map)
			if isMap && isOneOfSeveral || c.isUsedOtherwise(v, expr) {
				return true
			}
		}
	}
	return false
}

// isUsedOtherwise reports whether the package uses v for anything beside the expression
// at cur, if that is valid.
func (c *checker) isUsedOtherwise(v *types.Var, cur inspector.Cursor) bool {
	others, known := c.telling[v]
	if !known {
		for _, use := range c.flow.Uses(v) {
			if !c.isNeutral(use) {
				others = append(others, use)
			}
		}
		c.telling[v] = others
	}
	return slices.ContainsFunc(others, func(use inspector.Cursor) bool {
		return !(cur.Valid() && flow.Contains(cur, use))
	})
}

// isNeutral reports whether a use of a variable tells nothing of what it is for: it is
// written, printed, or asked whether it is empty. So are those of a list whose elements
// are read.
func (c *checker) isNeutral(use inspector.Cursor) bool {
	use = code.Whole(use)
	if isPrintedSum(use) {
		return true
	}
	parent := use.Parent()
	switch kind, _ := use.ParentEdge(); kind {
	case edge.AssignStmt_Lhs, edge.KeyValueExpr_Key, edge.RangeStmt_X:
		return true
	case edge.IndexExpr_X:
		kind, _ := parent.ParentEdge()
		return kind != edge.AssignStmt_Lhs && kind != edge.UnaryExpr_X
	case edge.CallExpr_Args:
		return code.PrintsText(parent.Node().(*ast.CallExpr))
	case edge.BinaryExpr_X, edge.BinaryExpr_Y:
		return c.comparesWithEmpty(parent.Node().(*ast.BinaryExpr))
	}
	return false
}

// isPrintedSum reports whether a value is a part of a concatenation that is printed.
func isPrintedSum(use inspector.Cursor) bool {
	for {
		sum, ok := use.Parent().Node().(*ast.BinaryExpr)
		if !ok || sum.Op != token.ADD {
			break
		}
		use = use.Parent()
	}
	call, ok := use.Parent().Node().(*ast.CallExpr)
	return ok && use.ParentEdgeKind() == edge.CallExpr_Args && code.PrintsText(call)
}

func (c *checker) comparesWithEmpty(e *ast.BinaryExpr) bool {
	isEmpty := func(operand ast.Expr) bool {
		v := c.pass.TypesInfo.Types[operand].Value
		return v != nil && v.Kind() == constant.String && constant.StringVal(v) == ""
	}
	return (e.Op == token.EQL || e.Op == token.NEQ) && (isEmpty(e.X) || isEmpty(e.Y))
}

// showsUse reports whether a text shows by its scheme that it is for a use.
func showsUse(use stdlib.Use, text string) bool {
	scheme, _, ok := strings.Cut(text, "://")
	switch use {
	case stdlib.ParseReference, stdlib.ParseRequestURI, stdlib.MakeRequest, stdlib.JoinBase, stdlib.Redirect:
		return ok
	case stdlib.ServeTest, stdlib.ServeTestConnect:
		return ok || strings.HasPrefix(text, "/")
	case stdlib.Send, stdlib.SendAny:
		return ok && (strings.EqualFold(scheme, "http") || strings.EqualFold(scheme, "https"))
	case stdlib.DialWebSocket:
		return ok && (strings.EqualFold(scheme, "ws") || strings.EqualFold(scheme, "wss"))
	}
	return false
}

// isMeant reports whether a text that comes to a use by way of a variable is meant
// for it: an empty one says that there is none, a parser is also asked what a text
// is, which may be the name of a file or an address to listen at, and what has a
// scheme is not meant for where one is put before it.
func isMeant(use stdlib.Use, t *report.Text) bool {
	own := t.Value[t.Start:t.End]
	if strings.Contains(t.Value[:t.Start], "://") && strings.Contains(own, "://") {
		return false
	}
	if use == stdlib.ParseReference || use == stdlib.ParseRequestURI {
		return strings.HasPrefix(t.Value, "/") || strings.Contains(t.Value, "://")
	}
	return t.Value != ""
}
