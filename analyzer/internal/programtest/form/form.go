// Package form has the forms of random programs: operations on a text, conditions on it, and
// its sinks.
package form

import (
	"strings"
)

// MaxFlags bounds the flags of a program, which runs with all combinations of their values.
const MaxFlags = 4

// Form is the template of one operation on a text. In it
//
//	$v        is the text before the operation, an expression
//	$n        is a new local name, for the text after the operation
//	$a … $e   are other new local names
//	$A … $E   are new names of the package called
//	$X … $Z   are new names of the calling package
//	$L $P $S  are literals: a whole one, one for before a text, and one for after
//	$M $U $H $O $Q  are literals for parts: scheme, userinfo, host, port and query
//	$K        is a short constant, which is not a part of the text
//	$G[text]  is a condition on a text, $R[text] the text after a change
//	$F        is a condition, $T a string and $N an unknown int
//	$.name    is a field or method, exported if it has to be
type Form struct {
	Name string
	// Loose is the reason why the analyzer may report a literal of the form that reaches no
	// sink; "" if it may not.
	Loose string
	Low   string // declarations of the called package
	Here  string // declarations of the calling package
	Body  string // statements
	// Value is the text after the operation, if that is not $n.
	Value string
	// Next is the beginning of a function that contains the rest of the program: in the called
	// package, or with NextHere in the calling one.
	Next     string
	NextHere bool
	// Tail closes what Body leaves open, where "}" does not.
	Tail string
}

// The reasons to be loose: the analyzer follows the values of a variable, but not their order; or
// nothing shows which value the variable had.
const (
	anyElement = "an element stands for all elements of its list"
	anyValue   = "a field stands for that of every object, and a variable has what any code writes to it"
	otherText  = "the rest of a text need not have its mark"
)

// Flags returns the number of flags of a form.
func (f Form) Flags() int { return strings.Count(f.Low+f.Here+f.Body+f.Value+f.Next, "$F") }
