package uricheck

import (
	"cmp"
	"go/version"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/scheme"
)

// Program is what is known of the program that a text is part of, as far as it
// decides which Go runs it, or what is right in it. Of the zero value nothing is known.
type Program struct {
	// GoLine is the go line of the package's module, as package go/version has
	// it: "go1.26.1". The toolchain is at least that, and GODEBUG defaults follow
	// it (go.dev/doc/godebug). Empty if not known.
	GoLine string
	// IsMain is set for package main. Any other package runs under the GODEBUG
	// defaults of programs that are not known here.
	IsMain bool
	// Debug holds the //go:debug lines of package main, value by name. The godebug
	// lines of go.mod are not known here.
	Debug map[string]string
	// Schemes are those of its own, in lower case: they are known, beside those of package
	// scheme.
	Schemes []string
	// InsecureHosts are names and addresses, in lower case, to which rule insecure lets it
	// send requests, and to the names below them.
	InsecureHosts []string
}

// knows reports whether a scheme, in any case, is registered, in common use or the program's
// own.
func (p Program) knows(name string) bool {
	return scheme.IsKnown(name) || slices.Contains(p.Schemes, strings.ToLower(name))
}

// accepts reports whether requests to a host may go without encryption.
func (p Program) accepts(host string) bool {
	host = strings.Trim(strings.TrimSuffix(strings.ToLower(host), "."), "[]")
	return slices.ContainsFunc(p.InsecureHosts, func(name string) bool {
		return host == name || strings.HasSuffix(host, "."+name)
	})
}

// settles reports whether a program is certain to run with the check of a
// difference.
func (p Program) settles(d difference) bool {
	if !p.IsMain || d.checked == "" || version.Compare(p.GoLine, d.checked) < 0 {
		return false
	}
	return d.setting == "" || p.isStrict(d)
}

// isStrict reports whether a difference's setting is the strict one, unless the
// environment of the program sets it.
func (p Program) isStrict(d difference) bool {
	if value, ok := p.Debug[d.setting]; ok {
		return value == d.strict
	}
	return version.Compare(cmp.Or(p.Debug["default"], p.GoLine), d.since) >= 0
}

// unless returns the words behind "fails" for a failure that a difference lifts.
// A setting that is not the default of the module's go line is not named: there,
// what changes things is the go line.
func (p Program) unless(d difference) string {
	if _, named := p.Debug[d.setting]; named || d.setting == "" || p.GoLine == "" || p.isStrict(d) {
		return d.words
	}
	return " from go " + strings.TrimPrefix(d.since, "go") + " on"
}

// lacks returns, for a program that by default runs without what a setting stands
// for, the words behind a fact for who has it.
func (p Program) lacks(setting string) (words string, ok bool) {
	for _, d := range differences {
		if d.setting == setting && p.IsMain && p.GoLine != "" && !p.isStrict(d) {
			return p.unless(d), true
		}
	}
	return "", false
}
