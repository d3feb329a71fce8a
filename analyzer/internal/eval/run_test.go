package eval_test

import (
	"testing"

	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

func str(s string) term.Text { return term.Known(term.String, s) }

func stringOf(pieces ...term.Piece) term.Text { return term.Text{Pieces: pieces} }

func integer(digits string) term.Text { return term.Known(term.Integer, digits) }

// call is a call that returns a string, ask one that returns a boolean.
func call(name string, args ...term.Text) term.Text { return term.Of(term.String, name, args...) }

func ask(name string, args ...term.Text) term.Text { return term.Of(term.Boolean, name, args...) }

func TestRunKnown(t *testing.T) {
	list := term.Of(term.Other, term.List, str("a"), str("b"), str("c"))
	for _, c := range []struct {
		text term.Text
		want string
	}{
		{call("strings.TrimSuffix", str("http://h/"), str("/")), "http://h"},
		{call("strings.ToLower", str("HTTP://h")), "http://h"},
		{call("strings.Join", term.Of(term.Other, term.List, str("a"), str("b")), str("/")), "a/b"},
		{call(term.Index, term.Of(term.Other, "strings.Split", str("h:80"), str(":")), integer("1")), "80"},
		{call("(*strings.Replacer).Replace", term.Of(term.Other, "strings.NewReplacer", str("a"), str("b")), str("xa")),
			"xb"},
		{call("net/url.URL.Host", term.Of(term.Other, "net/url.Parse", str("http://u@h.org:8/x"))), "h.org:8"},
		{call("(*encoding/base64.Encoding).EncodeToString", term.Known(term.Other, "encoding/base64.URLEncoding"), str("ab")),
			"YWI="},
		{call("strconv.Itoa", term.Of(term.Integer, "+", integer("1"), term.Of(term.Integer, "len", str("abc")))), "4"},
		{call("net/url.URL.RawQuery", term.Of(term.Other, "net/url.Parse", str("http://h?a=b#c"))), "a=b"},
		{call("net/url.URL.Fragment", term.Of(term.Other, "net/url.Parse", str("http://h?a=b#c"))), "c"},
		{call("net/url.URL.Opaque", term.Of(term.Other, "net/url.Parse", str("mailto:a@h"))), "a@h"},
		{call("net/url.URL.RawPath", term.Of(term.Other, "net/url.Parse", str("/a%2fb"))), "/a%2fb"},
		{call("fmt.Append", str("a"), integer("1"), integer("2")), "a1 2"},
		{call("fmt.Appendf", str("a"), str("/%02d"), integer("1")), "a/01"},
		{call("strconv.AppendInt", str("a"), integer("255"), integer("16")), "aff"},
		{call("strings.Join", term.Of(term.Other, term.Slice, list, integer("1"), term.Absent), str("/")), "b/c"},
		{call("strings.Repeat", str("ab"), term.Of(term.Integer, "%", integer("7"), integer("5"))), "abab"},
		{call("strconv.Itoa", term.Of(term.Integer, "/", integer("-7"), integer("2"))), "-3"},
	} {
		if got := eval.Run(c.text); !got.IsKnown() || got.Bytes() != c.want {
			t.Errorf("%s: %q, want %q", c.text.Pieces[0].Call.Func, got.Bytes(), c.want)
		}
	}
}

func TestAsk(t *testing.T) {
	some := term.Unknown(term.String)
	open := term.Text{Pieces: []term.Piece{{Known: "http://h/"}, {Hole: term.Number}}}
	for _, c := range []struct {
		cond term.Text
		want eval.Answer
	}{
		{ask("==", str("a"), str("a")), eval.Always},
		{ask("!=", str("a"), str("a")), eval.Never},
		{ask("==", open, str("")), eval.Never},
		{ask("==", call("cmp.Or", some, str("h")), str("")), eval.Never},
		{ask("==", call("cmp.Or", some, some), str("")), eval.Unknown},
		{ask("==", call("min", open, str("h")), str("")), eval.Never},
		{ask("==", call("min", some, str("h")), str("")), eval.Unknown},
		{ask("==", call("max", some, str("h")), str("")), eval.Never},
		{ask("==", call("strings.ToLower", call("min", open, str("h"))), str("")), eval.Never},
		{ask("==", call("net/url.PathEscape", call("max", some, str("h"))), str("")), eval.Never},
		{ask("==", call("strings.ReplaceAll", some, str(""), str("h")), str("")), eval.Never},
		{ask("==", call("strings.ReplaceAll", open, str(""), some), str("")), eval.Never},
		{ask("==", call("strings.ReplaceAll", open, some, str("")), str("")), eval.Unknown},
		{ask("==", call("path.Clean", some), str("")), eval.Never},
		{ask("==", call("path.Join", some), str("")), eval.Unknown},
		{ask("==", call(term.OneOf, some, str("h")), str("")), eval.Unknown},
		{ask("==", call(term.OneOf, open, str("h")), str("")), eval.Never},
		{ask("&&", ask("==", some, str("")), term.False), eval.Never},
		{ask("strings.ContainsAny", call("fmt.Sprintf", str("http://h/"), some), str(" %")), eval.Always},
		{ask("strings.Contains", call("fmt.Sprintf", str("http://h/"), some), str("EXTRA?")), eval.Unknown},
		{ask("==", open, str("http://h/12")), eval.Unknown},
		{ask("==", open, str("http://h/x")), eval.Never},
		{ask("strings.HasPrefix", open, str("http")), eval.Always},
		{ask("strings.HasSuffix", open, str("/")), eval.Never},
		{ask("strings.Contains", open, str("?")), eval.Never},
		{ask("strings.Contains", open, str("/1")), eval.Unknown},
		{ask("==", term.Of(term.Integer, term.Index, open, integer("0")), integer("104")), eval.Always},
		{ask("strings.Contains", term.Text{Pieces: []term.Piece{{Hole: term.HostPort}}}, str(":")), eval.Always},
		{ask("==", text(place("p")), text(place("p"))), eval.Always},
		{ask("==", term.Of(term.Error, "net/url.Parse", str("x")), term.Known(term.Error, "nil")), eval.Never},
		{ask("==", term.Of(term.Other, "net.ParseIP", str("1.2.3.4")), term.Known(term.Error, "nil")), eval.Never},
		{ask("==", term.Of(term.Other, "net.ParseIP", str("h")), term.Known(term.Error, "nil")), eval.Always},
		{ask("&&", ask("==", term.Unknown(term.String), str("")), ask("==", str("a"), str("b"))), eval.Never},
	} {
		if got := eval.Ask(c.cond); got != c.want {
			t.Errorf("%s: %v, want %v", c.cond.Pieces[0].Call.Func, got, c.want)
		}
	}
}
