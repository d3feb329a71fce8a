package stdlib

import (
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/internal/enum"
)

// Content says what a value is to the author of the program, to judge by names. Names prove nothing: a Content is about
// ordinary values, and a [Value] about all of them.
type Content uint8

const (
	// NoEvidence is a value whose names say nothing.
	NoEvidence Content = iota
	// Code is an id, a number, or a word of a list.
	Code
	// Ref is the name of a branch, a repository or a host, which has no spaces.
	Ref
	// Part is a part of a URL that the caller has composed, or has escaped.
	Part
	// Address is a URL.
	Address
	// Mail is a mail address.
	Mail
	// FileName is the name of a file.
	FileName
	// Name is the name of a thing: people choose it, and it can have spaces.
	Name
	// Free is a text that people write: a title, a search.
	Free
	// Secret is a password.
	Secret
	nContents
)

// contents have the delimiters that ordinary values contain, and blanks. Those of a Part are delimiters on purpose.
var contents = [nContents]struct{ name, delimiters string }{
	NoEvidence: {"any text", ` "#%&+/:=?@`},
	Code:       {"an id or a word", ""},
	Ref:        {"a name without spaces", "#/"},
	Part:       {"a part of a URL", "#%&+/:=?@"},
	Address:    {"a URL", "#%&+/:=?@"},
	Mail:       {"a mail address", "+@"},
	FileName:   {"the name of a file", " #%&+"},
	Name:       {"a name that people choose", ` "#%&+/?`},
	Free:       {"free text", ` "#%&+/?`},
	Secret:     {"a password", "#%&+/:=?@"},
}

// String returns the content in words.
func (c Content) String() string {
	if c >= nContents {
		return enum.Name(nil, "Content", c)
	}
	return contents[c].name
}

// IsOpen reports whether a value may have delimiters that its author does not mean.
func (c Content) IsOpen() bool { return c != Code && c != Part }

// MayHave reports whether an ordinary value has one of some characters.
func (c Content) MayHave(characters string) bool {
	return strings.ContainsAny(contents[c].delimiters, characters)
}
