package template

import (
	"fmt"

	"github.com/uricheck/go-uricheck/uricheck/internal/enum"
)

// Kind says what is wrong with a template. The span named below is that from
// [Error.Start] to [Error.End].
type Kind uint8

const (
	// BadLiteral: a character that literals cannot contain (RFC 6570 §2.1). Span: the
	// character, or a byte that is not UTF-8.
	BadLiteral Kind = iota
	// BadEscape: a "%" without two hexadecimal digits. Span: the "%" and what there
	// is of them.
	BadEscape
	// Unopened: a "}" without "{". Span: the "}".
	Unopened
	// Unclosed: a "{" without "}". Span: from there to the end.
	Unclosed
	// ReservedOperator: an operator that RFC 6570 reserves for extensions (§2.2). Span: the
	// operator.
	ReservedOperator
	// MissingName: a variable without a name (§2.3). Span: the byte in its place.
	MissingName
	// BadName: a character that names of variables cannot contain (§2.3). Span: the character.
	BadName
	// BadModifier: a prefix that is not a number from 1 to 9999, or more than one modifier (§2.4).
	// Span: all that follows the name.
	BadModifier
	// PrefixOfList: a variable with a prefix whose value is not a string (§2.4.1). Only
	// [Template.Expand] returns it. Span: the variable.
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
