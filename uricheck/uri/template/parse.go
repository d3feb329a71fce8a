package template

import (
	"strings"
	"unicode/utf8"

	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// Parse parses a template of any level. The error is an [*Error].
//
// The apostrophe is a literal, as the RFC's erratum 6937 says.
func Parse(s string) (Template, error) {
	p := parser{s: s}
	var found []Expression
	for p.i < len(s) {
		if s[p.i] != '{' {
			if err := p.literal(); err != nil {
				return Template{}, err
			}
			continue
		}
		e, err := p.expression()
		if err != nil {
			return Template{}, err
		}
		found = append(found, e)
	}
	return Template{s, found}, nil
}

type parser struct {
	s string
	i int // the next byte to read
}

// at returns the next byte, or 0 at the end: no part of a template contains a 0.
func (p *parser) at() byte {
	if p.i == len(p.s) {
		return 0
	}
	return p.s[p.i]
}

// literal reads a character, or a percent-encoding.
func (p *parser) literal() *Error {
	if p.at() == '%' {
		return p.escape()
	}
	r, size := utf8.DecodeRuneInString(p.s[p.i:])
	if !isLiteral(r) {
		kind := BadLiteral
		if r == '}' {
			kind = Unopened
		}
		return &Error{p.i, p.i, p.i + size, kind}
	}
	p.i += size
	return nil
}

// escape reads a percent-encoding.
func (p *parser) escape() *Error {
	start := p.i
	for p.i++; p.i < start+len("%41"); p.i++ {
		if !uri.IsHexDigit(p.at()) {
			return &Error{p.i, start, p.i, BadEscape}
		}
	}
	return nil
}

// isLiteral reports whether the RFC's rule literals, with erratum 6937, derives r; it leaves out
// pct-encoded.
func isLiteral(r rune) bool {
	if r < utf8.RuneSelf {
		return r > ' ' && r < 0x7f && !strings.ContainsRune("\"%<>\\^`{|}", r)
	}
	return r != utf8.RuneError && (uri.IsUCSChar(r) || uri.IsIPrivate(r))
}

// expression reads from "{" to "}".
func (p *parser) expression() (Expression, *Error) {
	e := Expression{Start: p.i}
	p.i++
	switch b := p.at(); {
	case b != 0 && strings.IndexByte("+#./;?&", b) >= 0:
		e.Operator = b
		p.i++
	case b != 0 && strings.IndexByte("=,!@|", b) >= 0:
		return e, &Error{p.i, p.i, p.i + 1, ReservedOperator}
	}
	for {
		v, err := p.variable()
		if err != nil {
			return e, p.unclosed(e.Start, err)
		}
		e.Variables = append(e.Variables, v)
		p.i++
		if p.s[p.i-1] == '}' {
			e.End = p.i
			return e, nil
		}
	}
}

// unclosed returns an error in an expression; at the end of the text, that the expression lacks
// its "}".
func (p *parser) unclosed(start int, err *Error) *Error {
	if p.i == len(p.s) {
		return &Error{p.i, start, p.i, Unclosed}
	}
	return err
}

// variable reads a name and its modifier, up to a "," or "}".
func (p *parser) variable() (Variable, *Error) {
	v := Variable{Start: p.i}
	if err := p.name(); err != nil {
		return v, err
	}
	v.Name, v.End = p.s[v.Start:p.i], p.i
	if b := p.at(); b == ',' || b == '}' {
		return v, nil
	} else if b != ':' && b != '*' {
		return v, p.badName()
	}
	if p.at() == '*' {
		v.Explode = true
		p.i++
	} else {
		p.i++
		v.Prefix = p.prefix()
	}
	if b := p.at(); b != ',' && b != '}' || !v.Explode && v.Prefix == 0 {
		return v, &Error{p.i, v.End, p.modifierEnd(v.End), BadModifier}
	}
	v.End = p.i
	return v, nil
}

// name reads a varname: "." stands only between other characters.
func (p *parser) name() *Error {
	for {
		start := p.i
		for uri.IsAlpha(p.at()) || uri.IsDigit(p.at()) || p.at() == '_' || p.at() == '%' {
			if p.at() != '%' {
				p.i++
			} else if err := p.escape(); err != nil {
				return err
			}
		}
		if p.i == start {
			return p.badName()
		}
		if p.at() != '.' {
			return nil
		}
		p.i++
	}
}

// badName returns the error for a byte that cannot begin or continue a name.
func (p *parser) badName() *Error {
	_, size := utf8.DecodeRuneInString(p.s[p.i:])
	switch p.at() {
	case ',', '}', ':', '*':
		return &Error{p.i, p.i, p.i + 1, MissingName}
	}
	return &Error{p.i, p.i, p.i + size, BadName}
}

// maxDigits is the maximal number of digits of a prefix.
const maxDigits = 4

// prefix reads a max-length. It returns 0 if none stands there.
func (p *parser) prefix() int {
	n := 0
	for range maxDigits {
		b := p.at()
		if !uri.IsDigit(b) || b == '0' && n == 0 {
			break
		}
		n = n*10 + int(b-'0')
		p.i++
	}
	return n
}

// modifierEnd returns the end of the modifier that begins at start, even if that is wrong.
func (p *parser) modifierEnd(start int) int {
	if n := strings.IndexAny(p.s[start:], ",}"); n >= 0 {
		return start + n
	}
	return len(p.s)
}
