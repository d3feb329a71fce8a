package known

import (
	"net/url"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// addURL adds the functions that parse URLs, the methods of a parsed URL, and its fields by
// their full names.
func addURL(table map[string]function) {
	table["net/url.Parse"] = function{of: url.Parse, fits: fitsParser}
	table["net/url.ParseRequestURI"] = function{of: url.ParseRequestURI, fits: fitsParser}
	table["net/url.JoinPath"] = function{of: url.JoinPath, from: allOperands, fits: fitsParser}
	table[term.URLLiteral] = function{of: literalURL}
	table[term.URLEscape] = function{of: EscapeField, from: 1}
	for name, f := range map[string]function{
		"EscapedPath": {of: (*url.URL).EscapedPath, origins: []origin{atPath}},
		"Hostname":    {of: (*url.URL).Hostname, origins: []origin{atHost}},
		"IsAbs":       {of: (*url.URL).IsAbs},
		"JoinPath":    {of: (*url.URL).JoinPath},
		"Parse":       {of: (*url.URL).Parse},
		"Port":        {of: (*url.URL).Port},
		"RequestURI":  {of: (*url.URL).RequestURI, origins: []origin{atPath}},

		"ResolveReference": {of: (*url.URL).ResolveReference},
		"String":           {of: (*url.URL).String, origins: []origin{atStart}, fits: fitsString},
	} {
		table["(*net/url.URL)."+name] = f
	}
	for name, f := range map[string]function{
		"Fragment": {of: func(u *url.URL) string { return u.Fragment }, origins: []origin{atEnd}},
		"Host":     {of: func(u *url.URL) string { return u.Host }, origins: []origin{atHost}},
		"Opaque":   {of: func(u *url.URL) string { return u.Opaque }},
		"Path":     {of: func(u *url.URL) string { return u.Path }, origins: []origin{atPath}},
		"RawPath":  {of: func(u *url.URL) string { return u.RawPath }, origins: []origin{atPath}},
		"RawQuery": {of: func(u *url.URL) string { return u.RawQuery }, origins: []origin{atQuery}},
		"Scheme":   {of: func(u *url.URL) string { return u.Scheme }, origins: []origin{atStart}},
	} {
		table["net/url.URL."+name] = f
	}
}

// literalURL returns a url.URL with the fields of term.URLFields.
func literalURL(scheme, opaque, host, path, rawPath, rawQuery, fragment string) *url.URL {
	return &url.URL{Scheme: scheme, Opaque: opaque, Host: host, Path: path, RawPath: rawPath, RawQuery: rawQuery, Fragment: fragment}
}

// RootedPath is the name of the field Path for [EscapeField] if the URL has a host: the method String then
// writes a slash before a path without one.
const RootedPath = "/Path"

// EscapeField returns a part of a field of a url.URL as its method String writes it. The part of a
// [RootedPath] is the whole path.
func EscapeField(field, part string) string {
	switch field {
	case "Host":
		return strings.TrimPrefix((&url.URL{Host: part}).String(), "//")
	case "Path":
		return strings.TrimPrefix((&url.URL{Path: "/" + part}).EscapedPath(), "/") // "*" alone would stay
	case RootedPath:
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

// fitsString reports whether the method String of a URL needs execution as a whole. For most literals package
// urlfield knows where each byte comes from.
func fitsString(args []term.Text) bool {
	maker, ok := args[0].Maker()
	return !ok || maker.Func != term.URLLiteral || maker.Args[1].Bytes() != "" || maker.Args[4].Bytes() != ""
}
