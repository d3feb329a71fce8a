package uricheck

import (
	"cmp"
	"go/version"
	"strings"
)

// Program is what is known of the program that a text is part of, as far as it
// decides which Go runs it. Of the zero value nothing is known.
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
