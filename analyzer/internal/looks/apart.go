package looks

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// IsApart reports whether a condition certainly does not depend on the literals in a text: its
// function evaluates the condition before it writes them, or gives none of the condition's
// variables a literal, or something that it makes of one.
func (r *Reads) IsApart(cond ast.Node, t term.Text) bool {
	isThere := false
	for _, p := range t.Pieces {
		at := writtenAt(p)
		if at == nil {
			continue
		}
		isThere = true
		if !r.isApart(occurrence{cond: cond, at: at}) {
			return false
		}
	}
	return isThere
}

// occurrence is the node at which the code writes a literal, or names a constant, together with
// a condition.
type occurrence struct{ cond, at ast.Node }

// writtenAt returns the literal of a piece, or the name of the constant that has it, nil if it has neither.
func writtenAt(p term.Piece) ast.Node {
	for _, via := range p.Via {
		if _, isConst := via.Object.(*types.Const); isConst && via.Name != nil {
			return via.Name
		}
	}
	switch {
	case p.Lit != nil:
		return p.Lit
	case p.IsConstant():
		return p.Read
	}
	return nil
}

func (r *Reads) isApart(b occurrence) bool {
	s, cond, ok := r.taintAt(b)
	if !ok {
		return false
	}
	until := s.evaluatedUntil(cond)
	return b.at.Pos() >= until || s.closed >= until && s.since(b.cond) >= until
}

// Asks reports whether a condition calls code of the program with an object that has received a
// literal of a text before.
func (r *Reads) Asks(cond ast.Node, t term.Text) bool {
	return slices.ContainsFunc(t.Pieces, func(p term.Piece) bool {
		b := occurrence{cond: cond, at: writtenAt(p)}
		if b.at == nil {
			return false
		}
		s, at, ok := r.taintAt(b)
		if !ok {
			return false
		}
		until := s.evaluatedUntil(at)
		return b.at.Pos() < until && s.hasTaintedCall(cond, until)
	})
}

// taintAt returns the taint of a literal in the function of a condition, if both are in the same one.
func (r *Reads) taintAt(b occurrence) (s *taint, cond inspector.Cursor, ok bool) {
	decl := r.index.DeclAt(b.cond.Pos())
	if decl == nil || !code.Holds(decl.Node(), b.at.Pos()) {
		return nil, cond, false
	}
	cond, isFound := r.find(decl, b.cond)
	at, isWritten := r.find(decl, b.at)
	if !isFound || !isWritten || !defuse.InSameFunction(cond, at) || code.Holds(b.cond, b.at.Pos()) {
		return nil, cond, false
	}
	function, ok := defuse.FunctionAround(cond)
	if !ok {
		return nil, cond, false
	}
	return r.taintOf(function, b.at), cond, true
}

// find returns the cursor of a node in a declaration. A search for each condition of a long function would take most of
// the time.
func (r *Reads) find(decl *defuse.Decl, n ast.Node) (at inspector.Cursor, ok bool) {
	nodes, known := r.nodes[decl]
	if !known {
		nodes = make(map[ast.Node]inspector.Cursor)
		for cur := range decl.Root().Preorder() {
			nodes[cur.Node()] = cur
		}
		r.nodes[decl] = nodes
	}
	at, ok = nodes[n]
	return at, ok
}
