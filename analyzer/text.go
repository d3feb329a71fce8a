package analyzer

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

// text is the value of a constant expression, with the literals that wrote it.
type text struct {
	expr   ast.Expr // the expression where the value is used
	value  string
	pieces []piece // in the order of the value, without gaps
	names  int     // constants looked up
}

// maxNames bounds the constants behind a text: each can be the sum of two others,
// so that a few lines stand for a million pieces.
const maxNames = 10000

// piece is a stretch of a text's value from one place in the source.
type piece struct {
	start, end int            // bytes of the value
	lit        *ast.BasicLit  // what wrote them; nil if no literal of this package
	operand    ast.Expr       // whose unknown value they stand for, or nil
	decl       *types.Const   // the constant whose declaration holds lit; nil if lit is in expr
	via        []*types.Const // the constants between expr and lit, the outermost first
}

// constantString returns the value of an expression that the type checker has
// folded to a string.
func constantString(info *types.Info, expr ast.Expr) (string, bool) {
	v := info.Types[expr].Value
	if v == nil || v.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(v), true
}

// fold finds the literals behind the value of a constant expression.
func (c *checker) fold(expr ast.Expr, value string) *text {
	t := &text{expr: expr, value: value}
	if !c.foldExpr(t, expr, nil) || t.length() != len(value) {
		t.pieces = []piece{{end: len(value)}}
	}
	return t
}

func (t *text) length() int {
	if len(t.pieces) == 0 {
		return 0
	}
	return t.pieces[len(t.pieces)-1].end
}

func (t *text) add(lit *ast.BasicLit, length int, via []*types.Const) {
	p := piece{start: t.length(), end: t.length() + length, lit: lit, via: via}
	if len(via) > 0 {
		p.decl = via[len(via)-1]
	}
	t.pieces = append(t.pieces, p)
}

// foldExpr appends the pieces of an expression. It reports whether it knows how
// long they are.
func (c *checker) foldExpr(t *text, expr ast.Expr, via []*types.Const) bool {
	switch e := expr.(type) {
	case *ast.ParenExpr:
		return c.foldExpr(t, e.X, via)
	case *ast.BinaryExpr:
		return e.Op == token.ADD && c.foldExpr(t, e.X, via) && c.foldExpr(t, e.Y, via)
	case *ast.CallExpr:
		// A conversion; one from a number makes a text that stands nowhere.
		return len(e.Args) == 1 && c.foldExpr(t, e.Args[0], via)
	}
	value, ok := constantString(c.pass.TypesInfo, expr)
	if !ok {
		return false
	}
	switch e := expr.(type) {
	case *ast.BasicLit:
		t.add(e, len(value), via)
		return true
	case *ast.Ident:
		if obj, ok := c.pass.TypesInfo.Uses[e].(*types.Const); ok {
			t.names++
			if decl := c.constants()[obj]; decl.value != nil && t.names < maxNames {
				return c.foldExpr(t, decl.value, append(via[:len(via):len(via)], obj))
			}
		}
	}
	// A constant of another package: its declaration has no syntax here.
	t.add(nil, len(value), via)
	return true
}

func isString(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsString != 0
}

// between returns the pieces that hold the bytes from start to end, or touch
// them if start equals end.
func (t *text) between(start, end int) []piece {
	var found []piece
	for _, p := range t.pieces {
		if p.start < end && start < p.end || start == end && p.start <= start && start <= p.end {
			found = append(found, p)
		}
		if start == end && len(found) > 0 {
			break
		}
	}
	return found
}

// constDecl is the expression that gives a constant its value.
type constDecl struct {
	value ast.Expr
	// shared is set if the expression is repeated for other constants of its
	// group (Go spec, "Constant declarations").
	shared bool
}

// constants indexes the declarations of the package's string constants.
func (c *checker) constants() map[*types.Const]constDecl {
	if c.constIndex != nil {
		return c.constIndex
	}
	c.constIndex = make(map[*types.Const]constDecl)
	for cur := range c.inspector.Root().Preorder((*ast.GenDecl)(nil)) {
		decl := cur.Node().(*ast.GenDecl)
		if decl.Tok == token.CONST {
			c.indexConsts(decl)
		}
	}
	return c.constIndex
}

func (c *checker) indexConsts(decl *ast.GenDecl) {
	var values []ast.Expr
	for i, s := range decl.Specs {
		spec := s.(*ast.ValueSpec)
		repeated := spec.Values == nil
		if !repeated {
			values = spec.Values
		}
		repeats := i+1 < len(decl.Specs) && decl.Specs[i+1].(*ast.ValueSpec).Values == nil
		for j, name := range spec.Names {
			obj, ok := c.pass.TypesInfo.Defs[name].(*types.Const)
			if ok && j < len(values) {
				c.constIndex[obj] = constDecl{value: values[j], shared: repeated || repeats}
			}
		}
	}
}
