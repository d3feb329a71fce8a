package uritest

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// node is a piece of a grammar.
type node struct {
	kind     nodeKind
	children []node // alternation, concatenation; one of a repetition
	min, max int    // repetition; max < 0: no limit
	lo, hi   rune   // codeRange
	rule     string // reference, in lower case
}

type nodeKind uint8

const (
	alternation nodeKind = iota
	concatenation
	repetition
	codeRange
	reference
)

const (
	letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	digits  = "0123456789"
)

// parseElements reads the right side of a rule by recursive descent: ABNF as far
// as the RFCs on URIs use it. These are alternation, concatenation, groups,
// options, repetitions, strings with or without case, %x ranges of code points,
// "<rule>" for a rule, and comments. RFC 2396 has "_" in names.
func parseElements(elements string) (node, error) {
	p := parser{rest: elements}
	n := p.alternation()
	if p.rest != "" || p.missing != "" {
		return node{}, fmt.Errorf("cannot read %q, a %q may be missing", p.rest, p.missing)
	}
	return n, nil
}

// parser stops at what it cannot read, which stays in rest.
type parser struct{ rest, missing string }

// take consumes the prefix, and the white space and comments before it.
func (p *parser) take(prefix string) bool {
	p.rest = strings.TrimLeft(p.rest, " \t\n")
	for strings.HasPrefix(p.rest, ";") {
		_, rest, _ := strings.Cut(p.rest, "\n")
		p.rest = strings.TrimLeft(rest, " \t\n")
	}
	rest, ok := strings.CutPrefix(p.rest, prefix)
	p.rest = rest
	return ok
}

// takeWhile consumes the longest prefix of chars.
func (p *parser) takeWhile(chars string) string {
	rest := strings.TrimLeft(p.rest, chars)
	taken := p.rest[:len(p.rest)-len(rest)]
	p.rest = rest
	return taken
}

// takeUntil consumes all bytes up to and with end.
func (p *parser) takeUntil(end string) string {
	taken, rest, ok := strings.Cut(p.rest, end)
	if !ok {
		p.missing = end
	}
	p.rest = rest
	return taken
}

func (p *parser) alternation() node {
	n := node{kind: alternation, children: []node{p.concatenation()}}
	for p.take("/") {
		n.children = append(n.children, p.concatenation())
	}
	return n
}

func (p *parser) concatenation() node {
	n := node{kind: concatenation}
	for {
		p.take("")
		before := p.rest
		next := p.repetition()
		if p.rest == before {
			return n
		}
		n.children = append(n.children, next)
	}
}

func (p *parser) repetition() node {
	low := p.takeWhile(digits)
	high := low
	if p.take("*") {
		high = p.takeWhile(digits)
	} else if low == "" {
		return p.element()
	}
	return node{kind: repetition, min: number(low, 0), max: number(high, -1), children: []node{p.element()}}
}

func number(s string, otherwise int) int {
	if n, err := strconv.Atoi(s); err == nil {
		return n
	}
	return otherwise
}

func (p *parser) element() node {
	switch {
	case p.take("("):
		return p.closed(")")
	case p.take("["):
		return node{kind: repetition, min: 0, max: 1, children: []node{p.closed("]")}}
	case p.take(`%s"`):
		return characters(p.takeUntil(`"`))
	case p.take(`"`):
		return characters(p.takeUntil(`"`), unicode.ToLower, unicode.ToUpper)
	case p.take("%x"):
		lo := p.codePoint()
		if !p.take("-") {
			return node{kind: codeRange, lo: lo, hi: lo}
		}
		return node{kind: codeRange, lo: lo, hi: p.codePoint()}
	case p.take("<"):
		return node{kind: reference, rule: strings.ToLower(p.takeUntil(">"))}
	}
	return node{kind: reference, rule: strings.ToLower(p.takeWhile(letters + digits + "-_"))}
}

// closed reads the elements up to a closing bracket, and the bracket.
func (p *parser) closed(bracket string) node {
	n := p.alternation()
	if !p.take(bracket) {
		p.missing = bracket
	}
	return n
}

func (p *parser) codePoint() rune {
	n, err := strconv.ParseUint(p.takeWhile(digits+"ABCDEFabcdef"), 16, 21)
	if err != nil {
		p.missing = "code point"
	}
	return rune(n)
}

// characters matches a string regardless of case: the letters of ABNF have no case (RFC 5234
// §2.3).
func characters(s string, cases ...func(rune) rune) node {
	n := node{kind: concatenation}
	for _, r := range s {
		one := node{kind: alternation, children: []node{{kind: codeRange, lo: r, hi: r}}}
		for _, to := range cases {
			one.children = append(one.children, node{kind: codeRange, lo: to(r), hi: to(r)})
		}
		n.children = append(n.children, one)
	}
	return n
}
