package template

import (
	"fmt"

	"github.com/uricheck/go-uricheck/uricheck/internal/enum"
)

// Kind says what is wrong with a template. The span of each kind is that from [Error.Start] to
// [Error.End].
type Kind uint8

const (
	// BadLiteral is a character that literals cannot contain (RFC 6570 §2.1). The span is the
	// character, or a byte that is not UTF-8.
	BadLiteral Kind = iota
	// BadEscape is a "%" without two hexadecimal digits. The span is the "%" and the digits that it
	// has.
	BadEscape
	// Unopened is a "}" without "{". The span is the "}".
	Unopened
	// Unclosed is a "{" without "}". The span runs from there to the end.
	Unclosed
	// ReservedOperator is an operator that RFC 6570 reserves for extensions (§2.2). The span is the
	// operator.
	ReservedOperator
	// MissingName is a variable without a name (§2.3). The span is the byte in its place.
	MissingName
	// BadName is a character that names of variables cannot contain (§2.3). The span is the
	// character.
	BadName
	// BadModifier is a prefix that is not a number from 1 to 9999, or more than one modifier
	// (§2.4). The span is all that follows the name.
	BadModifier
	// PrefixOfList is a variable with a prefix whose value is not a string (§2.4.1). Only
	// [Template.Expand] returns it. The span is the variable.
	PrefixOfList
)

var facts = [...]string{
	BadLiteral:       "a template cannot contain the character outside of an expression",
	BadEscape:        `"%" needs two hexadecimal digits after it`,
	Unopened:         `"}" lacks its "{"`,
	Unclosed:         `"{" lacks its "}"`,
	ReservedOperator: "RFC 6570 reserves the operator",
	MissingName:      "variable has no name",
	BadName:          "a variable cannot contain the character",
	BadModifier:      "modifier is neither a prefix from 1 to 9999 nor an explode",
	PrefixOfList:     "variable with a prefix has a value that is not a string",
}

// String states the fault.
func (k Kind) String() string { return enum.Name(facts[:], "Kind", k) }

// Error says why a text is not a template, or why Expand fails.
type Error struct {
	// Offset is the first byte after which no continuation is a template; the length of the
	// text if that ends too early. In a character beyond ASCII, it is the first byte.
	Offset int
	// Start and End are the culprit, for people: the bytes to underline.
	Start, End int
	Kind       Kind
}

// Error states the fault and the place.
func (e *Error) Error() string { return fmt.Sprintf("%s, at byte %d", e.Kind, e.Start) }
