package uri_test

import (
	"io"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/browser"
	"github.com/uricheck/go-uricheck/uricheck/uri/internal/uritest"
	"github.com/uricheck/go-uricheck/uricheck/uri/neturl"
	"github.com/uricheck/go-uricheck/uricheck/uri/possible"
	"github.com/uricheck/go-uricheck/uricheck/uri/rfc2396"
	"github.com/uricheck/go-uricheck/uricheck/uri/template"
)

// operations has every function that takes a text of any length.
var operations = map[string]func(s string, r uri.Ref){
	"Split":       func(s string, _ uri.Ref) { uri.Split(s) },
	"Parse":       func(s string, _ uri.Ref) { uri.Parse(s) },
	"Parse zone":  func(s string, _ uri.Ref) { uri.IRI.WithZone().Parse(s) },
	"error":       func(s string, _ uri.Ref) { message(uri.URIReference.Parse(s)) },
	"Errors":      func(s string, _ uri.Ref) { exhaust(uri.URI.Errors(s)) },
	"Segments":    func(_ string, r uri.Ref) { exhaust(r.Segments()) },
	"QueryPairs":  func(_ string, r uri.Ref) { exhaust(r.QueryPairs()) },
	"Redacted":    func(_ string, r uri.Ref) { r.Redacted() },
	"Addr":        func(_ string, r uri.Ref) { r.Addr(); r.PortNumber() },
	"MarshalText": func(_ string, r uri.Ref) { r.MarshalText() },
	"With":        func(s string, r uri.Ref) { r.With(uri.Path, s); r.With(uri.Host, s); r.With(uri.Query, s) },
	"Without":     func(_ string, r uri.Ref) { r.Without(uri.Authority); r.Without(uri.Scheme); r.Without(uri.Query) },
	"Normalize":   func(_ string, r uri.Ref) { uri.FileBased.Normalize(r) },
	"Deviations":  func(_ string, r uri.Ref) { r.Deviations(uri.FileBased) },
	"Equivalent":  func(_ string, r uri.Ref) { uri.Equivalent(r, r, uri.SchemeBased) },
	"Resolve":     func(_ string, r uri.Ref) { someBase.Resolve(r); r.Resolve(r) },
	"Relativize":  func(_ string, r uri.Ref) { r.Relativize(r); someBase.Relativize(r); r.Relativize(someBase) },
	"dots":        func(s string, _ uri.Ref) { uri.RemoveDotSegments(s) },
	"ToURI":       func(_ string, r uri.Ref) { r.ToURI() },
	"ToIRI":       func(_ string, r uri.Ref) { r.ToIRI() },
	"ToURIFunc":   func(_ string, r uri.Ref) { r.ToURIFunc(func(s string) (string, error) { return s, io.EOF }) },
	"Parts": func(_ string, r uri.Ref) {
		if p, err := r.Parts(); err == nil {
			p.Ref()
		}
	},
	"percent": func(s string, _ uri.Ref) {
		uri.PercentDecode(uri.Path, uri.PercentEncode(uri.Path, s))
		uri.PercentDecode(uri.Path, s)
	},
	"Escape":    func(s string, _ uri.Ref) { uri.Unescape(uri.Query, uri.Escape(uri.Query, s)) },
	"predicate": func(s string, _ uri.Ref) { uri.IsIPv6(s); uri.IsIPv4(s); uri.IsRegName(s); uri.IsScheme(s) },
	"possible": func(s string, _ uri.Ref) {
		half := len(s) / 2
		possible.Derives(uri.IRI, possible.Text{{Known: s[:half], Hole: possible.AnyString}, {Known: s[half:], Hole: possible.Digits}})
	},
	"rfc2396": func(s string, _ uri.Ref) {
		r, err := rfc2396.Parse(s)
		r.Equivalent(r)
		message(r, err)
	},
	"browser":  func(s string, _ uri.Ref) { browser.Differences(s, nil) },
	"template": func(s string, _ uri.Ref) { template.Parse(s) },
	"neturl": func(_ string, r uri.Ref) {
		if u, _, err := neturl.ToURL(r); err == nil {
			neturl.FromURL(u)
		}
	},
}

var someBase = uri.MustParse("http://h/a/b?c")

func message[T any](_ T, err error) {
	if err != nil {
		_ = err.Error()
	}
}

func exhaust[T any](seq func(func(T) bool)) {
	for range seq {
	}
}

// TestLinear runs each operation on texts that repeat something, after each beginning
// that gives it another meaning. A step for every two repetitions, or for every two bytes,
// would take longer than go test waits.
func TestLinear(*testing.T) {
	beginnings := []string{"", "x:", "http://", "http://h/", "http://h/?", "http://h/#", "http://[", "http://u:p@h:", "mailto:", "file:", "%2E"}
	units := strings.Fields("a A / // /a /../ a/../ ../ /.. /./ %2E%2e/ . %41 %C3%a9 é : 1: 1. @ a@b, A@B,c [ ] ? # % \xff \xc3 & a=b&; { {a} {a,b}x , \\ \t0 %25")
	const size = 3_000_000
	step := 127
	if uritest.Long() {
		step = 7
	}
	i := 0
	for _, beginning := range beginnings {
		for _, unit := range units {
			if i++; i%step > 0 {
				continue
			}
			s := beginning + strings.Repeat(unit, size/len(unit))
			r := uri.Split(s)
			for _, operation := range operations {
				operation(s, r)
			}
		}
	}
}

// TestTenMegabytes runs each operation on ten megabytes of the text that costs it most.
func TestTenMegabytes(*testing.T) {
	const size = 10_000_000
	for _, s := range []string{"http://h/a/%7e/../é%C3%A9", "http://h/?a=%7E&b;%zz#"} {
		s += strings.Repeat(s[len("http://h/"):], size/len(s))
		r := uri.Split(s)
		for _, operation := range operations {
			operation(s, r)
		}
	}
}
