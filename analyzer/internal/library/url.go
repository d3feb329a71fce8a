package library

import (
	"net/url"
	"reflect"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// literalURL returns a url.URL with the fields of term.URLFields.
func literalURL(scheme, opaque, host, path, rawPath, rawQuery, fragment string) *url.URL {
	return &url.URL{Scheme: scheme, Opaque: opaque, Host: host, Path: path, RawPath: rawPath, RawQuery: rawQuery,
		Fragment: fragment}
}

// withField returns a copy of a URL with another value of a field.
func withField(u *url.URL, field, value string) *url.URL {
	changed := *u
	reflect.ValueOf(&changed).Elem().FieldByName(field).SetString(value)
	return &changed
}

// addedToField is like withField, but with the value behind the old one.
func addedToField(u *url.URL, field, value string) *url.URL {
	return withField(u, field, reflect.ValueOf(u).Elem().FieldByName(field).String()+value)
}

// rootedPath is the name of the field Path for [escapeField] if the URL has a host: the method String then
// writes a slash before a path without one.
const rootedPath = "/Path"

// escapeField returns a part of a field of a url.URL as its method String writes it. The part of a
// [rootedPath] is the whole path.
func escapeField(field, part string) string {
	switch field {
	case "Host":
		return strings.TrimPrefix((&url.URL{Host: part}).String(), "//")
	case "Path":
		return strings.TrimPrefix((&url.URL{Path: "/" + part}).EscapedPath(), "/") // "*" alone would stay
	case rootedPath:
		return strings.TrimPrefix((&url.URL{Host: "h", Path: part}).String(), "//h")
	case "Fragment":
		return (&url.URL{Fragment: part}).EscapedFragment()
	}
	return part
}

// authorityOf returns the span of the authority of a URL; without one, both offsets are the
// beginning of the path.
func authorityOf(text string) (start, end int) {
	if colon := strings.IndexAny(text, ":/?#"); colon >= 0 && text[colon] == ':' {
		start = colon + 1
	}
	if !strings.HasPrefix(text[start:], "//") {
		return start, start
	}
	start += len("//")
	if size := strings.IndexAny(text[start:], "/?#"); size >= 0 {
		return start, start + size
	}
	return start, len(text)
}

func atHost(operand, _ string) int {
	start, end := authorityOf(operand)
	return start + strings.LastIndex(operand[start:end], "@") + 1
}

func atPath(operand, _ string) int {
	_, end := authorityOf(operand)
	return end
}

func atQuery(operand, _ string) int { return strings.Index(operand, "?") + 1 }

// fitsParser reports whether every Go parses a URL in the same way, under every setting. Such
// URLs have at most one colon after the userinfo, and no brackets (go.dev/issue/75223, 75678,
// 77578).
func fitsParser(args []term.Text) bool {
	text := args[0].Bytes()
	start, end := authorityOf(text)
	authority := text[start:end]
	return !strings.ContainsAny(authority, "[]") && strings.Count(authority[strings.LastIndex(authority, "@")+1:], ":") < 2
}
