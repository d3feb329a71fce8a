package uricheck

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// difference is a check that Go does not make in some versions, or under some GODEBUG setting.
type difference struct {
	lifts []stdlib.Kind    // what the check refuses
	lax   func(*stdlib.Go) // disables the check
	words string           // the words after "fails": the Go or the setting under which the call works
	mux   bool             // it concerns patterns, and is the only difference for them

	// checked is the first go line that excludes every toolchain without the check, "go1.26";
	// empty if the go line does not decide.
	checked string

	// If a GODEBUG setting disables the check: the setting, the value that keeps the check, and the
	// go line from which that value is the default.
	setting, strict, since string
}

// differences are the checks that not every Go makes. If several lift the same failure, the
// message names the first one.
var differences = [...]difference{
	{ // go.dev/issue/75223
		lifts:   []stdlib.Kind{stdlib.ExtraColon},
		lax:     func(g *stdlib.Go) { g.LaxColons = true },
		words:   " unless GODEBUG=urlstrictcolons=0",
		checked: "go1.26", setting: "urlstrictcolons", strict: "1", since: "go1.26",
	},
	{ // go.dev/issue/77101: any value sets another limit
		lifts:   []stdlib.Kind{stdlib.TooManyParams},
		lax:     func(g *stdlib.Go) { g.LaxParams = true },
		words:   " unless GODEBUG=urlmaxqueryparams=0",
		checked: "go1.26", setting: "urlmaxqueryparams", since: "go1.24",
	},
	{ // go.dev/issue/77578
		lifts:   []stdlib.Kind{stdlib.BadLiteral},
		lax:     func(g *stdlib.Go) { g.Brackets = stdlib.AnyPrefix },
		words:   " from Go 1.25.8 and 1.26.1 on",
		checked: "go1.26.1",
	},
	{ // go.dev/issue/75678: these toolchains are older than the settings above
		lifts:   []stdlib.Kind{stdlib.BadLiteral},
		lax:     func(g *stdlib.Go) { g.Brackets, g.LaxColons, g.LaxParams = stdlib.AnyContent, true, true },
		words:   " from Go 1.24.8 and 1.25.2 on",
		checked: "go1.26",
	},
	{ // go.dev/issue/61410
		lifts: []stdlib.Kind{
			stdlib.BadMethod, stdlib.MissingSlash, stdlib.BraceInHost, stdlib.UncleanPath, stdlib.BadWildcard,
			stdlib.WildcardNotLast, stdlib.DuplicateWildcard, stdlib.PatternConflict,
		},
		lax:     func(g *stdlib.Go) { g.Mux121 = true },
		words:   " unless GODEBUG=httpmuxgo121=1",
		mux:     true,
		checked: "go1.22", setting: "httpmuxgo121", strict: "0", since: "go1.22",
	},
	{ // GODEBUG=netdns=cgo, or an operating system that has no other resolver
		lifts: []stdlib.Kind{stdlib.BadName},
		lax:   func(g *stdlib.Go) { g.CResolver = true },
		words: " without a C resolver",
	},
}

// failure is a failure under the strictest Go.
type failure struct {
	stdlib.Failure
	lift      string // which Go or setting lifts it, in words after "fails"; "" if none does
	explained bool
}

// failuresOf returns the failures of a call under the strictest Go, and whether
// it fails under every Go and setting that its program may run under.
func (s Subject) failuresOf() (failures []failure, always bool) {
	open := false
	for _, f := range stdlib.Fails(s.Call, stdlib.Go{}) {
		failures = append(failures, failure{Failure: f})
		open = open || slices.ContainsFunc(differences[:], func(d difference) bool { return slices.Contains(d.lifts, f.Kind) })
	}
	if !open {
		return failures, failures != nil
	}
	always = true
	for _, lax := range s.combinations() {
		left := stdlib.Fails(s.Call, lax.Go)
		always = always && left != nil
		if slices.ContainsFunc(left, func(l stdlib.Failure) bool { return !hasKind(failures, l.Kind) }) {
			continue // another check refuses it
		}
		for i := range failures {
			f := &failures[i]
			if !slices.ContainsFunc(left, func(l stdlib.Failure) bool { return l.Kind == f.Kind }) {
				f.lift = cmp.Or(f.lift, lax.words)
			}
		}
	}
	if always && !slices.ContainsFunc(failures, func(f failure) bool { return f.lift == "" }) {
		// No Go lifts them all.
		for i := range failures {
			failures[i].lift = ""
		}
	}
	return failures, always
}

func hasKind(failures []failure, kind stdlib.Kind) bool {
	return slices.ContainsFunc(failures, func(f failure) bool { return f.Kind == kind })
}

// laxGo is a Go without some checks, and the words for the first of them.
type laxGo struct {
	stdlib.Go
	words string
}

// combinations returns every Go that a call may run under, except for the strictest, as far as
// they differ for its use. Those that omit the fewest checks come first.
func (s Subject) combinations() []laxGo {
	p, isMux := s.Program, s.Use.Takes(stdlib.Pattern)
	var unsettled []difference
	for _, d := range differences {
		if d.mux == isMux && !p.settles(d) {
			unsettled = append(unsettled, d)
		}
	}
	var all []laxGo
	for size := 1; size <= len(unsettled); size++ {
		for set := uint(1); set < 1<<len(unsettled); set++ {
			if bits.OnesCount(set) == size {
				all = append(all, without(p, unsettled, set))
			}
		}
	}
	return all
}

// without returns a Go without a set of checks: a bit for each difference.
func without(p Program, differences []difference, set uint) laxGo {
	g := laxGo{words: p.unless(differences[bits.TrailingZeros(set)])}
	for i, d := range differences {
		if set>>i&1 == 1 {
			d.lax(&g.Go)
		}
	}
	return g
}
