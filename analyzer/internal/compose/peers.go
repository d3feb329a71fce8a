package compose

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/analyzer/internal/trace"
	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// Peers counts the beginnings of the texts that a package puts after the same base, and the texts
// after its values.
type Peers struct {
	info      *types.Info
	counts    map[key]*group
	seen      map[ast.Node]bool // the counted expressions
	later     map[ast.Node]bool // whether the package later resolves the result of a parser
	followers followers
	pairs     pairs
	places    places
	alike     alike
}

// group has the texts after the same base, and for those that begin with a word, how often
// each first segment occurs.
type group struct {
	uricheck.Peers
	segments map[string]int
	// ended and open report whether a known base ends with a slash, and whether one does not: objects may have bases
	// of their own.
	ended, open bool
	// mixed reports whether there are several known bases.
	mixed bool
}

// key is the place where the package puts a text after a base: the call of a sink, or an
// object of a dependency.
type key struct {
	call ast.Node
	name string
}

// NewPeers counts the texts that reach sinks through functions of the program, without those in
// tests.
func NewPeers(arrivals []*trace.Arrival, files *code.Files, info *types.Info) *Peers {
	p := &Peers{
		info:      info,
		counts:    make(map[key]*group),
		seen:      make(map[ast.Node]bool),
		later:     make(map[ast.Node]bool),
		followers: make(followers),
		pairs:     make(pairs),
		places:    make(places),
		alike:     make(alike),
	}
	for _, a := range arrivals {
		if !files.IsTestAt(a.Expr.Node().Pos()) {
			p.add(a)
			p.follow(a)
		}
	}
	return p
}

func (p *Peers) add(a *trace.Arrival) {
	at, isResolved, ok := p.keyOf(a)
	isSlash, segment, isCounted := beginning(a, isResolved)
	isKnown := !isResolved && isBase(a)
	if !ok || !isCounted && !isKnown || p.seen[a.Expr.Node()] {
		return
	}
	of := p.counts[at]
	if of == nil {
		of = &group{Peers: uricheck.Peers{AreResolved: isResolved}, segments: make(map[string]int)}
		p.counts[at] = of
	}
	if isKnown {
		base := a.Text.Pieces[0].Known
		of.mixed, of.Base = of.mixed || of.Base != "" && of.Base != base, base
		isEnded := strings.HasSuffix(base, "/")
		of.ended, of.open = of.ended || isEnded, of.open || !isEnded
		return
	}
	p.seen[a.Expr.Node()] = true
	if isSlash {
		of.Slashes++
	} else {
		of.Words++
		of.segments[segment]++
	}
}

// Of returns the peers of a text; none if the text is not a base and has no unknown base.
func (p *Peers) Of(a *trace.Arrival) uricheck.Peers {
	at, isResolved, ok := p.keyOf(a)
	of := p.counts[at]
	if !ok || of == nil {
		return uricheck.Peers{}
	}
	if !isResolved && isBase(a) {
		if of.ended && of.open {
			return uricheck.Peers{}
		}
		found := of.Peers
		found.AreBehind = true
		return found
	}
	isSlash, segment, isCounted := beginning(a, isResolved)
	found := of.Peers
	if of.mixed {
		found.Base = ""
	}
	if !isCounted || isSlash && of.open || !isSlash && of.ended {
		return uricheck.Peers{Base: found.Base}
	}
	if at.name != "" && !isResolved && min(found.Slashes, found.Words)*minBehindFact > max(found.Slashes, found.Words) {
		return uricheck.Peers{}
	}
	found.AreNamesakes = isSlash && of.segments[segment] > 0
	return found
}

// keyOf returns the place where the package puts a text after its base, and whether it
// resolves the text against the base. A text in the call of the sink has its base beside it.
func (p *Peers) keyOf(a *trace.Arrival) (at key, isResolved, ok bool) {
	u := a.Usage
	if a.FailsGuard || a.IsConstant || u.Path.First == nil || u.Path.IsDirect() {
		return key{}, false, false
	}
	last := u.Path.Last()
	isResolved = u.Use.For(stdlib.Resolving) || len(u.Path.Hops) == 0 && p.isResolvedLater(last.At)
	isWhole := u.Use == stdlib.PathField || u.Use == stdlib.ParseReference || u.Use.For(stdlib.Sending, stdlib.Requesting)
	if !isResolved && !isWhole {
		return key{}, false, false
	}
	if len(u.Path.Hops) > 0 {
		return key{name: last.Name}, isResolved, true
	}
	return key{call: last.At.Node()}, isResolved, true
}

// isResolvedLater reports whether the code resolves the result of a parser unchanged: "rel, err
// := url.Parse(p)" and "base.ResolveReference(rel)".
func (p *Peers) isResolvedLater(call inspector.Cursor) bool {
	isLater, known := p.later[call.Node()]
	if !known {
		isLater = p.looksResolved(call)
		p.later[call.Node()] = isLater
	}
	return isLater
}

func (p *Peers) looksResolved(call inspector.Cursor) bool {
	kind, _ := call.ParentEdge()
	decl, ok := index.FunctionAround(call)
	if kind != edge.AssignStmt_Rhs || !ok {
		return false
	}
	id, ok := call.Parent().Node().(*ast.AssignStmt).Lhs[0].(*ast.Ident)
	rel := p.info.ObjectOf(id)
	if !ok || rel == nil {
		return false
	}
	isRel := func(e ast.Expr) bool {
		id, ok := ast.Unparen(e).(*ast.Ident)
		return ok && p.info.ObjectOf(id) == rel
	}
	isResolved, isChanged := false, false
	ast.Inspect(decl.Node(), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			isResolved = isResolved || code.IdentName(n.Fun) == "ResolveReference" && len(n.Args) == 1 && isRel(n.Args[0])
		case *ast.AssignStmt:
			isChanged = isChanged || slices.ContainsFunc(n.Lhs, func(to ast.Expr) bool {
				field, ok := to.(*ast.SelectorExpr)
				return ok && isRel(field.X)
			})
		}
		return true
	})
	return isResolved && !isChanged
}

// areRooted reports whether all references that the package passes to the call of a parser or of URL.Parse begin with
// a slash.
func (p *Peers) areRooted(call ast.Node) bool {
	of := p.counts[key{call: call}]
	return of != nil && of.AreResolved && of.Slashes >= minRooted && of.Words == 0
}

// minBehindFact is the number of texts that have to begin in one way, for each that begins in the other, behind a base
// of a dependency: its objects may have other bases, which this package does not show.
const minBehindFact = 8

// minRooted is the number of references that have to begin with a slash, so that this is the program's way to write
// them.
const minRooted = 2

// beginning reports whether the value of an expression begins with a slash, and with which segment.
// ok is false if it begins with another delimiter, or if more than an unknown base stands before
// it.
func beginning(a *trace.Arrival, isResolved bool) (isSlash bool, segment string, ok bool) {
	pieces := a.Text.Pieces
	if !isResolved {
		if len(pieces) == 0 || pieces[0].Hole != term.AnyString || !pieces[0].Around {
			return false, "", false
		}
		pieces = pieces[1:]
	}
	if len(pieces) == 0 || pieces[0].Around || pieces[0].Hole != term.NoHole || pieces[0].Known == "" ||
		strings.Contains(pieces[0].Known, "://") {
		return false, "", false
	}
	known, isSlash := strings.CutPrefix(pieces[0].Known, "/")
	segment, _, _ = strings.Cut(known, "/")
	return isSlash, segment, isSlash || isWordByte(known[0])
}

// isBase reports whether the value of an expression is known, and the program puts an unknown text
// after it.
func isBase(a *trace.Arrival) bool {
	pieces := a.Text.Pieces
	return len(pieces) > 1 && pieces[0].Known != "" && !pieces[0].Around && pieces[1].Hole == term.AnyString &&
		pieces[1].Around
}

func isWordByte(b byte) bool { return '0' <= b && b <= '9' || 'a' <= b|0x20 && b|0x20 <= 'z' }
