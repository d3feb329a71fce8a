package rfc2396_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

const (
	corpora          = "../../../testdata/corpora/"
	requirementsFile = corpora + "spec/rfc2396-requirements.txt"
	restFile         = corpora + "spec/rfc2396-rest.txt"
)

// The oracle reads the BNF of RFC 2396: "|", concatenation, groups, options,
// "*" and "1*", strings, and characters in angle brackets.

var ruleStart = regexp.MustCompile(`^\s*([A-Za-z][A-Za-z0-9_-]*)\s+=\s(.*)$`)

// readBNF returns the text of every rule in the two files. A rule goes on up to
// an empty line or the next rule.
func readBNF(t testing.TB) map[string]string {
	t.Helper()
	rules := map[string]string{}
	for _, file := range []string{requirementsFile, restFile} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := ""
		for line := range strings.Lines(string(text)) {
			line = strings.TrimSpace(line)
			if m := ruleStart.FindStringSubmatch(line); m != nil {
				name = m[1]
				if _, ok := rules[name]; ok {
					t.Fatalf("%s: rule %s is defined twice", file, name)
				}
				rules[name] = m[2]
				continue
			}
			if line == "" {
				name = ""
			}
			if name != "" {
				rules[name] += " " + line
			}
		}
	}
	return rules
}

// bnfParser reads a definition by recursive descent, and builds what it denotes.
// No rule of the RFC refers to itself, so that a reference is what it refers to.
type bnfParser struct {
	t     testing.TB
	o     *oracle
	rules map[string]string
	rest  string
}

func (p *bnfParser) rule(name string) *language {
	text, ok := p.rules[name]
	if !ok {
		p.t.Fatalf("no rule %q", name)
	}
	sub := bnfParser{p.t, p.o, p.rules, text}
	l := sub.alternation()
	if sub.rest != "" {
		p.t.Fatalf("cannot read %q in rule %s", sub.rest, name)
	}
	return l
}

func (p *bnfParser) take(prefix string) bool {
	p.rest = strings.TrimLeft(p.rest, " ")
	rest, ok := strings.CutPrefix(p.rest, prefix)
	p.rest = rest
	return ok
}

func (p *bnfParser) alternation() *language {
	l := p.concatenation()
	for p.take("|") {
		l = p.o.union(l, p.concatenation())
	}
	return l
}

func (p *bnfParser) concatenation() *language {
	l := p.o.empty
	for {
		p.take("")
		if p.rest == "" || strings.ContainsAny(p.rest[:1], "|)]") {
			return l
		}
		l = p.o.concat(l, p.repetition())
	}
}

func (p *bnfParser) repetition() *language {
	switch {
	case p.take("1*"):
		l := p.element()
		return p.o.concat(l, p.o.star(l))
	case p.take("*"):
		return p.o.star(p.element())
	}
	return p.element()
}

// angles are the characters that the RFC writes in angle brackets.
var angles = map[string]string{`"`: `"`, "US-ASCII coded character 20 hexadecimal": " "}

func (p *bnfParser) element() *language {
	switch {
	case p.take("("):
		l := p.alternation()
		p.want(")")
		return l
	case p.take("["):
		l := p.alternation()
		p.want("]")
		return p.o.union(p.o.empty, l)
	case p.take(`"`):
		text, rest, _ := strings.Cut(p.rest, `"`)
		p.rest = rest
		return p.o.literal(text)
	case p.take("<"):
		name, rest, _ := strings.Cut(p.rest, ">")
		p.rest = rest
		text, ok := angles[name]
		if !ok {
			p.t.Fatalf("cannot read <%s>", name)
		}
		return p.o.literal(text)
	}
	end := strings.IndexFunc(p.rest+" ", func(r rune) bool { return strings.ContainsRune(` |()[]"<*`, r) })
	name := p.rest[:end]
	p.rest = p.rest[end:]
	return p.rule(name)
}

func (p *bnfParser) want(s string) {
	if !p.take(s) {
		p.t.Fatalf("%q lacks %q", p.rest, s)
	}
}
