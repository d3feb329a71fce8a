package analyzer

import (
	"go/ast"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/analyzer/internal/trace"
	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// peers counts how the texts begin that a program puts behind the same base: where nearly all
// begin with a slash, or none does, the base is made for that.
type peers struct {
	counts map[peerKey]*uricheck.Peers
	seen   map[ast.Node]bool // the expressions that are counted
}

// peerKey is where a text is put behind a base: the call of a sink, or what a dependency takes
// it by.
type peerKey struct {
	call ast.Node
	name string
}

// newPeers counts the texts that come to sinks through functions of the program.
func newPeers(arrivals []trace.Arrival, files *code.Files) peers {
	p := peers{counts: make(map[peerKey]*uricheck.Peers), seen: make(map[ast.Node]bool)}
	for i := range arrivals {
		if a := &arrivals[i]; !files.IsTestAt(a.Expr.Node().Pos()) {
			p.add(a)
		}
	}
	return p
}

func (p peers) add(a *trace.Arrival) {
	key, ok := peerKeyOf(a)
	isSlash, isCounted := beginning(a)
	if !ok || !isCounted || p.seen[a.Expr.Node()] {
		return
	}
	p.seen[a.Expr.Node()] = true
	of := p.counts[key]
	if of == nil {
		of = new(uricheck.Peers)
		p.counts[key] = of
	}
	if isSlash {
		of.Slashes++
	} else {
		of.Words++
	}
}

// of returns the peers of a text, none if it has no base that is not known.
func (p peers) of(a *trace.Arrival) uricheck.Peers {
	key, ok := peerKeyOf(a)
	if _, isCounted := beginning(a); ok && isCounted && p.counts[key] != nil {
		return *p.counts[key]
	}
	return uricheck.Peers{}
}

// peerKeyOf returns where a text is put behind its base. What stands in the call of the sink
// has its base beside it.
func peerKeyOf(a *trace.Arrival) (peerKey, bool) {
	u := a.Usage
	if a.IsKeptAway || a.IsConstant || u.Path.First == nil || u.Path.IsDirect() || !u.Use.For(stdlib.Resolving, stdlib.Sending, stdlib.Requesting) {
		return peerKey{}, false
	}
	last := u.Path.Last()
	if len(u.Path.Hops) > 0 {
		return peerKey{name: last.Name}, true
	}
	return peerKey{call: last.At.Node()}, true
}

// beginning reports whether what an expression gives begins with a slash. It is not ok if it
// begins with no letter or digit either, or if not only a base that is not known stands before
// it.
func beginning(a *trace.Arrival) (isSlash, ok bool) {
	pieces := a.Text.Pieces
	isResolved := a.Usage.Use.For(stdlib.Resolving)
	if !isResolved {
		if len(pieces) == 0 || pieces[0].Hole != term.AnyString || !pieces[0].Around {
			return false, false
		}
		pieces = pieces[1:]
	}
	if len(pieces) == 0 || pieces[0].Around || pieces[0].Hole != term.NoHole || pieces[0].Known == "" || strings.Contains(pieces[0].Known, "://") {
		return false, false
	}
	first := pieces[0].Known[0]
	isWord := '0' <= first && first <= '9' || 'a' <= first|0x20 && first|0x20 <= 'z'
	return first == '/', first == '/' || isWord
}
