package eval_test

import (
	"testing"

	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

func str(s string) term.Text { return term.Known(term.String, s) }

func integer(digits string) term.Text { return term.Known(term.Integer, digits) }

// call is a call that gives a string, ask one that gives a boolean.
func call(name string, args ...term.Text) term.Text { return term.Of(term.String, name, args...) }

func ask(name string, args ...term.Text) term.Text { return term.Of(term.Boolean, name, args...) }

func TestRunKnown(t *testing.T) {
	for _, c := range []struct {
		text term.Text
		want string
	}{
		{call("strings.TrimSuffix", str("http://h/"), str("/")), "http://h"},
		{call("strings.ToLower", str("HTTP://h")), "http://h"},
		{call("strings.Join", term.Of(term.Other, term.List, str("a"), str("b")), str("/")), "a/b"},
		{call(term.Index, term.Of(term.Other, "strings.Split", str("h:80"), str(":")), integer("1")), "80"},
		{call("(*strings.Replacer).Replace", term.Of(term.Other, "strings.NewReplacer", str("a"), str("b")), str("xa")), "xb"},
		{call("(*regexp.Regexp).FindString", term.Of(term.Other, "regexp.MustCompile", str("[0-9]+")), str("ab12c3")), "12"},
		{call("net/url.URL.Host", term.Of(term.Other, "net/url.Parse", str("http://u@h.org:8/x"))), "h.org:8"},
		{call("(*encoding/base64.Encoding).EncodeToString", term.Known(term.Other, "encoding/base64.URLEncoding"), str("ab")), "YWI="},
		{call("strconv.Itoa", term.Of(term.Integer, "+", integer("1"), term.Of(term.Integer, "len", str("abc")))), "4"},
	} {
		if got := eval.Run(c.text); !got.IsKnown() || got.Bytes() != c.want {
			t.Errorf("%s: %q, want %q", c.text.Pieces[0].Call.Func, got.Bytes(), c.want)
		}
	}
}

func TestAsk(t *testing.T) {
	open := term.Text{Pieces: []term.Piece{{Known: "http://h/"}, {Hole: term.Number}}}
	for _, c := range []struct {
		cond term.Text
		want eval.Answer
	}{
		{ask("==", str("a"), str("a")), eval.Always},
		{ask("!=", str("a"), str("a")), eval.Never},
		{ask("==", open, str("")), eval.Never},
		{ask("==", open, str("http://h/12")), eval.Unknown},
		{ask("==", open, str("http://h/x")), eval.Never},
		{ask("strings.HasPrefix", open, str("http")), eval.Always},
		{ask("strings.HasSuffix", open, str("/")), eval.Never},
		{ask("strings.Contains", open, str("?")), eval.Never},
		{ask("strings.Contains", open, str("/1")), eval.Unknown},
		{ask(">", term.Of(term.Integer, term.Len, open), integer("9")), eval.Always},
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
