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
// [NewInventory] returns an analyzer that reports nothing, and lists the URLs of a program.
//
// From v1 on, the exported API is stable, except for the facts and the texts of messages. A minor
// version may report more.
package analyzer

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/analyzer/internal/judge"
	"github.com/uricheck/go-uricheck/analyzer/internal/returns"
	"github.com/uricheck/go-uricheck/analyzer/internal/trace"
	"github.com/uricheck/go-uricheck/analyzer/inventory"
	"github.com/uricheck/go-uricheck/uricheck"
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
	return o.newAnalyzer(func(pass *analysis.Pass, s *judge.Settings) any {
		judge.Report(pass, s)
		return nil
	})
}

// NewInventory is like [New], but the analyzer reports nothing: its result for a package is an
// [][inventory.Entry], the texts that it follows there, in no particular order.
func NewInventory(o Options) *analysis.Analyzer {
	a := o.newAnalyzer(func(pass *analysis.Pass, s *judge.Settings) any { return judge.List(pass, s) })
	a.ResultType = reflect.TypeFor[[]inventory.Entry]()
	return a
}

func (o Options) newAnalyzer(run func(*analysis.Pass, *judge.Settings) any) *analysis.Analyzer {
	a := &analysis.Analyzer{
		Name:      "uricheck",
		Doc:       doc,
		URL:       uricheck.Site,
		FactTypes: slices.Concat(trace.FactTypes(), returns.FactTypes()),
	}
	settings := judge.NewSettings(&a.Flags)
	err := o.apply(a)
	a.Run = func(pass *analysis.Pass) (any, error) {
		if err != nil {
			return nil, err
		}
		return run(pass, settings), nil
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
