// Package analyzer finds string constants on their way to functions that take
// URLs, and reports what package uricheck finds wrong with them at the bytes
// that wrote it. It knows Go, and no rule by name.
package analyzer

import (
	"fmt"
	"net/netip"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/analyzer/internal/returns"
	"github.com/uricheck/go-uricheck/analyzer/internal/trace"
	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// Analyzer is the analyzer with its default settings.
var Analyzer = New()

const doc = `report URI literals that will not do what they say

The analyzer follows string constants to the functions that take URLs, parses
them by RFC 3986, and reports malformed hosts, bad percent-encodings, unknown
schemes, ambiguous relative paths and whatever else fails at run time.`

// New returns an analyzer with settings of its own. Its Flags have one boolean
// for each rule, "style" for the findings that are reported on demand, and
// "literals" for those about literals that come to no sink, and the lists "insecure-hosts"
// and "schemes" of what is right in the program. A rule that is opt-in is
// off unless its flag or "style" is set; its own wins.
func New() *analysis.Analyzer {
	a, _ := newAnalyzer()
	return a
}

func newAnalyzer() (*analysis.Analyzer, *settings) {
	s := &settings{rules: make(map[*uricheck.Rule]bool)}
	a := &analysis.Analyzer{
		Name:      "uricheck",
		Doc:       doc,
		URL:       uricheck.Site,
		FactTypes: append(trace.FactTypes(), returns.FactTypes()...),
		Run: func(pass *analysis.Pass) (any, error) {
			run(pass, s)
			return nil, nil
		},
	}
	for _, r := range uricheck.Rules() {
		a.Flags.BoolFunc(r.Name, "report "+r.Summary, func(value string) (err error) {
			s.rules[r], err = strconv.ParseBool(value)
			return err
		})
	}
	a.Flags.BoolVar(&s.literals, "literals", true, "also report URLs that come to no function known to take one")
	a.Flags.BoolVar(&s.style, "style", false, "also report what is right but not canonical")
	a.Flags.Func("insecure-hosts", "let insecure accept the hosts of a comma-separated `list`, and those below them", listFlag(&s.insecureHosts, "host", isHost))
	a.Flags.Func("schemes", "know the URI schemes of a comma-separated `list` too", listFlag(&s.schemes, "scheme", uri.IsScheme))
	return a, s
}

// listFlag sets a list of words, in lower case, each of which has to be what is asked for.
func listFlag(to *[]string, kind string, is func(string) bool) func(string) error {
	return func(value string) error {
		words := strings.FieldsFunc(strings.ToLower(value), func(r rune) bool { return r == ',' })
		for _, word := range words {
			if !is(word) {
				return fmt.Errorf("%q is no %s", word, kind)
			}
		}
		*to = words
		return nil
	}
}

// isHost reports whether a text is an address, or a name as URIs have it, in full: the names
// below it are meant as well, so that a point before it says nothing.
func isHost(text string) bool {
	if _, err := netip.ParseAddr(text); err == nil {
		return true
	}
	ref, err := uri.Parse("//" + text)
	return err == nil && text != "" && ref.Host() == text && !strings.ContainsAny(text, "%*") && text[0] != '.'
}

// settings are the values of an analyzer's flags.
type settings struct {
	rules map[*uricheck.Rule]bool // those whose flag is set
	style bool
	// insecureHosts and schemes are in lower case, see uricheck.Program.
	insecureHosts, schemes []string
	// inventory is set if the texts that are followed are the result, and nothing
	// is reported.
	inventory bool
	// literals is set if literals that come to no sink are judged as well.
	literals bool
}

// reports reports whether a finding is wanted. Tests try odd URLs: what works
// there is left alone, unless nobody writes it on purpose.
func (s *settings) reports(f uricheck.Finding, isTest bool) bool {
	if isTest && f.Severity != uricheck.Error && !f.Unintended {
		return false
	}
	on, isSet := s.rules[f.Rule]
	if isSet && (!on || f.Rule.OptIn || f.OptIn && f.Severity == uricheck.Warning) {
		return on
	}
	return !f.OptIn || s.style && f.Severity == uricheck.Style
}
