package uricheck_test

import (
	"math/rand/v2"
	"net/url"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

// escapers are the functions that may escape a value, with the languages of their results.
var escapers = map[uricheck.Value]func(string) string{
	uricheck.QueryEscaped: url.QueryEscape,
	uricheck.PathEscaped:  url.PathEscape,
}

// escaped are values with characters that the two escapers treat differently, and characters
// that they treat alike.
var escaped = []string{"a", "a b", "R&D", "1+1", "a/b", "a?b=c", "50%", "ü#", "", "=", "a;b", "x:y@z", "$"}

// A place is the text before and after a value in a URL, and how a server reads the value.
type place struct {
	before, after string
	read          func(*url.URL) string
}

// randomPlace returns the place of a segment or of a parameter's value.
func randomPlace(r *rand.Rand) place {
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	path := pick("http://h.example", "https://u@h:8080", "/root", "wss://[::1]") + "/"
	for range r.IntN(4) {
		path += pick("files", "v1", "a.b", "%41", "~u", "x;y") + "/"
	}
	if r.IntN(2) == 0 {
		before, err := url.Parse(path)
		if err != nil {
			panic(err)
		}
		after := pick("", "/x", "?a=b", "/x?a=b/c", "#f")
		return place{path, after, func(u *url.URL) string {
			value, err := url.PathUnescape(strings.Split(u.EscapedPath(), "/")[len(strings.Split(before.EscapedPath(), "/"))-1])
			if err != nil {
				return "unread: " + err.Error()
			}
			return value
		}}
	}
	query := pick("?", "?a=b&", "?path=/v1/&", "?a=&b=c&") + "key="
	return place{path + query, pick("", "&c=d", "#/x", "&c=/"), func(u *url.URL) string { return u.Query().Get("key") }}
}

// TestEscapersHold puts escaped values into URLs, and reads them as a server does: the rule
// reports an escaper, of net/url or of the program, if and only if some value changes on the way.
func TestEscapersHold(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 1))
	reported := 0
	places := many(100000)
	if !stdlibtest.Long() {
		places /= 4 // each of them tries all escapers and values
	}
	tried := make(map[[3]string]bool) // there are some ten thousand places, and each has one answer
	for range places {
		at, by := randomPlace(r), ""
		if r.IntN(2) == 0 {
			by = "escapeName"
		}
		key := [...]string{at.before, at.after, by}
		if tried[key] {
			continue
		}
		tried[key] = true
		for value, escape := range escapers {
			text := at.before + uricheck.HoleMark + at.after
			findings := uricheck.Check(uricheck.Subject{
				Call:  stdlib.Call{Use: stdlib.ParseReference, Text: text},
				Func:  "url.Parse",
				Holes: []uricheck.Hole{{Start: len(at.before), End: len(at.before) + len(uricheck.HoleMark), Value: value, EscapedBy: by}},
			})
			isReported := false
			for _, f := range findings {
				isReported = isReported || f.Rule.Name == "escaper"
			}
			if arrived, isWrong := otherArrival(t, at, escape); isReported != isWrong {
				t.Fatalf("%s, %v: reported %t; %s", text, value, isReported, arrived)
			}
			if isReported {
				reported++
			}
		}
	}
	if reported == 0 {
		t.Error("nothing is reported")
	}
}

// otherArrival returns a URL in which a value changes on the way, if there is one.
func otherArrival(t *testing.T, at place, escape func(string) string) (text string, ok bool) {
	t.Helper()
	for _, value := range escaped {
		text := at.before + escape(value) + at.after
		u, err := url.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := at.read(u); got != value {
			return text + " is read as " + got, true
		}
	}
	return "", false
}

// TestEncodedPairs sends queries without a "?": a server reads them as a part of the path.
func TestEncodedPairs(t *testing.T) {
	for text, isWrong := range map[string]bool{
		"http://h/users…": true, "http://h/users?…": false, "http://h/users/…": true, "http://h/users?a=b&…": false, "/…": false,
	} {
		at := strings.Index(text, "…")
		findings := uricheck.Check(uricheck.Subject{
			Call:  stdlib.Call{Use: stdlib.ParseReference, Text: text},
			Func:  "url.Parse",
			Holes: []uricheck.Hole{{Start: at, End: at + len("…"), Value: uricheck.EncodedPairs}},
		})
		u, err := url.Parse(strings.ReplaceAll(text, "…", url.Values{"k": {"v"}}.Encode()))
		if err != nil {
			t.Fatal(err)
		}
		arrives := u.Query().Get("k") == "v"
		if isReported := len(findings) > 0; isReported != isWrong || isReported && arrives {
			t.Errorf("%s: reported %t, arrives %t: %v", text, isReported, arrives, messages(findings))
		}
	}
}

// TestEscapedParameter sends values in url.Values: those with a finding change on the way, and
// the others do not.
func TestEscapedParameter(t *testing.T) {
	plain := func(s string) string { return s }
	for value, write := range map[uricheck.Value]func(string) string{
		uricheck.AnyValue: plain, uricheck.QueryEscaped: url.QueryEscape, uricheck.PathEscaped: url.PathEscape,
	} {
		findings := uricheck.Check(uricheck.Subject{
			Call:  stdlib.Call{Use: stdlib.ParameterValue, Text: uricheck.HoleMark},
			Func:  "url.Values.Add",
			Holes: []uricheck.Hole{{End: len(uricheck.HoleMark), Value: value}},
		})
		isWrong := false
		for _, s := range escaped {
			got, err := url.ParseQuery(url.Values{"key": {write(s)}}.Encode())
			isWrong = isWrong || err != nil || got.Get("key") != s
		}
		if isReported := len(findings) > 0; isReported != isWrong {
			t.Errorf("%d: reported %t, arrives as another value %t: %v", value, isReported, isWrong, messages(findings))
		}
	}
}
