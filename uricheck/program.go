package uricheck

import (
	"cmp"
	"go/version"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/scheme"
)

// Program describes the program that contains a text: the Go that runs it, and the schemes and
// hosts that are right in it. The zero value is an unknown program.
type Program struct {
	// GoLine is the go line of the package's module, as package go/version has it: "go1.26.1".
	// The toolchain is at least that version, and GODEBUG defaults follow it
	// (go.dev/doc/godebug). It is empty if the version is unknown.
	GoLine string
	// IsMain marks package main. Any other package runs under the GODEBUG defaults of unknown
	// programs.
	IsMain bool
	// Debug has the //go:debug lines of package main, value by name. An analyzer cannot see the
	// godebug lines of go.mod.
	Debug map[string]string
	// Schemes are the program's own schemes, in lower case, in addition to those of package
	// scheme.
	Schemes []string
	// InsecureHosts are names and addresses, in lower case. The rule insecure accepts requests
	// to them, and to subdomains of these names.
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

// settles reports whether a program certainly runs with the check of a difference.
func (p Program) settles(d difference) bool {
	if !p.IsMain || d.checked == "" || version.Compare(p.GoLine, d.checked) < 0 {
		return false
	}
	return d.setting == "" || p.isStrict(d)
}

// isStrict reports whether a difference's setting has the strict value, unless the environment
// of the program sets another.
func (p Program) isStrict(d difference) bool {
	if value, ok := p.Debug[d.setting]; ok {
		return value == d.strict
	}
	return version.Compare(cmp.Or(p.Debug["default"], p.GoLine), d.since) >= 0
}

// unless returns the words after "fails" for a failure that a difference lifts. It does not
// name a setting whose value is not the default of the module's go line: there the go line
// decides.
func (p Program) unless(d difference) string {
	if _, named := p.Debug[d.setting]; named || d.setting == "" || p.GoLine == "" || p.isStrict(d) {
		return d.words
	}
	return " from go " + strings.TrimPrefix(d.since, "go") + " on"
}

// lacks returns words for the end of a fact: the version or setting with a behaviour that the
// program, by default, runs without.
func (p Program) lacks(setting string) (words string, ok bool) {
	for _, d := range differences {
		if d.setting == setting && p.IsMain && p.GoLine != "" && !p.isStrict(d) {
			return p.unless(d), true
		}
	}
	return "", false
}
