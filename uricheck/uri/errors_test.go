package uri_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/internal/uritest"
)

// checkErrors fails if the errors that g.Errors yields for s are inconsistent, or if an Offset
// differs from that of s with valid components before it.
func checkErrors(t testing.TB, oracles map[uri.Grammar]oracle, g uri.Grammar, s string) {
	t.Helper()
	all := slices.Collect(g.Errors(s))
	_, err := g.Parse(s)
	if (err == nil) != (len(all) == 0) || err != nil && *all[0] != *err.(*uri.Error) {
		t.Errorf("%v: %q: Parse says %v, Errors %v", g, s, err, all)
		return
	}
	corrected, shift := s, 0 // an offset in s, plus shift, is one in corrected
	for i, e := range all {
		if i > 0 && e.Component <= all[i-1].Component {
			t.Errorf("%v: %q: errors out of order: %v", g, s, all)
		}
		if e.Start < 0 || e.Start > e.End || e.End > len(s) || e.Start > e.Offset || e.Offset > len(s) {
			t.Errorf("%v: %q: offsets out of order or out of the string: %+v", g, s, e)
			return
		}
		if want := oracles[g].DeadOffset(corrected); e.Offset+shift != want {
			t.Errorf("%v: %q: %v: offset %d; %q is dead at %d", g, s, e, e.Offset, corrected, want)
		}
		if quoted := fmt.Sprintf("%q", s[e.Start:e.End]); strings.Contains(e.Error(), `"`) && e.Kind != uri.UnclosedLiteral &&
			strings.LastIndex(s, "@") <= e.Start && !strings.Contains(e.Error(), quoted) {
			t.Errorf("%v: %q: message %q does not quote %s", g, s, e, quoted)
		}
		if e.Kind == uri.UnexpectedScheme {
			g -= uri.RelativeRef - uri.URIReference
		}
		start, end := correctedSpan(uri.Split(corrected), e, shift)
		corrected = corrected[:start] + correct(e, corrected[start:end]) + corrected[end:]
		shift = len(corrected) - len(s)
	}
}

// correctedSpan returns the span of r to correct, so that e disappears. In r, the span of e is
// shifted.
func correctedSpan(r uri.Ref, e *uri.Error, shift int) (start, end int) {
	switch e.Kind {
	case uri.MissingScheme, uri.BadScheme, uri.ColonInHost, uri.UnexpectedFragment:
		return e.Start + shift, e.End + shift
	case uri.AfterLiteral:
		start, _ = r.Span(uri.Host)
		return start, e.End + shift
	}
	start, end = r.Span(e.Component)
	return min(start, e.Start+shift), max(end, e.End+shift)
}

// correct returns the shortest valid text for the component of e.
func correct(e *uri.Error, component string) string {
	switch {
	case e.Kind == uri.MissingScheme:
		return "s:"
	case e.Kind == uri.UnexpectedScheme:
		return component
	case e.Component == uri.Scheme:
		return "s"
	case e.Component == uri.Path && strings.HasPrefix(component, "/"):
		return "/"
	}
	return ""
}

func TestErrorsOfAll(t *testing.T) {
	tests := []struct {
		g    uri.Grammar
		s    string
		want []string // offset and message
	}{
		{uri.URIReference, "http://h/a?b#c", nil},
		{uri.URIReference, "", nil},
		{uri.URIReference, "http://u[@h%:8x/%zz?a b#c#d", []string{
			`8: character in userinfo at byte 8 does not fit the grammar`,
			`12: percent-encoding "%" in host at byte 11 lacks two hexadecimal digits`,
			`14: port at byte 13 is not a number`,
			`17: percent-encoding "%zz" in path at byte 16 lacks two hexadecimal digits`,
			`21: character " " in query at byte 21 does not fit the grammar`,
			`25: character "#" in fragment at byte 25 does not fit the grammar`,
		}},
		{uri.URIReference, "/a b c", []string{
			`2: character " " in path at byte 2 does not fit the grammar`, // one for a component
		}},
		{uri.URI, "", []string{`0: scheme at byte 0 is missing`}},
		{uri.URI, "/%zz?é", []string{
			`0: scheme at byte 0 is missing`,
			`2: percent-encoding "%zz" in path at byte 1 lacks two hexadecimal digits`,
			`5: character "é" in query at byte 5 does not fit the grammar`,
		}},
		{uri.URI, ":8080?[", []string{ // with a scheme before it, the path is right
			`0: scheme at byte 0 is missing`,
			`6: character "[" in query at byte 6 does not fit the grammar`,
		}},
		{uri.URI, "ht_tp://h:8x/ #%", []string{
			`2: scheme "ht_tp" at byte 0 is not a letter and then letters, digits, "+", "-", "."`,
			`12: port at byte 10 is not a number`,
			`13: character " " in path at byte 13 does not fit the grammar`,
			`16: percent-encoding "%" in fragment at byte 15 lacks two hexadecimal digits`,
		}},
		{uri.RelativeRef, "http://h /a b", []string{
			`4: scheme "http" at byte 0 is not part of a relative-ref`,
			`8: character " " in host at byte 8 does not fit the grammar`,
			`11: character " " in path at byte 11 does not fit the grammar`,
		}},
		{uri.RelativeRef, "urn:a:b", []string{`3: scheme "urn" at byte 0 is not part of a relative-ref`}},
		{uri.AbsoluteURI, "a:% ?b#c%", []string{
			`3: percent-encoding "%" in path at byte 2 lacks two hexadecimal digits`,
			`6: fragment at byte 6 is not part of an absolute-URI`,
		}},
		{uri.URIReference, "1a:b%:c?%", []string{
			`2: first segment "1a:" at byte 0 has a colon`,
			`9: percent-encoding "%" in query at byte 8 lacks two hexadecimal digits`,
		}},
		{uri.URIReference, "//::1x/ ", []string{
			`6: host at byte 2 has colons but no brackets`,
			`7: character " " in path at byte 7 does not fit the grammar`,
		}},
		{uri.URIReference, "//[::1]x:y/%", []string{
			`7: text after an IP-literal at byte 7 is not a port`,
			`12: percent-encoding "%" in path at byte 11 lacks two hexadecimal digits`,
		}},
		{uri.URIReference, "//[::1]::/ ", []string{ // the last colon is not the port's
			`8: port at byte 8 is not a number`,
			`10: character " " in path at byte 10 does not fit the grammar`,
		}},
		{uri.IRIReference, "//\xff@\ue000/\xe2\x82?\ue000#\ue000", []string{
			`2: byte sequence in userinfo at byte 2 is not UTF-8`,
			`4: character "\ue000" in host at byte 4 does not fit the grammar`,
			`8: byte sequence "\xe2\x82" in path at byte 8 is not UTF-8`,
			`15: character "\ue000" in fragment at byte 15 does not fit the grammar`,
		}},
		{uri.IRelativeRef, "a://\ue000/é", []string{
			`1: scheme "a" at byte 0 is not part of a relative-ref`,
			`4: character "\ue000" in host at byte 4 does not fit the grammar`,
		}},
		{uri.URIReference.WithZone(), "//[::1%25a]:x/%", []string{
			`12: port at byte 12 is not a number`,
			`15: percent-encoding "%" in path at byte 14 lacks two hexadecimal digits`,
		}},
		{uri.RelativeRef.WithZone(), "a://[::1%25a]/%", []string{
			`1: scheme "a" at byte 0 is not part of a relative-ref`,
			`15: percent-encoding "%" in path at byte 14 lacks two hexadecimal digits`,
		}},
	}
	for _, tt := range tests {
		var got []string
		for e := range tt.g.Errors(tt.s) {
			got = append(got, fmt.Sprintf("%d: %v", e.Offset, e))
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%v: %q\n got %q\nwant %q", tt.g, tt.s, got, tt.want)
		}
		for range tt.g.Errors(tt.s) {
			break // a loop may end early
		}
	}
}

func TestErrorsOfEveryShortString(t *testing.T) {
	tokens := strings.Fields("a 1 : / ? # @ % [ ] [::1] é \ue000 \xff")
	oracles := grammars(t)
	for _, g := range uritest.StartSymbols {
		uritest.Words(tokens, uritest.Depth(4), func(s string) { checkErrors(t, oracles, g, s) })
	}
	zones := zoneGrammars(t)
	for g := range zones {
		uritest.Words(strings.Fields("// 1: [::1 %25 a % ] : / é"), uritest.Depth(4), func(s string) { checkErrors(t, zones, g, s) })
	}
}
