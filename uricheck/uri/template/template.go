package template

import (
	"iter"
	"slices"
)

// Template is a parsed template. The zero value is the empty one. Its methods do not change it,
// so several goroutines can use it.
type Template struct {
	text        string
	expressions []Expression
}

// Expression is a part of a template that stands for values: "{?page,size}".
type Expression struct {
	// Start and End are its braces' offsets: from "{" to after "}".
	Start, End int
	// Operator is one of "+#./;?&", or 0 if there is none.
	Operator byte
	// Variables has one at least.
	Variables []Variable
}

// Variable is a variable of an expression, with its modifier: "page", "var:3", "list*".
type Variable struct {
	Name       string
	Start, End int // of the name and its modifier
	// Prefix is the maximal number of characters of the value, from 1 to 9999; 0 for all.
	Prefix int
	// Explode reports whether the members of a list, or of an associative array, become variables
	// of their own.
	Explode bool
}

// String returns the text of the template.
func (t Template) String() string { return t.text }

// Expressions yields the expressions, in the order of the text. Everything between them is
// literal.
func (t Template) Expressions() iter.Seq[Expression] {
	return func(yield func(Expression) bool) {
		for _, e := range t.expressions {
			e.Variables = slices.Clone(e.Variables)
			if !yield(e) {
				return
			}
		}
	}
}

// operator says how to expand an expression: a row of the table in RFC 6570 appendix A.
type operator struct {
	first, separator string
	isNamed          bool   // a name stands before its value
	ifEmpty          string // the text between a name and an empty value
	takesReserved    bool   // reserved characters, and percent-encodings, stay in values
}

var operators = map[byte]operator{
	0:   {"", ",", false, "", false},
	'+': {"", ",", false, "", true},
	'#': {"#", ",", false, "", true},
	'.': {".", ".", false, "", false},
	'/': {"/", "/", false, "", false},
	';': {";", ";", true, "", false},
	'?': {"?", "&", true, "=", false},
	'&': {"&", "&", true, "=", false},
}
