package uricheck_test

import (
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

// TestProgram judges failures that not every Go has: the finding is an error where the program
// settles it, else a warning that names the version or setting.
func TestProgram(t *testing.T) {
	const (
		settled  = "fails"
		colons   = " unless GODEBUG=urlstrictcolons=0"
		params   = " unless GODEBUG=urlmaxqueryparams=0"
		colons26 = " from go 1.26 on"
		params24 = " from go 1.24 on"
		brackets = " from Go 1.24.8 and 1.25.2 on"
		prefix   = " from Go 1.25.8 and 1.26.1 on"
		resolver = " without a C resolver"
	)
	const twoColons, anyContent, anyPrefix = "http://a:1:2/", "http://[example.com]/", "http://a[::1]/"
	parse := func(text string) stdlib.Call { return stdlib.Call{Text: text} }
	manyParams := stdlib.Call{Use: stdlib.ParseQuery, Text: strings.Repeat("&", 10000)}
	library := func(goLine string) uricheck.Program { return uricheck.Program{GoLine: goLine} }
	program := func(goLine string, debug ...string) uricheck.Program {
		p := uricheck.Program{GoLine: goLine, IsMain: true, Debug: map[string]string{}}
		for _, line := range debug {
			name, value, _ := strings.Cut(line, "=")
			p.Debug[name] = value
		}
		return p
	}
	for _, test := range []struct {
		reason  string
		program uricheck.Program
		call    stdlib.Call
		want    string
	}{
		{"nothing is known", library(""), parse(twoColons), colons},
		{"nothing is known", library(""), manyParams, params},
		{"nothing is known", library(""), parse(anyContent), brackets},
		{"nothing is known", library(""), parse(anyPrefix), prefix},
		{"outside a module a program settles nothing", program(""), parse(twoColons), colons},
		{"outside a module a program settles nothing", program(""), parse(anyContent), brackets},

		{"a library's programs may set it", library("go1.26"), parse(twoColons), colons},
		{"a library's programs may set it", library("go1.26"), manyParams, params},
		{"a library is not decided for", library("go1.26"), parse(anyContent), brackets},
		{"the go line sets it", library("go1.25"), parse(twoColons), colons26},
		{"the go line sets it", program("go1.25.9"), parse(twoColons), colons26},
		{"the go line sets it", program("go1.23"), manyParams, params24},
		{"toolchains of that go line have no limit yet", program("go1.24"), manyParams, params},
		{"toolchains of that go line do not look yet", program("go1.25.1"), parse(anyContent), brackets},

		{"the go line settles it", program("go1.26"), parse(twoColons), settled},
		{"the go line settles it", program("go1.27"), parse(twoColons), settled},
		{"the go line settles it", program("go1.26.0"), manyParams, settled},
		{"the go line settles it", program("go1.26rc1"), parse(anyContent), settled},
		{"1.26.0 is such a toolchain", program("go1.26"), parse(anyPrefix), prefix},
		{"the go line settles it", program("go1.26.1"), parse(anyPrefix), settled},

		{"a //go:debug line lifts it", program("go1.26", "urlstrictcolons=0"), parse(twoColons), colons},
		{"a //go:debug line lifts it", program("go1.26", "urlmaxqueryparams=0"), manyParams, params},
		{"a //go:debug line has another limit", program("go1.26", "urlmaxqueryparams=20000"), manyParams, params},
		{"a //go:debug line has older defaults", program("go1.26", "default=go1.25"), parse(twoColons), colons26},
		{"newer defaults do not make the toolchain newer", program("go1.25", "default=go1.26"), parse(twoColons), colons},
		{"a line beside older defaults", program("go1.26", "default=go1.21", "urlstrictcolons=1"), parse(twoColons), settled},
		{"a line that changes nothing", program("go1.26", "urlstrictcolons=1"), parse(twoColons), settled},
		{"a line for something else", program("go1.26", "panicnil=1"), parse(twoColons), settled},
		{"no setting restores what older toolchains took", program("go1.26", "urlstrictcolons=0"), parse(anyContent), settled},

		{"no go line decides on the resolver", program("go1.27"), stdlib.Call{Use: stdlib.Send, Text: "http://1.2.3/"}, resolver},
		{"every Go fails", library(""), parse("http://[::1/"), settled},
		{"every Go fails, each in its own way", library(""), stdlib.Call{Use: stdlib.Send, Text: "http://[a..b]/"}, settled},
		{"either is lifted, and they are lifted together", library(""), stdlib.Call{Use: stdlib.Send, Text: "http://[1.2.3]/"}, brackets},
		{"behind brackets that fail, the resolver is not asked", program("go1.26.1"), stdlib.Call{Use: stdlib.Send, Text: "http://[1.2.3]/"}, settled},
	} {
		s := uricheck.Subject{Call: test.call, Func: "f", Program: test.program}
		findings := uricheck.Check(s)
		if len(findings) != 1 {
			t.Errorf("%s: %.30q: %v", test.reason, test.call.Text, messages(findings))
			continue
		}
		f, severity := findings[0], uricheck.Warning
		if test.want == settled {
			severity = uricheck.Error
		}
		if f.Severity != severity || !strings.HasSuffix(f.Message, test.want) {
			t.Errorf("%s: %+v: got %v, want %v %q", test.reason, test.program, messages(findings), severity, test.want)
		}
	}
}

// TestProgramsAgree checks errors in every kind of program: the call must fail in every Go that
// can run the program.
func TestProgramsAgree(t *testing.T) {
	programs := []struct {
		program uricheck.Program
		settles func(stdlib.Go) bool // reports whether it rules a Go out
	}{
		{uricheck.Program{}, func(stdlib.Go) bool { return false }},
		{uricheck.Program{GoLine: "go1.27"}, func(stdlib.Go) bool { return false }},
		{uricheck.Program{GoLine: "go1.25.9", IsMain: true}, func(stdlib.Go) bool { return false }},
		{uricheck.Program{GoLine: "go1.26", IsMain: true}, func(g stdlib.Go) bool {
			return g.LaxColons || g.LaxParams || g.Brackets == stdlib.AnyContent
		}},
		{uricheck.Program{GoLine: "go1.26.1", IsMain: true, Debug: map[string]string{"urlstrictcolons": "0"}},
			func(g stdlib.Go) bool { return g.LaxParams || g.Brackets != stdlib.AddressOnly }},
	}
	left := many(20000)
	for text := range stdlibtest.Mutations(3, stdlibtest.Literals(t), hasHost) {
		for _, use := range []stdlib.Use{stdlib.ParseReference, stdlib.Send} {
			call := stdlib.Call{Use: use, Text: text}
			for _, p := range programs {
				findings := uricheck.Check(uricheck.Subject{Call: call, Func: "f", Program: p.program})
				fails := true
				for _, g := range everyGo() {
					fails = fails && (p.settles(g) || stdlib.Fails(call, g) != nil)
				}
				if hasError(findings) != fails {
					t.Errorf("%v(%q) in %+v: fails for certain: %v; findings: %v", use, text, p.program, fails, messages(findings))
				}
			}
		}
		if left--; left == 0 || t.Failed() {
			break
		}
	}
}

// hasHost selects texts about which versions of Go disagree more often.
func hasHost(text string) bool {
	host, ok := strings.CutPrefix(text, "http://")
	return ok && strings.ContainsAny(host, ":[")
}
