package uritest

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
)

// Grammar holds the rules of a grammar by their names, which are in lower case,
// since names have no case (RFC 5234 §2.1).
type Grammar map[string]node

// ReadABNF returns the grammar that the files write in ABNF (RFC 5234). It skips the text
// around the rules: a rule ends at an empty line, at the next rule, or at the ruler after a
// list of rules.
func ReadABNF(tb testing.TB, files ...string) Grammar {
	tb.Helper()
	return read(tb, files, asWritten)
}

// ReadBNF is like ReadABNF, but for the notation of RFC 2396 §1.6.
func ReadBNF(tb testing.TB, files ...string) Grammar {
	tb.Helper()
	return read(tb, files, bnfToABNF)
}

func read(tb testing.TB, files []string, toABNF func(elements string) string) Grammar {
	tb.Helper()
	var text strings.Builder
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			tb.Fatal(err)
		}
		text.Write(data)
		text.WriteString("\n\n")
	}
	g, err := parseRules(text.String(), toABNF)
	if err != nil {
		tb.Fatalf("%q: %v", files, err)
	}
	return g
}

func parseRules(text string, toABNF func(elements string) string) (Grammar, error) {
	g := Grammar{}
	for _, r := range writtenRules(text) {
		name := strings.ToLower(r.name)
		if _, ok := g[name]; ok {
			return nil, fmt.Errorf("rule %s is defined twice", r.name)
		}
		n, err := parseElements(toABNF(r.elements))
		if err != nil {
			return nil, fmt.Errorf("rule %s: %w", r.name, err)
		}
		g[name] = n
	}
	return g, nil
}

// writtenRule is a rule as written in the file. The elements keep their line ends, because
// these end comments.
type writtenRule struct{ name, elements string }

// ruleStart is the first line of a rule. In a list it has a bullet.
var ruleStart = regexp.MustCompile(`^(?:- )?\s*([A-Za-z][A-Za-z0-9_-]*)\s+=\s+(.*)`)

func writtenRules(text string) []writtenRule {
	var rules []writtenRule
	inside := false
	for line := range strings.Lines(text) {
		if m := ruleStart.FindStringSubmatch(line); m != nil {
			rules = append(rules, writtenRule{m[1], m[2]})
			inside = true
			continue
		}
		line = strings.TrimSpace(strings.TrimPrefix(line, "- "))
		inside = inside && line != "" && line != "|"
		if inside {
			rules[len(rules)-1].elements += "\n" + line
		}
	}
	return rules
}

// asWritten returns ABNF unchanged.
func asWritten(elements string) string { return elements }

var bnfToken = regexp.MustCompile(`"[^"]*"|<[^>]*>|\|`)

// bnfToABNF translates the notation of RFC 2396 to ABNF: "|", strings with a case (RFC 7405
// §2.1), and two characters in angle brackets.
func bnfToABNF(elements string) string {
	return bnfToken.ReplaceAllStringFunc(elements, func(token string) string {
		switch token {
		case "|":
			return "/"
		case `<">`:
			return "%x22"
		case "<US-ASCII coded character 20 hexadecimal>":
			return "%x20"
		}
		return "%s" + token
	})
}
