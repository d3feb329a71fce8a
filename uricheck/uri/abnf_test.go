package uri_test

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

// The oracle reads the ABNF of RFC 5234 as far as RFC 3986 and RFC 3987 use it:
// alternation, concatenation, groups, options, repetitions, strings without
// case, %x ranges of code points, and "<rule>" for a rule.

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

// readABNF returns the rules of a file in the layout of rfc3986-abnf.txt, and
// the core rules.
func readABNF(t testing.TB, file string) map[string]node {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	items := slices.Clone(coreRules)
	for line := range strings.Lines(string(text)) {
		item, ok := strings.CutPrefix(strings.TrimSpace(line), "- ")
		if !ok {
			continue // a ruler around the list
		}
		item = withoutComment(item)
		if name, _, ok := strings.Cut(item, " = "); ok && isRuleName(name) {
			items = append(items, item)
		} else {
			items[len(items)-1] += " " + item
		}
	}
	return parseRules(t, file, items)
}

// coreRules are those of RFC 5234 appendix B.1 that RFC 3986 uses.
var coreRules = []string{
	"ALPHA = %x41-5A / %x61-7A",
	"DIGIT = %x30-39",
	`HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"`,
}

// parseRules returns the rules that the items define, each of the form
// "name = definition".
func parseRules(t testing.TB, file string, items []string) map[string]node {
	t.Helper()
	rules := map[string]node{}
	for _, item := range items {
		name, definition, _ := strings.Cut(item, " = ")
		p := abnfParser{rest: definition}
		name = strings.ToLower(name)
		if _, ok := rules[name]; ok {
			t.Fatalf("%s: rule %s is defined twice", file, name)
		}
		rules[name] = p.alternation()
		if p.rest != "" {
			t.Fatalf("%s: cannot read %q in rule %s", file, p.rest, name)
		}
	}
	return rules
}

// withoutComment cuts a comment off, but not a ";" in quotes.
func withoutComment(line string) string {
	quoted := false
	for i := range len(line) {
		switch {
		case line[i] == '"':
			quoted = !quoted
		case line[i] == ';' && !quoted:
			return strings.TrimSpace(line[:i])
		}
	}
	return line
}

func isRuleName(s string) bool {
	return s != "" && strings.Trim(strings.ToLower(s), "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

// abnfParser reads a definition by recursive descent. What it cannot read
// stays in rest.
type abnfParser struct{ rest string }

func (p *abnfParser) take(prefix string) bool {
	p.rest = strings.TrimLeft(p.rest, " ")
	rest, ok := strings.CutPrefix(p.rest, prefix)
	p.rest = rest
	return ok
}

// takeWhile takes the longest prefix made of chars.
func (p *abnfParser) takeWhile(chars string) string {
	rest := strings.TrimLeft(p.rest, chars)
	taken := p.rest[:len(p.rest)-len(rest)]
	p.rest = rest
	return taken
}

func (p *abnfParser) alternation() node {
	n := node{kind: alternation, children: []node{p.concatenation()}}
	for p.take("/") {
		n.children = append(n.children, p.concatenation())
	}
	return n
}

func (p *abnfParser) concatenation() node {
	n := node{kind: concatenation}
	for {
		p.take("")
		if p.rest == "" || strings.ContainsAny(p.rest[:1], "/)]") {
			return n
		}
		before := p.rest
		n.children = append(n.children, p.repetition())
		if p.rest == before {
			return n
		}
	}
}

func (p *abnfParser) repetition() node {
	const digits = "0123456789"
	low := p.takeWhile(digits)
	star := strings.HasPrefix(p.rest, "*")
	if !star && low == "" {
		return p.element()
	}
	high := low
	if star {
		p.take("*")
		high = p.takeWhile(digits)
	}
	n := node{kind: repetition, min: number(low, 0), max: number(high, -1)}
	n.children = []node{p.element()}
	return n
}

func codePoint(hex string) rune {
	n, err := strconv.ParseInt(hex, 16, 32)
	if err != nil {
		panic(err)
	}
	return rune(n)
}

func number(s string, otherwise int) int {
	if n, err := strconv.Atoi(s); err == nil {
		return n
	}
	return otherwise
}

func (p *abnfParser) element() node {
	switch {
	case p.take("("):
		n := p.alternation()
		p.take(")")
		return n
	case p.take("["):
		n := p.alternation()
		p.take("]")
		return node{kind: repetition, min: 0, max: 1, children: []node{n}}
	case p.take(`"`):
		text, rest, _ := strings.Cut(p.rest, `"`)
		p.rest = rest
		return insensitive(text)
	case p.take("%x"):
		const digits = "0123456789ABCDEF"
		lo := p.takeWhile(digits)
		p.take("-")
		hi := p.takeWhile(digits)
		return node{kind: codeRange, lo: codePoint(lo), hi: codePoint(hi)}
	case p.take("<"):
		name, rest, _ := strings.Cut(p.rest, ">")
		p.rest = rest
		return node{kind: reference, rule: strings.ToLower(name)}
	}
	name := p.takeWhile("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-")
	return node{kind: reference, rule: strings.ToLower(name)}
}

// insensitive is a string of ABNF, whose letters have no case (RFC 5234 §2.3).
func insensitive(text string) node {
	n := node{kind: concatenation}
	for _, r := range text {
		upper, lower := unicode.ToUpper(r), unicode.ToLower(r)
		n.children = append(n.children, node{kind: alternation, children: []node{
			{kind: codeRange, lo: lower, hi: lower},
			{kind: codeRange, lo: upper, hi: upper},
		}})
	}
	return n
}
