// Package analyzer is a go/analysis analyzer for URLs in Go code. It follows string constants
// to the functions that take URLs, has package uricheck judge them, and reports what is wrong
// at the bytes that wrote it. It knows Go, and no rule by name.
//
// [Analyzer] has the default settings; [New] returns one with others. Both work in every driver
// of go/analysis: a multichecker, go vet, golangci-lint, gopls, nogo. They need no other
// analyzer, read no file beside those of the pass, and export facts about functions, fields and
// variables alone. A driver that drops [analysis.Diagnostic.Category] loses the severity, which
// stands there behind the rule: "host.error".
//
// From v1 on, [Analyzer], [New] and [Options] are stable. The rest of the package is what the
// command uricheck needs, and may change.
package analyzer

import (
	"fmt"
	"net/netip"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/analyzer/internal/returns"
	"github.com/uricheck/go-uricheck/analyzer/internal/trace"
	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// Analyzer is the analyzer with its default settings.
var Analyzer = New(Options{})

const doc = `report URI literals that will not do what they say

The analyzer follows string constants to the functions that take URLs, parses
them by RFC 3986, and reports malformed hosts, bad percent-encodings, unknown
schemes, ambiguous relative paths and whatever else fails at run time.`

// Options are settings of an analyzer, for programs that contain one. The zero value has the
// defaults. Each field has a flag, which counts for more if a driver sets it.
type Options struct {
	// Rules turns rules on or off, by name. Rules that it does not have keep their default:
	// see [uricheck.Rule.OptIn].
	Rules map[string]bool
	// Style turns on every rule that reports what is right but not canonical.
	Style bool
	// NoLiterals turns off findings in URLs that reach no function that takes a URL.
	NoLiterals bool
	// InsecureHosts are the hosts to which the rule insecure accepts requests without
	// encryption, and to the names below them: "corp.example", "10.0.0.1".
	InsecureHosts []string
	// Schemes are URI schemes of the program: "acme".
	Schemes []string
}

// New returns an analyzer with settings of its own. Its Flags have one boolean for each rule,
// the booleans "style" and "literals", and the lists "insecure-hosts" and "schemes".
//
// If the options name a rule that does not exist, or have a text that is no host or no scheme,
// the analyzer's Run returns an error that says so.
func New(o Options) *analysis.Analyzer {
	a, _ := newAnalyzer()
	if err := o.apply(a); err != nil {
		a.Run = func(*analysis.Pass) (any, error) { return nil, err }
	}
	return a
}

func (o Options) apply(a *analysis.Analyzer) error {
	values := map[string]string{
		"style":          strconv.FormatBool(o.Style),
		"literals":       strconv.FormatBool(!o.NoLiterals),
		"insecure-hosts": strings.Join(o.InsecureHosts, ","),
		"schemes":        strings.Join(o.Schemes, ","),
	}
	for name, on := range o.Rules {
		if !isRule(name) {
			return fmt.Errorf("the options of uricheck: there is no rule %q", name)
		}
		values[name] = strconv.FormatBool(on)
	}
	for name, value := range values {
		if err := a.Flags.Set(name, value); err != nil {
			return fmt.Errorf("the options of uricheck: %s: %w", name, err)
		}
	}
	return nil
}

func isRule(name string) bool {
	return slices.ContainsFunc(uricheck.Rules(), func(r *uricheck.Rule) bool { return r.Name == name })
}

// newAnalyzer returns an analyzer with the settings that its flags change. A rule that is
// opt-in is off unless its flag or "style" is set; its own wins.
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
	a.Flags.BoolVar(&s.literals, "literals", true, "also report URLs that reach no function known to take one")
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
