package uritest

import (
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// View is a parsed string, of either RFC.
type View interface {
	String() string
	IsRelative() bool
	Scheme() string
	Authority() (string, bool)
	Userinfo() (string, bool)
	Host() string
	Port() (string, bool)
	Path() string
	Query() (string, bool)
	Fragment() (string, bool)
	Span(uri.Component) (start, end int)
}

// CheckView fails if the components of r, parsed from s, are inconsistent. It ignores the parts
// of an opaque authority: a reg_name of RFC 2396.
func CheckView(tb testing.TB, r View, s string, opaqueAuthority bool) {
	tb.Helper()
	if r.String() != s {
		tb.Errorf("%q: String is %q", s, r.String())
	}
	if got := Recompose(r, opaqueAuthority); got != s {
		tb.Errorf("%q: the components recompose to %q", s, got)
	}
	parts := [...]struct {
		c    uri.Component
		text string
	}{
		{uri.Scheme, r.Scheme()}, {uri.Userinfo, first(r.Userinfo())}, {uri.Host, r.Host()}, {uri.Port, first(r.Port())},
		{uri.Path, r.Path()}, {uri.Query, first(r.Query())}, {uri.Fragment, first(r.Fragment())},
	}
	last := 0
	for _, p := range parts {
		start, end := r.Span(p.c)
		if start < last || end < start || end > len(s) || s[start:end] != p.text {
			tb.Errorf("%q: span [%d,%d) of the %v, which is %q", s, start, end, p.c, p.text)
			return
		}
		last = end
	}
	if start, end := r.Span(uri.Authority); s[start:end] != first(r.Authority()) {
		tb.Errorf("%q: span [%d,%d) of the authority, which is %q", s, start, end, first(r.Authority()))
	}
}

func first(s string, _ bool) string { return s }

// Recompose joins the components of r as RFC 3986 §5.3 does; RFC 2396 §5.2 does the same.
func Recompose(r View, opaqueAuthority bool) string {
	var b strings.Builder
	if !r.IsRelative() {
		b.WriteString(r.Scheme() + ":")
	}
	if authority, ok := r.Authority(); ok {
		b.WriteString("//")
		if opaqueAuthority {
			b.WriteString(authority)
		}
		if userinfo, ok := r.Userinfo(); ok {
			b.WriteString(userinfo + "@")
		}
		b.WriteString(r.Host())
		if port, ok := r.Port(); ok {
			b.WriteString(":" + port)
		}
	}
	b.WriteString(r.Path())
	if query, ok := r.Query(); ok {
		b.WriteString("?" + query)
	}
	if fragment, ok := r.Fragment(); ok {
		b.WriteString("#" + fragment)
	}
	return b.String()
}

// CheckError fails if the offsets of an error of either RFC, for s, are inconsistent. The span
// may be empty only where something is missing.
func CheckError(tb testing.TB, err error, s string, offset, start, end int, missing bool) {
	tb.Helper()
	if start < 0 || start > end || end > len(s) || offset < 0 || offset > len(s) {
		tb.Errorf("%q: offsets out of the string: %+v", s, err)
	}
	if start == end && !missing {
		tb.Errorf("%q: nothing to underline: %+v", s, err)
	}
	if start > offset {
		tb.Errorf("%q: the culprit begins after the dead offset: %+v", s, err)
	}
	if err.Error() == "" {
		tb.Errorf("%q: no message", s)
	}
}
