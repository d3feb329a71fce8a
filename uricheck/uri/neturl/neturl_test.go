package neturl_test

import (
	"math/rand/v2"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/internal/uritest"
	"github.com/uricheck/go-uricheck/uricheck/uri/neturl"
)

// checkTo converts a reference to net/url and back.
func checkTo(t testing.TB, s string) {
	t.Helper()
	r := uri.Split(s)
	want, wantErr := url.Parse(s)
	u, lost, err := neturl.ToURL(r)
	if !reflect.DeepEqual(u, want) || (err == nil) != (wantErr == nil) {
		t.Errorf("%q becomes %#v, %v; url.Parse: %#v, %v", s, u, err, want, wantErr)
	}
	if err != nil {
		return
	}
	for c := uri.Scheme; c <= uri.Fragment; c++ {
		if !slices.Contains(lost, c) && !hasComponent(u, r, c) {
			t.Errorf("%q becomes %#v, which does not have the %v of it; lost: %v", s, u, c, lost)
		}
	}
	if len(lost) == 0 != (u.String() == s && !strings.HasPrefix(s, "///")) {
		t.Errorf("%q becomes %q; lost: %v", s, u, lost)
	}
	back, fields, err := neturl.FromURL(u)
	if valid, parseErr := uri.URIReference.WithZone().Parse(s); len(lost) == 0 && parseErr == nil && (err != nil || back != valid || fields != nil) {
		t.Errorf("%q becomes %#v, and that %q, %v, without %v", s, u, back, err, fields)
	}
}

// hasComponent reports, by the methods of net/url, whether u has the component c of r.
func hasComponent(u *url.URL, r uri.Ref, c uri.Component) bool {
	text, ok := r.Get(c)
	plain, err := url.PathUnescape(text)
	switch c {
	case uri.Scheme:
		return u.Scheme == text
	case uri.Userinfo:
		return ok == (u.User != nil) && (!ok || u.User.String() == text)
	case uri.Host:
		return err == nil && u.Opaque == "" == ok || strings.Trim(plain, "[]") == u.Hostname()
	case uri.Port:
		return u.Port() == text
	case uri.Path:
		return u.EscapedPath() == text || u.Opaque == text
	case uri.Query:
		return u.RawQuery == text && (ok == (text != "") || u.ForceQuery)
	case uri.Fragment:
		return u.EscapedFragment() == text && (ok == (text != ""))
	}
	return true
}

func TestToURL(t *testing.T) {
	check := func(s string) { checkTo(t, s) }
	uritest.Words(strings.Fields("A: a: a // / : @ ? # %41 %c3 [::1]"), uritest.Depth(4), check)
	uritest.Words(strings.Fields("a A / : @ 80 [::1] [v1.a] [fe80::1%25en0] % %7e"), uritest.Depth(4), func(s string) { check("x://" + s) })
	for _, s := range slices.Concat(uritest.Authorities, uritest.IRIs) {
		check(s)
	}
	for s, want := range map[string][]uri.Component{
		"http://u:p@h:80/a%2Fb?q#f": nil,
		"HTTP://h/#":                {uri.Scheme, uri.Fragment},
		"x://":                      {uri.Authority, uri.Host},
		"///a":                      {uri.Path},
		"//%7e@h%C3%a9":             {uri.Userinfo, uri.Host},
		"#%7e":                      nil,
	} {
		if _, got, err := neturl.ToURL(uri.MustParse(s)); err != nil || !slices.Equal(got, want) {
			t.Errorf("%q loses %v, %v, want %v", s, got, err, want)
		}
	}
	for _, s := range []string{"http://u:secret@h%41/", "http://u:secret@[v1.a]/", "http://u:se cret@h/"} {
		if _, _, err := neturl.ToURL(uri.Split(s)); err == nil || strings.Contains(err.Error(), "cret") {
			t.Errorf("%q: the error is %v", s, err)
		}
	}
}

// checkFrom compares the reference that FromURL makes of a URL without Opaque with what
// url.Parse reads in it.
func checkFrom(t testing.TB, u url.URL) (isMade bool) {
	t.Helper()
	r, lost, err := neturl.FromURL(&u)
	parsed, parseErr := uri.URIReference.WithZone().Parse(u.String())
	if (err == nil) != (parseErr == nil) || r != parsed {
		t.Errorf("%#v becomes %q, %v; its string is parsed as %q, %v", u, r, err, parsed, parseErr)
	}
	if err != nil {
		return false
	}
	read, err := url.Parse(r.String())
	if err != nil {
		return false // a host with an encoded byte of ASCII
	}
	read.Scheme = r.Scheme() // url.Parse puts it in lower case
	switch {
	case read.Opaque != "": // the path, encoded, if it is not absolute after a scheme
		read.Path, _ = url.PathUnescape(read.Opaque)
	case strings.HasPrefix(r.String(), "///"): // url.Parse sees no authority
		read.Path = r.Path()
	}
	for name, stays := range map[string]bool{
		"Scheme": u.Scheme == read.Scheme, "User": reflect.DeepEqual(u.User, read.User), "Host": u.Host == read.Host,
		"Path": u.Path == read.Path, "RawQuery": u.RawQuery == read.RawQuery, "Fragment": u.Fragment == read.Fragment,
		"ForceQuery": !u.ForceQuery || read.ForceQuery || read.RawQuery != "",
	} {
		if slices.Contains(lost, name) == stays {
			t.Errorf("%#v becomes %q, read as %#v: %s stays: %v; lost: %v", u, r, read, name, stays, lost)
		}
	}
	return true
}

func TestFromURL(t *testing.T) {
	random := rand.New(rand.NewPCG(3986, 19))
	pick := func(list ...string) string { return list[random.IntN(len(list))] }
	made := 0
	n := uritest.Times(100_000)
	for range n {
		u := url.URL{
			Scheme: pick("", "x", "HTTP", "x/y", "1"), Host: pick("", "", "h", "h:80", "[::1]:1", "[fe80::1%en0]", "é", "a b", "u@h"),
			Path: pick("", "a", "/a", "/a b/é", "a:b", "//x", "/%", "/a;b", "/a/../b"), RawQuery: pick("", "a=b", "a b", "a#b"),
			Fragment: pick("", "f", "é", "#"), ForceQuery: random.IntN(4) == 0, OmitHost: random.IntN(4) == 0,
			RawPath: pick("", "", "/a", "/a%3Bb"), RawFragment: pick("", "", "f", "%66"),
		}
		switch random.IntN(4) {
		case 0:
			u.User = url.User(pick("", "u", "a b", "a:b"))
		case 1:
			u.User = url.UserPassword(pick("", "u"), pick("", "p", "p:q@"))
		}
		if checkFrom(t, u) {
			made++
		}
	}
	if made < n/20 {
		t.Errorf("%d of %d URLs are made, too few to mean something", made, n)
	}
}

func TestFromURLTable(t *testing.T) {
	tests := []struct {
		u    url.URL
		want string
		lost []string
	}{
		{url.URL{Scheme: "mailto", Opaque: "a@b"}, "mailto:a@b", nil},
		{url.URL{Scheme: "x", Opaque: "//h/x", RawQuery: "q"}, "x://h/x?q", nil},
		{url.URL{Opaque: "o", Path: "o", RawPath: "o"}, "o", []string{"Path", "RawPath"}},
		{url.URL{Scheme: "x", Opaque: "o?p", Host: "h", User: url.User("u")}, "x:o?p", []string{"Opaque", "User", "Host", "RawQuery"}},
		{url.URL{Scheme: "x", Path: "a"}, "x://a", []string{"Host", "Path"}},
		{url.URL{Path: "//a/b"}, "//a/b", []string{"Host", "Path"}},
		{url.URL{Path: "a:b"}, "./a:b", []string{"Path"}},
		{url.URL{Path: "/a;b", RawPath: "/a%3Bc"}, "/a;b", []string{"RawPath"}},
		{url.URL{Fragment: "a;", RawFragment: "%"}, "#a;", []string{"RawFragment"}},
		{url.URL{Scheme: "x", Host: "h", OmitHost: true}, "x://h", []string{"OmitHost"}},
		{url.URL{Scheme: "x", Path: "/a", OmitHost: true, ForceQuery: true}, "x:/a?", nil},
		{url.URL{Opaque: "a#b", ForceQuery: true}, "a#b?", []string{"Opaque", "Fragment", "ForceQuery"}},
	}
	for _, tt := range tests {
		r, lost, err := neturl.FromURL(&tt.u)
		if err != nil || r.String() != tt.want || !slices.Equal(lost, tt.lost) {
			t.Errorf("%#v becomes %q, %v, without %v, want %q without %v", tt.u, r, err, lost, tt.want, tt.lost)
		}
	}
}

func FuzzToURL(f *testing.F) {
	for _, s := range uritest.Authorities {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) { checkTo(t, s) })
}
