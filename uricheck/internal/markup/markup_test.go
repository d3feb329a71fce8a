package markup_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/internal/markup"
)

// shown returns a link with its holes as "…".
func shown(l markup.Link) string { return strings.ReplaceAll(l.Value, markup.HoleMark, "…") }

func TestLinks(t *testing.T) {
	for _, test := range []struct{ template, want string }{
		{`<a href="/x">`, "/x"},
		{`<A HREF='/x' title=y>`, "/x"},
		{`<a href=/x/>`, "/x/"},
		{`<a href = "/x" class="a"><img src=/y>`, "/x /y"},
		{`<a href="?a=1&amp;b=2&copy=3&#47;&#x2F">`, "?a=1&b=2&copy=3//"},
		{"<a href=\"\n  /x \">", "/x"},
		{`<form action=/a><button formaction=/b></form><p action=/c>`, "/a /b"},
		{`<object data=/x><p data=/y>`, "/x"},
		{`<my-link href=/x>`, ""},
		{`<a :href="x" data-href="/y" ng-href="/z">`, ""},
		{`<svg><use xlink:href="/x#y"></svg>`, "/x#y"},
		{`</a href="/x">`, ""},
		{`<!-- <a href="/x"> --><a href="/y">`, "/y"},
		{`<script>"<a href='/x'>"</script><a href="/y">`, "/y"},
		{`<script><!-- <script><a href="/x"> --></script><a href="/y">`, ""},
		{`<textarea><a href="/x"></textarea ><a href="/y">`, "/y"},
		{`<noscript><img src="/x"></noscript>`, "/x"},
		{`1 < 2 <a href="/x">`, "/x"},
		{`<a href="/x`, ""},
		{`<plaintext><a href="/x">`, ""},

		{`<a href="{{.}}">`, "…"},
		{`<a href={{.}}/x title="y">`, "…/x"},
		{`<a href="/a/{{.}}/b">`, "/a/…/b"},
		{`<a href="/a/{{if .}}b{{else}}c"{{end}}/d">`, "/a/c"},
		{`<a href="/a/{{if .}}b{{else}}c{{end}}/d">`, "/a/…/d"},
		{`<a {{if .}}href="/x"{{end}} title=y>`, "/x"},
		{`<a {{if .}}href="/x"{{else}}href='/y'{{end}}>`, "/x /y"},
		{`<a href={{if .}}"/x"{{else}}"/y"{{end}}>`, "/x /y"},
		{`<a href={{if .}}"/x{{else}}"/y{{end}}/z"><a href=/b>`, "/b"},
		{`{{if .}}<a href="/x">{{else}}<p>{{end}}<a href="/y">`, "/x /y"},
		{`{{if .}}<script>{{end}}<a href="/y">`, ""},
		{`<a {{.}} href="/x">`, "/x"},
		{`<a {{.}}href="/x">`, ""},
		{`<a x{{.}}="/x" href=/y>`, "/y"},
		{`<a {{.}}="/x" href=/y>`, "/y"},
		{`<x{{.}} href="/x">`, ""},
		{`<a href="/a/{{/* "> */}}b">`, "/a/b"},
		{`<a href="/a/ {{- .}}">`, "/a/…"},
		{`<a href="{{"\">"}}/x">`, "…/x"},
		{`<a href="{{$x := .}}/x">`, "/x"},
		{`{{range .}}<a href="/x">{{break}}<a href="/y">{{end}}<a href="/z">`, "/x /z"},
		{`{{define "a"}}<a href="/x">{{end}}`, "/x"},
		{`{{define "a"}}/x{{end}}<a href="{{template "a"}}/y">`, "…/y"},
		{`{{define "a"}} href="/x"{{end}}<a{{template "a"}}>`, "/x"},
		{`{{define "a"}}<a href="/x">{{end}}<script>"{{template "a"}}"</script>`, ""},
		{`{{define "a"}}<a href="/x">{{end}}{{template "a"}}{{template "a"}}`, "/x"},
		{`{{define "a"}}<a href="/x">{{template "a"}}{{end}}{{template "a"}}`, "/x"},
		{`{{block "a" .}}<a href="/x">{{end}}<a href="/y">`, "/x /y"},
		{`{{template "head"}}<a href="/x">`, "/x"},
		{`<a href="/x">{{`, ""},
		{`<a href="/x">{{unknown .}}`, "/x"},
	} {
		var got []string
		for _, l := range markup.Links(test.template) {
			got = append(got, shown(l))
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%s: %q, want %q", test.template, got, test.want)
		}
	}
}

// TestWritten checks that each byte of a value has the bytes that write it.
func TestWritten(t *testing.T) {
	const template = "<a href=' /a&amp;b&NotEqualTilde;{{.}}c\xff'>"
	l := markup.Links(template)[0]
	var got strings.Builder
	for i := range len(l.Value) {
		if s := l.Written(i, i+1); i == 0 || s != l.Written(i-1, i) {
			fmt.Fprintf(&got, "%q ", template[s.Start:s.End])
		}
	}
	const want = `"/" "a" "&amp;" "b" "&NotEqualTilde;" "" "c" "\xff" `
	if got.String() != want {
		t.Errorf("%q: %s, want %s", l.Value, got.String(), want)
	}
	if s := l.Written(1, 4); template[s.Start:s.End] != "a&amp;b" {
		t.Errorf("bytes 1 to 4 are written by %q", template[s.Start:s.End])
	}
}
