package languages

import (
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/library"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/uricheck"
)

// OfPiece returns the language of a hole, as far as the text shows it.
func OfPiece(p term.Piece) uricheck.Value {
	if p.Call == nil || p.Hole != term.Escaped && p.Hole != term.AnyString || p.Call.Result != 0 {
		return holeValues[p.Hole]
	}
	if p.Call.Func == "strings.ReplaceAll" || p.Call.Func == "strings.Replace" {
		return replaced(p.Call)
	}
	by := library.Of(p.Call.Func)
	canHold := func(b rune) bool { return library.CanHold(p.Call.Args, string(b)) }
	switch {
	case by.Value == uricheck.AnyValue:
		return holeValues[p.Hole]
	case by.Delimiters != "" && !strings.ContainsFunc(by.Delimiters, canHold),
		by.Delimiters == " " && isBase64(p.Call.Args[0]):
		return uricheck.Escaped
	}
	return by.Value
}

// isBase64 reports whether a text is base64, which has no spaces.
func isBase64(t term.Text) bool {
	c, ok := t.Maker()
	return ok && library.Of(c.Func).Depends == library.OnEncoding
}

// replaced returns the language of a hole after strings.Replace: it stays escaped if the
// replacement is. Without "+", a result of url.QueryEscape is right in a path as well.
func replaced(c *term.Call) uricheck.Value {
	if len(c.Args) < 3 || len(c.Args[0].Pieces) != 1 || !c.Args[1].IsKnown() || !c.Args[2].IsKnown() {
		return uricheck.AnyValue
	}
	value, before, after := OfPiece(c.Args[0].Pieces[0]), c.Args[1].Bytes(), c.Args[2].Bytes()
	switch {
	case value != uricheck.QueryEscaped && value != uricheck.PathEscaped && value != uricheck.Escaped || !value.Has(after):
		return uricheck.AnyValue
	case value == uricheck.QueryEscaped && before == "+":
		return uricheck.Escaped
	}
	return value
}

// holeValues maps holes to those of package uricheck.
var holeValues = [...]uricheck.Value{
	term.AnyString: uricheck.AnyValue,
	term.Number:    uricheck.Number,
	term.Escaped:   uricheck.Escaped,
	term.HostPort:  uricheck.HostPort,
	term.Misprint:  uricheck.Misprint,
}
