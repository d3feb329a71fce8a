// Package form has the forms that random programs are made of: ways to write what a text
// goes through, conditions on it, and what becomes of it.
package form

import (
	"strings"
)

// MaxFlags bounds the flags of a program: it is run with each value of each.
const MaxFlags = 4

// Form is one way to write what a text goes through, as a template. In it
//
//	$v        is the text as it comes, an expression
//	$n        is a new local name, for the text as it goes on
//	$a … $e   are other new local names
//	$A … $E   are new names of the package called
//	$X … $Z   are new names of the calling package
//	$L $P $S  are literals: a whole one, one for before a text, and one for behind
//	$M $U $H $O $Q  are literals for parts: scheme, userinfo, host, port and query
//	$K        is a short constant, of no text that is followed
//	$G[text]  is a condition on a text, $R[text] what becomes of it by a change
//	$F        is a condition, $T a string and $N an int of which nothing is known
//	$.name    is a field or method, exported if it has to be
type Form struct {
	Name string
	// Loose is why a literal of the form that comes to no sink may be reported, if
	// it may.
	Loose string
	Low   string // declarations of the package called
	Here  string // declarations of the calling package
	Body  string // statements
	// Value is the text as it goes on, if that is not $n.
	Value string
	// Next is the beginning of a function that the rest of the program is in:
	// one of the package called, or with NextHere of the calling one.
	Next     string
	NextHere bool
	// Tail closes what Body leaves open, where "}" does not.
	Tail string
}

// Reasons to be loose: what comes to a place is followed, but not when; or nothing tells what came.
const (
	anyElement = "an element stands for all elements of its list"
	anyValue   = "a field, or a variable of the package, stands for all that is ever written to it"
	otherText  = "what is left of a text need not have its mark"
)

// Flags is how many flags a form asks for.
func (f Form) Flags() int { return strings.Count(f.Low+f.Here+f.Body+f.Value+f.Next, "$F") }
