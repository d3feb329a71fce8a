package uri_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// escapable are the components that allow pct-encoded. Each has a reference with a "*", which
// any text of the component replaces to give a valid reference.
var escapable = map[uri.Component]string{
	uri.Userinfo: "//*@h", uri.Host: "//*", uri.Path: "x:/-*", uri.Query: "?*", uri.Fragment: "#*",
}

func checkPercent(t testing.TB, c uri.Component, s string) {
	t.Helper()
	encoded := uri.PercentEncode(c, s)
	decoded, err := uri.PercentDecode(c, encoded)
	if err != nil || decoded != s {
		t.Errorf("%v: %q is encoded as %q, and that decoded to %q, %v", c, s, encoded, decoded, err)
	}
	r, err := uri.Parse(strings.Replace(escapable[c], "*", encoded, 1))
	if err != nil {
		t.Errorf("%v: %q is encoded as %q: %v", c, s, encoded, err)
		return
	}
	if got := content(r, c); got != encoded {
		t.Errorf("%v: %q is encoded as %q, which is read as %q", c, s, encoded, got)
	}
}

// content returns the bytes at the "*" of escapable for c.
func content(r uri.Ref, c uri.Component) string {
	start, end := r.Span(c)
	if c == uri.Path {
		start += len("/-")
	}
	return r.String()[start:end]
}

func TestPercentEveryByte(t *testing.T) {
	for c, place := range escapable {
		for b := range 256 {
			char := string([]byte{byte(b)})
			checkPercent(t, c, char)
			checkPercent(t, c, "a"+char+char+"b")

			// PercentEncode leaves alone what can stand there.
			r, err := uri.Parse(strings.Replace(place, "*", char, 1))
			stands := err == nil && content(r, c) == char
			if got := uri.PercentEncode(c, char) == char; got != stands {
				t.Errorf("%v: %q stays as it is: %v, want %v", c, char, got, stands)
			}
		}
	}
}

func TestPercentEncode(t *testing.T) {
	tests := []struct {
		c       uri.Component
		s, want string
	}{
		{uri.Path, "a b/c%d", "a%20b/c%25d"},
		{uri.Path, "é", "%C3%A9"},
		{uri.Path, "\xff\x00", "%FF%00"},
		{uri.Query, "a=b&c?d/e#f", "a=b&c?d/e%23f"},
		{uri.Userinfo, "a:b@c", "a:b%40c"},
		{uri.Host, "[::1]", "%5B%3A%3A1%5D"},
		{uri.Scheme, "a b", "a b"},
		{uri.Port, "80 ", "80 "},
		{uri.Authority, "a b", "a b"},
	}
	for _, tt := range tests {
		if got := uri.PercentEncode(tt.c, tt.s); got != tt.want {
			t.Errorf("PercentEncode(%v, %q) is %q, want %q", tt.c, tt.s, got, tt.want)
		}
	}
}

func TestPercentDecode(t *testing.T) {
	tests := []struct {
		c       uri.Component
		s, want string
		offset  int    // of the error, -1 if none
		culprit string // of the error
	}{
		{uri.Path, "%2f%2F%41%c3%a9", "//Aé", -1, ""},
		{uri.Query, "a+b%ff", "a+b\xff", -1, ""},
		{uri.Path, "%2541", "%41", -1, ""},
		{uri.Scheme, "%41", "%41", -1, ""},
		{uri.Authority, "%41", "%41", -1, ""},
		{uri.Path, "%", "", 1, "%"},
		{uri.Path, "a%20%4", "", 6, "%4"},
		{uri.Fragment, "%zz", "", 1, "%zz"},
		{uri.Host, "%4z", "", 2, "%4z"},
		{uri.Userinfo, "pw%4z", "", 4, "%4z"},
	}
	for _, tt := range tests {
		got, err := uri.PercentDecode(tt.c, tt.s)
		if got != tt.want || (err != nil) != (tt.offset >= 0) {
			t.Errorf("PercentDecode(%v, %q) is %q, %v, want %q", tt.c, tt.s, got, err, tt.want)
		}
		if err == nil {
			continue
		}
		var e *uri.Error
		if !errors.As(err, &e) || e.Kind != uri.BadEscape || e.Component != tt.c ||
			e.Offset != tt.offset || tt.s[e.Start:e.End] != tt.culprit {
			t.Errorf("PercentDecode(%v, %q): %+v, want %q with offset %d", tt.c, tt.s, err, tt.culprit, tt.offset)
		}
		if quotes := strings.Contains(err.Error(), `"`+tt.culprit+`"`); quotes != (tt.c != uri.Userinfo) {
			t.Errorf("PercentDecode(%v, %q) says %s", tt.c, tt.s, err)
		}
	}
}

func TestPercentAllocations(t *testing.T) {
	n := testing.AllocsPerRun(10, func() {
		uri.PercentEncode(uri.Path, "/a/b;c")
		uri.PercentDecode(uri.Path, "/a/b;c")
	})
	if n != 0 {
		t.Errorf("%v allocations where nothing is encoded", n)
	}
}

func FuzzPercent(f *testing.F) {
	f.Add("a b/é%41\xff")
	f.Add("/-") // the bytes before the "*" for a path
	f.Fuzz(func(t *testing.T, s string) {
		for c := range escapable {
			checkPercent(t, c, s)
		}
	})
}
