package uri_test

import (
	"cmp"
	"encoding"
	"encoding/json"
	"errors"
	"flag"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/internal/uritest"
)

var (
	_ encoding.TextAppender    = uri.Ref{}
	_ encoding.TextMarshaler   = uri.Ref{}
	_ encoding.TextUnmarshaler = (*uri.Ref)(nil)
)

// checkText encodes any text as JSON and decodes it again: it stays the same, or both fail.
func checkText(t testing.TB, s string) {
	t.Helper()
	parsed, parseErr := uri.Parse(s)
	old := uri.MustParse("//old")
	got := old
	err := got.UnmarshalText([]byte(s))
	if (err == nil) != (parseErr == nil) || err == nil && got != parsed || err != nil && got != old {
		t.Errorf("UnmarshalText(%q) makes %q, %v; Parse %q, %v", s, got, err, parsed, parseErr)
	}
	text, err := uri.Split(s).AppendText([]byte("before "))
	if want := "before " + s; parseErr == nil && (err != nil || string(text) != want) {
		t.Errorf("%q is appended as %q, %v", s, text, err)
	}
	if e := (*uri.Error)(nil); parseErr != nil && (!errors.As(err, &e) || string(text) != "before ") {
		t.Errorf("%q is appended as %q, with the error %v", s, text, err)
	}
	type document struct {
		Link uri.Ref
		By   map[uri.Ref]*uri.Ref `json:",omitempty"`
	}
	before := document{Link: uri.Split(s), By: map[uri.Ref]*uri.Ref{uri.Split(s): &old}}
	written, err := json.Marshal(before)
	if (err == nil) != (parseErr == nil) {
		t.Errorf("%q in JSON: %v; Parse: %v", s, err, parseErr)
	}
	var after document
	if err == nil && (json.Unmarshal(written, &after) != nil || after.Link != before.Link || *after.By[before.Link] != old) {
		t.Errorf("%q comes back from the JSON %s as %+v", s, written, after)
	}
}

func TestText(t *testing.T) {
	uritest.Words(strings.Fields("a: // / : @ ? # % [::1] é \""), uritest.Depth(4), func(s string) { checkText(t, s) })
	for _, s := range slices.Concat(realURLs(t), uritest.Authorities, uritest.IRIs) {
		checkText(t, s)
	}
	var link uri.Ref
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.TextVar(&link, "link", uri.Ref{}, "")
	if err := flags.Parse([]string{"-link", "http://h/"}); err != nil || link != uri.MustParse("http://h/") {
		t.Errorf("a flag sets %q, %v", link, err)
	}
	if err := flags.Parse([]string{"-link", "http://a b/"}); err == nil {
		t.Error("a flag takes a space in a host")
	}
}

func TestMustParse(t *testing.T) {
	if r, err := uri.Parse("http://h/"); err != nil || uri.MustParse("http://h/") != r {
		t.Errorf("Parse: %q, %v, MustParse: %q", r, err, uri.MustParse("http://h/"))
	}
	defer func() {
		if _, ok := recover().(*uri.Error); !ok {
			t.Error("MustParse panics with something other than the error of Parse")
		}
	}()
	uri.MustParse("http://a b/")
}

func TestCompare(t *testing.T) {
	texts := append(slices.Clone(uritest.Authorities), uritest.IRIs...)
	for _, a := range texts {
		for _, b := range texts {
			r, other := uri.Split(a), uri.Split(b)
			if got := r.Compare(other); got != cmp.Compare(a, b) || (got == 0) != (r == other) {
				t.Errorf("%q.Compare(%q) is %d; equal: %v", a, b, got, r == other)
			}
		}
	}
}

func FuzzText(f *testing.F) {
	for _, s := range uritest.Authorities {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) { checkText(t, s) })
}
