// Package analyzer is a go/analysis analyzer for URLs in Go code. It follows string constants
// to the functions that take URLs, lets package uricheck judge them, and reports faults at the
// exact bytes of the literal. It knows Go, and no rule by name.
//
// [Analyzer] has the default settings; [New] returns one with others. Both work in every driver
// of go/analysis: a multichecker, go vet, golangci-lint, gopls, nogo. They require no other
// analyzer, read only the files of the pass, and export facts only about functions, fields and
// variables. A driver that drops [analysis.Diagnostic.Category] loses the severity, which the
// category contains after the rule: "host.error".
//
// From v1 on, [Analyzer], [New] and [Options] are stable. The rest of the package is for the
// command uricheck, and may change.
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

const doc = `report URLs that make a call fail, or that do not mean what they seem to mean

The analyzer follows string constants to the functions that take URLs, parses
them by RFC 3986, and reports malformed hosts, bad percent-encodings, unknown
schemes, ambiguous relative paths and whatever else fails at run time.`

// Options are settings of an analyzer, for programs that contain one. The zero value has the
// defaults. Each field has a flag, which takes precedence if a driver sets it.
type Options struct {
	// Rules turns rules on or off, by name. Rules that are not in the map keep their default:
	// see [uricheck.Rule.OptIn].
	Rules map[string]bool
	// Style turns on every rule about texts that are valid but not in normal form.
	Style bool
	// NoLiterals turns off findings in URLs that reach no function that takes a URL.
	NoLiterals bool
	// InsecureHosts are hosts, such as "corp.example" and "10.0.0.1". The rule insecure accepts
	// requests without encryption to them and to their subdomains.
	InsecureHosts []string
	// Schemes are URI schemes of the program: "acme".
	Schemes []string
}

// New returns an analyzer with its own settings. Its Flags have one boolean for each rule, the
// booleans "style" and "literals", and the lists "insecure-hosts" and "schemes".
//
// If the options name an unknown rule, or contain an invalid host or scheme, the analyzer's Run
// returns an error.
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

// newAnalyzer returns an analyzer with the settings that its flags change. An opt-in rule is
// off unless its flag or "style" is set; its own flag takes precedence.
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
	a.Flags.BoolVar(&s.literals, "literals", true, "report faulty URLs even if no known function takes them")
	a.Flags.BoolVar(&s.style, "style", false, "also report texts that are valid but not in normal form")
	a.Flags.Func("insecure-hosts", "let the rule insecure accept requests to these hosts and their subdomains: a comma-separated `list`", listFlag(&s.insecureHosts, "host", isHost))
	a.Flags.Func("schemes", "treat these URI schemes as known: a comma-separated `list`", listFlag(&s.schemes, "scheme", uri.IsScheme))
	return a, s
}

// listFlag returns the function of a flag that checks each word of a list, and sets the list in
// lower case.
func listFlag(to *[]string, kind string, is func(string) bool) func(string) error {
	return func(value string) error {
		words := strings.FieldsFunc(strings.ToLower(value), func(r rune) bool { return r == ',' })
		for _, word := range words {
			if !is(word) {
				return fmt.Errorf("%q is not a %s", word, kind)
			}
		}
		*to = words
		return nil
	}
}

// isHost reports whether a text is a complete address or name, as in a URI. A name includes its
// subdomains, so a dot before it is wrong.
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
	// inventory reports whether the analyzer returns the texts that it follows, and reports
	// nothing.
	inventory bool
	// literals reports whether the analyzer also judges literals that reach no sink.
	literals bool
}

// reports reports whether the analyzer reports a finding. Tests try odd URLs, so it reports a text
// that works there only if no author writes it on purpose.
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
