package trace

import (
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// isAnyNumber reports whether a place has a number that is right with any value: wherever it
// stands in the text at the sink, that is in a path, a query or a fragment, and completes no
// escape.
// Generated clients have thousands of such parameters. A number in an authority may be an
// invalid port, and patterns can conflict with each other.
func isAnyNumber(p term.Place, in term.Text, use stdlib.Use) bool {
	return term.KindOf(p.Var.Type()) == term.Integer && !use.Takes(stdlib.Pattern) &&
		new(numberPosition).areAllBehind(in.Pieces, p)
}

// numberPosition describes the bytes before a piece.
type numberPosition struct {
	isBehind bool   // behind the authority, if there is one
	before   string // the known bytes directly before it
}

// keepers are the functions that move no bytes into the authority of a text.
var keepers = map[string]bool{
	"net/url.PathUnescape": true, "net/url.QueryUnescape": true,
	"strconv.Itoa": true, "strconv.FormatInt": true, "strconv.FormatUint": true,
}

// areAllBehind reports whether a place occurs in pieces only behind the authority.
func (n *numberPosition) areAllBehind(pieces []term.Piece, at term.Place) bool {
	for _, p := range pieces {
		switch {
		case p.Hole == term.NoHole:
			n.pass(p.Known)
			continue
		case p.Call == nil && p.Place == at:
			if !n.isHere() {
				return false
			}
		case p.Call != nil && (term.Text{Pieces: []term.Piece{p}}).Has(at):
			within := *n
			if !keepers[p.Call.Func] || !within.areAllBehind(p.Call.Args[0].Pieces, at) {
				return false
			}
		}
		n.before = ""
	}
	return true
}

// pass goes on behind known bytes.
func (n *numberPosition) pass(known string) {
	n.before += known
	for rest := n.before; !n.isBehind; {
		i := strings.IndexAny(rest, "/?#")
		if i < 0 || i == len(rest)-1 && rest[i] == '/' {
			return // two slashes may be before an authority
		}
		n.isBehind = !strings.HasPrefix(rest[i:], "//")
		rest = strings.TrimLeft(rest[i:], "/")
	}
}

// isHere reports whether a number is behind the authority here, and completes no escape.
func (n *numberPosition) isHere() bool {
	isSlash := strings.HasSuffix(n.before, "/") && !strings.HasSuffix(n.before, "//")
	return (n.isBehind || isSlash) && !strings.Contains(n.before[max(0, len(n.before)-2):], "%")
}
