package main

import (
	"regexp"
	"strings"
)

// prefixed puts a culprit before a text, which is right without it.
func prefixed(culprit string) func(string) (spoilt, bool) {
	return func(text string) (spoilt, bool) { return change{"", culprit, text, text}.spoilt() }
}

// suffixed puts a culprit after a text, and more after that.
func suffixed(culprit, behind string) func(string) (spoilt, bool) {
	return func(text string) (spoilt, bool) { return change{text, culprit, behind, ""}.spoilt() }
}

// matching spoils the texts that match an expression.
func matching(expr string, spoil func(string) (spoilt, bool)) func(string) (spoilt, bool) {
	whole := regexp.MustCompile("^(?:" + expr + ")$")
	return func(text string) (spoilt, bool) {
		if !whole.MatchString(text) {
			return spoilt{}, false
		}
		return spoil(text)
	}
}

// Expressions for the parts of a URL.
const (
	aScheme = `[a-z]+`
	aHost   = `[a-z0-9.-]+(:[0-9]+)?`
	aPath   = `(/[a-zA-Z0-9._-]+)+/?`
	aQuery  = `[a-z]+=[a-z0-9]+(&[a-z]+=[a-z0-9]+)*`
)

var aWord = regexp.MustCompile("^[a-z]{2,}$")

// partFaults are the faults of texts that are a part of a URL, or a target without a host.
var partFaults = []*fault{
	{rule: "syntax", name: "space in a target", uses: []string{"test"}, spoil: matching(aPath, func(text string) (spoilt, bool) {
		return change{text + "a", " ", "b", text + "a%20b"}.spoilt()
	})},
	{rule: "escape", name: "in a target", uses: []string{"test", "request", "parse"}, spoil: matching(aPath, suffixed("%zz", ""))},
	{rule: "escape", name: "at the end", uses: asURL, parts: []part{tail}, spoil: matching(aPath, suffixed("%zz", ""))},
	{rule: "syntax", name: "line break at the end", uses: asURL, parts: []part{tail}, spoil: matching(aPath, func(text string) (spoilt, bool) {
		return change{text, "\n", "", text}.spoilt()
	})},
	{rule: "relative", name: "target without slash", uses: []string{"test"}, spoil: matching(`/[a-z]+`, func(text string) (spoilt, bool) {
		return change{"", text[1:] + ".html", "", text + ".html"}.spoilt() // the dot: see "pattern"
	})},
	{rule: "escape", name: "in an encoded part", uses: []string{"unescape"}, spoil: func(text string) (spoilt, bool) {
		return change{text, "%", "", text + "%25"}.spoilt()
	}},
	{rule: "query", name: "semicolon", uses: []string{"query"}, spoil: matching(aQuery, suffixed(";", "b=2"))},
	{rule: "separator", name: "question mark before", uses: []string{"query"}, spoil: matching(aQuery, prefixed("?"))},
	{rule: "join", name: "query in an element", uses: []string{"join"}, sinks: []string{"url.JoinPath", "url.URL.JoinPath"}, spoil: func(text string) (spoilt, bool) {
		if strings.Contains(text, "://") || strings.ContainsAny(text, "?#") {
			return spoilt{}, false
		}
		return change{text, "?", "q=1", ""}.spoilt()
	}},
	{rule: "slash", name: "no slash between", uses: asURL, way: cutBefore, spoil: inWeb(func(p parts) change {
		path := strings.TrimPrefix(p.rest, "/")
		if p.port != "" || !strings.HasSuffix(p.host, ".com") || !aWord.MatchString(path) {
			return change{}
		}
		return change{p.start() + p.host, path, "", p.String()}
	})},
	{rule: "field", name: "Scheme with delimiters", uses: []string{"field"}, sinks: []string{"url.URL.Scheme"}, spoil: matching(aScheme, func(text string) (spoilt, bool) {
		return change{text, "://", "", text}.spoilt()
	})},
	{rule: "field", name: "Host with a scheme", uses: []string{"field"}, sinks: []string{"url.URL.Host"}, spoil: matching(aHost, prefixed("http://"))},
	{rule: "field", name: "Host without brackets", uses: []string{"field"}, sinks: []string{"url.URL.Host"}, spoil: matching(aHost, func(string) (spoilt, bool) {
		return change{"", "2001:db8::a1", "", "[2001:db8::a1]"}.spoilt()
	})},
	{rule: "field", name: "Path with a query", uses: []string{"field"}, sinks: []string{"url.URL.Path"}, spoil: matching(aPath, suffixed("?", "x=1"))},
	{rule: "field", name: "RawQuery with its delimiter", uses: []string{"field"}, sinks: []string{"url.URL.RawQuery"}, spoil: matching(aQuery, prefixed("?"))},
	{rule: "field", name: "Domain with a port", uses: []string{"field"}, sinks: []string{"http.Cookie.Domain"}, spoil: matching(`[a-z.-]+`, suffixed(":", "80"))},
	{rule: "pattern", name: "no slash", uses: []string{"pattern"}, spoil: matching(`/[a-z]+`, func(text string) (spoilt, bool) {
		// uricheck lists it with its dot, and does not judge it; it does not list a word.
		return change{"", text[1:] + ".html", "", ""}.spoilt()
	})},
	{rule: "pattern", name: "unclosed wildcard", uses: []string{"pattern"}, spoil: matching(aPath, func(text string) (spoilt, bool) {
		return change{strings.TrimSuffix(text, "/") + "/", "{id", "", ""}.spoilt()
	})},
	{rule: "pattern", name: "two slashes", uses: []string{"pattern"}, spoil: matching(aPath, func(text string) (spoilt, bool) {
		return change{"", "//", strings.TrimPrefix(text, "/"), text}.spoilt()
	})},
	{rule: "hostport", name: "host and port in a format", uses: fetched, silentInTests: true, way: composed, spoil: inWeb(func(p parts) change {
		rest := strings.ReplaceAll(p.rest, "%", "%%")
		return change{p.start(), "%s:%d", rest, p.start() + "%s" + rest}
	})},
}
