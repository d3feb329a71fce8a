package term

import (
	"go/ast"
	"slices"
)

// Guard is a condition that the program evaluates before a value reaches its use.
type Guard struct {
	// Holds is the condition, a Boolean.
	Holds Text
	// At is the node with the condition, nil if that is in a dependency; then Source has its
	// position and its code: `example.com/low/low.go:12: base == ""`.
	At     ast.Node
	Source string
	// Role says what it means for the value that the condition is false.
	Role Role
}

// AsksForText reports whether a guard only asks whether there is a text at all, as in
// if host == "" { host = "localhost" }. A call on the text may ask for more: problem(host) == "".
func (g Guard) AsksForText() bool {
	asked, ok := g.Holds.Maker()
	for ok && asked.Func == "!" {
		asked, ok = asked.Args[0].Maker()
	}
	// A comparison of a function with nil has a Text without pieces for nil.
	isEmpty := func(t Text) bool { return t.Kind == String && len(t.Pieces) > 0 && t.IsKnown() && t.Bytes() == "" }
	isMade := func(p Piece) bool { return p.Call != nil }
	return ok && (asked.Func == "==" || asked.Func == "!=") && slices.ContainsFunc(asked.Args, isEmpty) &&
		!slices.ContainsFunc(asked.Args, func(t Text) bool { return slices.ContainsFunc(t.Pieces, isMade) })
}

// Role is the role of a guard.
type Role uint8

const (
	// Stops means that the value does not reach the use.
	Stops Role = iota
	// Fails is like Stops, but the function returns an error: it uses the value for nothing else.
	Fails
	// StopsOne means that this one of several values does not reach the use.
	StopsOne
	// Chooses means that another value reaches the same use: the condition selects the value, unless it
	// depends on the value itself.
	Chooses
	// Before means that there is no such value: the program evaluates the condition before the value exists.
	Before
	// Picks is like Before, but then there is another value.
	Picks
	// Selects means that the value belongs to another entry of a map, because the condition compares the keys. If
	// the answer is unknown, it may do so.
	Selects
	// Formats means that a value does not become the format of fmt.Sprintf, but reaches the use as it is, or the
	// reverse. A value with verbs is probably not meant for the use, and one without not for fmt.Sprintf.
	Formats
)

// LastRole is the last role.
const LastRole = Formats

// amongOthers has the roles of guards that only some of several values have; chosen, those of guards that decide which
// one reaches a use; early, those of guards of a value that does not exist yet.
var (
	amongOthers = map[Role]Role{Stops: StopsOne, Before: Picks}
	chosen      = map[Role]Role{Stops: Chooses, StopsOne: Chooses, Before: Picks}
	early       = map[Role]Role{Stops: Before, Fails: Before, StopsOne: Picks, Chooses: Picks, Selects: Before}
)

func (r Role) by(roles map[Role]Role) Role {
	if role, ok := roles[r]; ok {
		return role
	}
	return r
}

// AmongOthers returns the role of a guard that others of several values do not have.
func (r Role) AmongOthers() Role { return r.by(amongOthers) }

// Chosen returns the role of a guard that decides which of several values reaches a use.
func (r Role) Chosen() Role { return r.by(chosen) }

// Early returns the role of a guard whose value does not exist yet.
func (r Role) Early() Role { return r.by(early) }

// IsEarly reports whether the program evaluates the condition before the value exists.
func (r Role) IsEarly() bool { return r == Before || r == Picks }

// IsAmongValues reports whether the condition is about the choice among values.
func (r Role) IsAmongValues() bool { return r == StopsOne || r == Chooses || r == Picks }

// Cond returns the node with the condition, nil if that is in a dependency.
func (g Guard) Cond() ast.Node {
	if branch, ok := g.At.(*ast.IfStmt); ok {
		return branch.Cond
	}
	return g.At
}

// IsSame reports whether two guards are about the condition at one place: the same condition can have
// several terms.
func (g Guard) IsSame(h Guard) bool { return g.Cond() == h.Cond() && g.Source == h.Source }

// Both returns the guards of two texts.
func Both(some, others []Guard) []Guard {
	if len(some) == 0 {
		return others
	}
	return append(some[:len(some):len(some)], others...)
}
