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
			if isMap && isOneOfSeveral || c.isUsedOtherwise(v, expr, nil) {
				return true
			}
		}
	}
	return false
}

// isUsedOtherwise reports whether the package uses v for anything beside the expression
// at cur, if that is valid, and what has read it for that.
func (c *checker) isUsedOtherwise(v *types.Var, cur inspector.Cursor, read ast.Expr) bool {
	return slices.ContainsFunc(c.tellingUses(v), func(use inspector.Cursor) bool {
		isRead := read != nil && code.Holds(read, use.Node().Pos())
		return !isRead && !(cur.Valid() && flow.Contains(cur, use))
	})
}

// tellingUses returns the uses of a variable, and of the local variables that get its value,
// that may tell what it is for.
func (c *checker) tellingUses(v *types.Var) []inspector.Cursor {
	telling, known := c.telling[v]
	if known {
		return telling
	}
	c.telling[v] = nil // while it is looked into: variables get each other's values
	for _, use := range c.flow.Uses(v) {
		telling = append(telling, c.tellingUse(v, use)...)
	}
	c.telling[v] = telling
	return telling
}

// tellingUse returns what of a use may tell what the value is for. It tells nothing that the
// value is written, printed, asked for, or made into another one, nor that the elements of a
// list are read; what gets the new value may tell.
func (c *checker) tellingUse(v *types.Var, use inspector.Cursor) []inspector.Cursor {
	at := use
	for {
		parent := at.Parent()
		switch kind, _ := at.ParentEdge(); kind {
		case edge.AssignStmt_Lhs, edge.KeyValueExpr_Key, edge.RangeStmt_X,
			edge.IfStmt_Cond, edge.ForStmt_Cond, edge.SwitchStmt_Tag, edge.CaseClause_List:
			return nil
		case edge.SelectorExpr_Sel, edge.ParenExpr_X, edge.StarExpr_X, edge.BinaryExpr_X, edge.BinaryExpr_Y, edge.SliceExpr_X:
		case edge.UnaryExpr_X:
			if parent.Node().(*ast.UnaryExpr).Op == token.AND {
				return []inspector.Cursor{use}
			}
		case edge.IndexExpr_X:
			kind, _ := parent.ParentEdge()
			if kind == edge.AssignStmt_Lhs || kind == edge.UnaryExpr_X {
				return []inspector.Cursor{use}
			}
			if !code.IsString(c.pass.TypesInfo.TypeOf(at.Node().(ast.Expr))) {
				return nil
			}
		case edge.CallExpr_Args:
			if code.PrintsText(parent.Node().(*ast.CallExpr)) || c.takesURL(parent) {
				return nil
			}
			if !c.passesOn(parent) {
				return []inspector.Cursor{use}
			}
		case edge.AssignStmt_Rhs, edge.ValueSpec_Values:
			return c.tellingTargets(v, use, parent)
		default:
			return []inspector.Cursor{use}
		}
		at = parent
	}
}

// takesURL reports whether a call takes a URL as well, or is that of a hook: a function that
// the program may have, and whose result does not count.
func (c *checker) takesURL(call inspector.Cursor) bool {
	f, ok := c.flow.CallAt(call)
	if !ok {
		return call.ParentEdgeKind() == edge.ExprStmt_X
	}
	return c.sinks.TakesURL(f.Func)
}

// passesOn reports whether what a call returns stands for its argument: it is a conversion, a
// function that makes another text of it, or an answer.
func (c *checker) passesOn(call inspector.Cursor) bool {
	n := call.Node().(*ast.CallExpr)
	tv := c.pass.TypesInfo.Types[n.Fun]
	if tv.IsType() || tv.IsBuiltin() {
		return true
	}
	f, ok := c.flow.CallAt(call)
	return ok && flow.IsPure(f.Func)
}

// tellingTargets returns what tells of the variables that get a value. One that is no local
// variable may be used anywhere.
func (c *checker) tellingTargets(v *types.Var, use, statement inspector.Cursor) []inspector.Cursor {
	var telling []inspector.Cursor
	var targets []ast.Expr
	switch n := statement.Node().(type) {
	case *ast.AssignStmt:
		targets = n.Lhs
	case *ast.ValueSpec:
		for _, name := range n.Names {
			targets = append(targets, name)
		}
	}
	for _, target := range targets {
		id := code.Ident(target)
		if id == nil {
			return []inspector.Cursor{use}
		}
		w, ok := c.pass.TypesInfo.ObjectOf(id).(*types.Var)
		switch {
		case !ok || w.Origin() == v:
		case w.IsField() || flow.IsGlobal(w):
			return []inspector.Cursor{use}
		default:
			telling = append(telling, c.tellingUses(w)...)
		}
	}
	return telling
}

func (c *checker) comparesWithEmpty(e *ast.BinaryExpr) bool {
	isEmpty := func(operand ast.Expr) bool {
		v := c.pass.TypesInfo.Types[operand].Value
		return v != nil && v.Kind() == constant.String && constant.StringVal(v) == ""
	}
	return (e.Op == token.EQL || e.Op == token.NEQ) && (isEmpty(e.X) || isEmpty(e.Y))
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
	if use.For(stdlib.Parsing) {
		return strings.HasPrefix(t.Value, "/") || strings.Contains(t.Value, "://")
	}
	return t.Value != ""
}
