package analyzer

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"sort"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/report"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// What a variable holds may be for one of several things that the program does with it: a
// file is read and a URL is fetched, a socket is dialled and a URL is posted to. Which one
// a text is for is said elsewhere: by a flag, a kind, the key of a map. Such a text is
// held against a sink only if it shows that it is for the sink.

// isOneOf reports whether t is one of several texts that local variables on its way may
// hold where expr is, and another one may be what comes to the sink.
func (c *checker) isOneOf(expr inspector.Cursor, texts []flow.Text, t flow.Text) bool {
	for _, p := range t {
		for _, via := range p.Via {
			switch obj := via.Object.(type) {
			case *types.Var:
				if (len(texts) > 1 || !code.IsString(obj.Type())) && c.isConditional(obj, len(texts) > 1, expr) {
					return true
				}
			case *types.Func:
				// The arguments tell which of its results a function returns.
				sig := obj.Signature()
				if len(texts) > 1 && (sig.Params().Len() > 0 || sig.Recv() != nil) {
					return true
				}
			}
		}
	}
	return false
}

// isConditional reports whether something decides if what v holds comes to the expression
// at cur, or what else becomes of it. The key of a map tells which of several elements
// is which.
func (c *checker) isConditional(v *types.Var, isOneOfSeveral bool, cur inspector.Cursor) bool {
	if _, isMap := v.Type().Underlying().(*types.Map); isMap && isOneOfSeveral {
		return true
	}
	return c.isGuarded(v, cur) || c.isUsedOtherwise(v, cur)
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

func (c *checker) comparesWithEmpty(e *ast.BinaryExpr) bool {
	isEmpty := func(operand ast.Expr) bool {
		v := c.pass.TypesInfo.Types[operand].Value
		return v != nil && v.Kind() == constant.String && constant.StringVal(v) == ""
	}
	return (e.Op == token.EQL || e.Op == token.NEQ) && (isEmpty(e.X) || isEmpty(e.Y))
}

// isGuarded reports whether a branch decides if the expression at cur is evaluated after
// v got its value, in the function that both are in.
func (c *checker) isGuarded(v *types.Var, cur inspector.Cursor) bool {
	for ; !code.Holds(cur.Node(), v.Pos()); cur = cur.Parent() {
		parent := cur.Parent()
		kind, i := cur.ParentEdge()
		switch kind {
		case edge.FuncDecl_Body, edge.FuncLit_Body, edge.File_Decls:
			return false
		case edge.IfStmt_Body, edge.IfStmt_Else:
			if !c.isCheck(parent.Node().(*ast.IfStmt).Cond, v) {
				return true
			}
		case edge.CaseClause_Body, edge.CommClause_Body:
			return true
		case edge.BlockStmt_List:
			if c.mayLeaveBefore(parent.Node().(*ast.BlockStmt), i, v) {
				return true
			}
		}
	}
	return false
}

// mayLeaveBefore reports whether one of the first statements of a block, behind the
// declaration of v, may leave it.
func (c *checker) mayLeaveBefore(block *ast.BlockStmt, n int, v *types.Var) bool {
	leaving, known := c.leaving[block]
	if !known {
		for i, s := range block.List {
			if c.mayLeave(s, nil) {
				leaving = append(leaving, i)
			}
		}
		c.leaving[block] = leaving
	}
	first := sort.Search(len(leaving), func(i int) bool { return v.Pos() < block.List[leaving[i]].End() })
	for _, i := range leaving[first:] {
		if i >= n {
			return false
		}
		if c.mayLeave(block.List[i], v) {
			return true
		}
	}
	return false
}

// mayLeave reports whether something in a statement decides whether the ones behind it
// are run.
func (c *checker) mayLeave(s ast.Stmt, v *types.Var) bool {
	leaves := false
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.IfStmt:
			return !c.isCheck(n.Cond, v)
		case *ast.ReturnStmt, *ast.BranchStmt:
			leaves = true
		}
		return !leaves
	})
	return leaves
}

// isCheck reports whether a condition asks for an error, or whether v, which may be nil, has
// any value.
func (c *checker) isCheck(cond ast.Expr, v *types.Var) bool {
	e, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok {
		return false
	}
	if t := c.pass.TypesInfo.TypeOf(e.X); t != nil && code.IsError(t) {
		return true
	}
	id := code.Ident(e.X)
	return id != nil && v != nil && c.pass.TypesInfo.Uses[id] == v && c.comparesWithEmpty(e)
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
