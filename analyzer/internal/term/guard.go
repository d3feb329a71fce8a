package term

import (
	"go/ast"
)

// Guard is a condition that the program evaluates before a value reaches its use.
type Guard struct {
	// Holds is the condition, a Boolean.
	Holds Text
	// At is the node with the condition, nil if that is in a dependency; then Source has its
	// position and its code: `example.com/low/low.go:12: base == ""`.
	At     ast.Node
	Source string
	// Before reports whether the program evaluates the condition before the value exists: the
	// condition selects one of several values.
	Before bool
	// Fails reports whether the function returns an error when the condition is false: it then uses
	// the value for nothing else.
	Fails bool
	// Chooses reports whether another value reaches the same use when the condition is false: the
	// condition selects the value, unless it depends on the value itself.
	Chooses bool
	// Among reports whether one of several texts has the condition, and another one has not: it is about the
	// choice among them.
	Among bool
	// Selects reports whether the condition compares the key of a map's entry with the sought one:
	// if the answer is unknown, the value may belong to another entry.
	Selects bool
	// Formats reports whether the condition decides if a value becomes the format of fmt.Sprintf, or reaches the use
	// as it is. A value with verbs is probably not meant for the use, and one without not for fmt.Sprintf.
	Formats bool
}

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
