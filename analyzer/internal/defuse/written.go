package defuse

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// mayWrite reports whether a declaration does more to a variable than to read it. Most only
// read it, and then need no cursors.
func (d *Decl) mayWrite(v *types.Var) bool {
	if d.code != nil {
		return true
	}
	written, known := d.p.written[d]
	if !known {
		ast.Inspect(d.node, func(n ast.Node) bool {
			for _, v := range d.p.writtenBy(n) {
				if v != nil && !IsLocal(v) {
					written = append(written, v)
				}
			}
			return true
		})
		d.p.written[d] = written
	}
	return slices.Contains(written, v)
}

// writtenBy returns the variables that a node writes, or takes the address of; some of
// them may be nil.
func (p *Package) writtenBy(n ast.Node) []*types.Var {
	var written []*types.Var
	switch n := n.(type) {
	case *ast.AssignStmt:
		for _, lhs := range n.Lhs {
			switch e := ast.Unparen(lhs).(type) {
			case *ast.IndexExpr:
				lhs = Indexed(e)
			case *ast.StarExpr:
				lhs = e.X
			}
			written = append(written, p.Target(lhs))
		}
	case *ast.ValueSpec:
		for _, name := range n.Names {
			written = append(written, p.Target(name))
		}
	case *ast.SendStmt:
		written = append(written, p.Target(n.Chan))
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			written = append(written, p.Target(n.X))
		}
	case *ast.RangeStmt:
		written = append(written, p.Target(n.Key), p.Target(n.Value))
	case *ast.CompositeLit:
		for _, v := range FieldsOf(p.Info, n) {
			written = append(written, v)
		}
	}
	return written
}
