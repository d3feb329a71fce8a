package uri_test

import (
	"errors"
	"math/rand/v2"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/internal/uritest"
)

// checkData writes data into each component, and reads it with this package and with net/url.
func checkData(t testing.TB, data string) {
	t.Helper()
	checkPercentData(t, data)
	r, err := uri.Parse("x://h/a/" + uri.Escape(uri.Path, data) + "/b?" + uri.Escape(uri.Query, data) + "=" +
		uri.Escape(uri.Query, data) + "&c#" + uri.Escape(uri.Fragment, data))
	if err != nil {
		t.Errorf("%q escaped: %v", data, err)
		return
	}
	segments := slices.Collect(r.Segments())
	if len(segments) != 4 {
		t.Errorf("%q escaped is not one segment: %q", data, segments)
	}
	base, _ := uri.Parse("x://h")
	if resolved, err := base.Resolve(r); err != nil || resolved != r {
		t.Errorf("%q escaped does not stay when it is resolved: %q, %v", data, resolved, err)
	}
	if normal := r.Normalize(); normal != r && data != "." && data != ".." {
		t.Errorf("%q escaped is not normal: %q", data, r)
	}
	values := url.Values{}
	values.Add(data, data)
	values.Add("c", "")
	u, err := url.Parse(r.String())
	if err != nil || u.Fragment != data || u.Path != "/a/"+data+"/b" || !reflect.DeepEqual(u.Query(), values) {
		t.Errorf("%q escaped is read by net/url as %#v, %v", data, u, err)
	}
}

func checkPercentData(t testing.TB, data string) {
	t.Helper()
	for c := range escapable {
		escaped := uri.Escape(c, data)
		got, err := uri.Unescape(c, escaped)
		plain, plainErr := uri.PercentDecode(c, escaped)
		if err != nil || got != data || plainErr != nil || plain != data {
			t.Errorf("%v: %q is escaped as %q, which is %q, %v and %q, %v", c, data, escaped, got, err, plain, plainErr)
		}
		if strings.IndexFunc(escaped, func(r rune) bool { return r != '%' && (r > 0x7f || !uri.IsUnreserved(byte(r))) }) >= 0 {
			t.Errorf("%v: %q is escaped as %q, which has more than unreserved characters", c, data, escaped)
		}
	}
	if got := uri.Escape(uri.Query, data); data != " " && got != strings.ReplaceAll(url.QueryEscape(data), "+", "%20") {
		t.Errorf("%q is escaped as %q, by net/url as %q", data, got, url.QueryEscape(data))
	}
}

func TestData(t *testing.T) {
	for b := range 256 {
		checkData(t, string([]byte{byte(b)}))
	}
	uritest.Words(strings.Fields(". .. / % %41 + & = a é : ;"), uritest.Depth(4), func(s string) { checkData(t, s) })
	random := rand.New(rand.NewPCG(3986, 15))
	for range uritest.Times(5_000) {
		checkData(t, uritest.Mutate(random, resolveBases, uritest.Authorities))
	}
}

func TestUnescape(t *testing.T) {
	for _, tt := range []struct {
		c       uri.Component
		s, want string
	}{
		{uri.Query, "a+b%2B%20", "a b+ "},
		{uri.Path, "a+b%2f", "a+b/"},
		{uri.Fragment, "+", "+"},
		{uri.Port, "%41+", "%41+"},
	} {
		if got, err := uri.Unescape(tt.c, tt.s); err != nil || got != tt.want {
			t.Errorf("Unescape(%v, %q) is %q, %v, want %q", tt.c, tt.s, got, err, tt.want)
		}
	}
	for c, escaped := range map[uri.Component]string{uri.Scheme: "a b", uri.Authority: "a b", uri.Port: "a b"} {
		if got := uri.Escape(c, escaped); got != escaped {
			t.Errorf("Escape(%v, %q) is %q", c, escaped, got)
		}
	}
	var e *uri.Error
	if _, err := uri.Unescape(uri.Query, "a+%4z"); !errors.As(err, &e) || e.Offset != 4 || e.Start != 2 || e.Component != uri.Query {
		t.Errorf("the error is %v", err)
	}
}

func FuzzData(f *testing.F) {
	f.Add("a b/é%41\xff..")
	f.Fuzz(func(t *testing.T, s string) { checkData(t, s) })
}
