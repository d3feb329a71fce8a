package report

import (
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

func TestCodeOf(t *testing.T) {
	str := func(s string) term.Text { return term.Known(term.String, s) }
	call := func(function string, args ...term.Text) term.Text { return term.Of(term.String, function, args...) }
	number := term.Known(term.Integer, "2")
	host := term.Text{Pieces: []term.Piece{{Hole: term.AnyString,
		Place: term.Place{Var: types.NewVar(token.NoPos, nil, "host", types.Typ[types.String])}}}}
	second := call("strings.Cut", str("a:b"), str(":"))
	second.Pieces[0].Call.Result = 1
	for want, text := range map[string]term.Text{
		`""`:                                     {},
		`"http://" + host`:                       str("http://").Then(host),
		`url.PathEscape(host)`:                   call("net/url.PathEscape", host),
		`host.Hostname()`:                        call("(*net/url.URL).Hostname", host),
		`result 2 of strings.Cut("a:b", ":")`:    second,
		`host[2]`:                                call(term.Index, host, number),
		`host[2:]`:                               call(term.Slice, host, number, term.Absent),
		`strings.Join([]string{"a", host}, "/")`: call("strings.Join", call(term.List, str("a"), host), str("/")),
		`host == "a"`:                            call("==", host, str("a")),
		`!(host == "a")`:                         call("!", call("==", host, str("a"))),
		`fmt.Sprintf("%s:%d", ` + "…" + `, 2)`:   call("fmt.Sprintf", str("%s:%d"), call(term.MadeOf, host), number),
		`len(…) > 0`:                             term.Of(term.Boolean, ">", term.Of(term.Integer, term.Len, call(term.List)), term.Known(term.Integer, "0")),
		`…["url"]`:                               call(term.Lookup, str("url")),
		`!(…)`:                                   call("!", call("low.go:12", host)),
		`host.(string)`:                          call(term.IsString, host),
		`url.Values.Encode()`:                    call("(net/url.Values).Encode"),
		`url.URL{Host: host, Path: "/x"}`:        call(term.URLLiteral, str(""), str(""), host, str("/x"), str(""), str(""), str("")),
		`(url.Parse("h") with Path += "/x").String()`: call("(*net/url.URL).String",
			call(term.URLAdd, call("net/url.Parse", str("h")), str("Path"), call(term.URLEscape, str("Path"), str("/x")))),
		`"http://" + ` + "…" + ` + "/"`: str("http://").Then(term.Unknown(term.String)).Then(str("/")),
	} {
		if got := CodeOf(text); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// TestCodeNamesNoOperators writes each operator with any number of operands: the code has Go's notation, or a hole.
func TestCodeNamesNoOperators(t *testing.T) {
	for _, operator := range []string{
		term.IsString, term.Spread, term.Lookup, term.Selected, term.OneOf, term.MadeOf, "low.go:12",
	} {
		for n := range 4 {
			of := term.Of(term.String, operator, slices.Repeat([]term.Text{term.Known(term.String, "x")}, n)...)
			if got := CodeOf(of); strings.Contains(got, operator) {
				t.Errorf("%q with %d operands is %s", operator, n, got)
			}
		}
	}
	for _, operator := range []string{term.Index, term.Slice, term.List} {
		if got := CodeOf(term.Of(term.String, operator)); got != "…" {
			t.Errorf("%q is %s", operator, got)
		}
	}
}
