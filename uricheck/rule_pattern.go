package uricheck

import (
	"path"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

var patternRule = Rule{
	Name:    "pattern",
	Summary: "ServeMux pattern that panics, or matches no request",
	Doc: `A pattern of http.ServeMux is "[METHOD ][HOST]/[PATH]"; a segment of its path can
be a wildcard, "{name}", and the last one "{name...}" or "{$}". What is no pattern
panics when it is registered, and so does one that conflicts with an earlier one:
some request matches both, and neither is the more specific
(https://pkg.go.dev/net/http#ServeMux). With GODEBUG=httpmuxgo121=1, the default
of modules with a go line below 1.22, only an empty and a repeated pattern do
(https://go.dev/issue/61410). In a program of such a module, methods and wildcards
are text like any other, and no request has it.

Others match no request that they seem to be for. Paths are cleaned before they
are matched, a query and a fragment are no part of a path (RFC 3986 §3.3), the
port is cut off the Host field, and methods are case-sensitive (RFC 9110 §9.1).`,
	Bad: func() []Subject {
		return []Subject{
			registered("foo"),
			registered(""),
			registered("/a b"),
			registered("/a "),
			registered("{host}/x"),
			registered("GET /a//b"),
			registered("/a{x}"),
			registered("/{x}/{x}"),
			registered("/{x...}/"),
			registeredAfter("/a", "/a"),
			registeredAfter("GET /{x}", "/a"),
			registered("/a//b"),
			registered("/search?q=x"),
			registered("/a#b"),
			registered("localhost:8080/"),
			registered("[::1]:80/"),
			registered("http://example.com/"),
			registered("get /a"),
			registered("GET|POST /a"),
			registeredUnder121("GET /a"),
			registeredUnder121("/a/{id}"),
		}
	},
	Good: func() []Subject {
		return []Subject{
			registered("/"),
			registered("GET  example.com/a/{x}/{rest...}"),
			registered("/{$}"),
			registered("/a}"),
			registered("/*"),
			registered("/a%20b"),
			registered("/50%"),
			registered("[::1]/"),
			registered("::1/"),
			registered("CONNECT h:80//a"),
			registered("PROPFIND /a"),
			registeredAfter("GET /a", "/a"),
			registeredAfter("POST /a", "GET /a"),
			registeredAfter("/a/", "/a"),
			registeredAfter("h/a", "/{x}"),
			registeredUnder121("h/a"),
		}
	},
	check: checkPattern,
}

func registeredAfter(text string, earlier ...string) Subject {
	s := registered(text)
	s.Earlier = earlier
	return s
}

// registeredUnder121 is a pattern in a program of a module that says "go 1.21".
func registeredUnder121(text string) Subject {
	s := registered(text)
	s.Program = Program{GoLine: "go1.21", IsMain: true}
	return s
}

func checkPattern(j *judgement) {
	if !j.Use.Takes(stdlib.Pattern) {
		return
	}
	for _, f := range j.unexplained() {
		if f.Kind == stdlib.PatternConflict {
			explainConflict(j, f)
			continue
		}
		fact := strings.Replace(patternFacts[f.Kind], "%q", j.quote(f.Start, f.End), 1)
		j.explain(f, f.Start, f.End, fact, mendPattern(j.Text, f)...)
	}
	if !j.fails() {
		unmatchedPattern(j)
	}
}

// patternFacts leave room for the setting that lifts a failure.
var patternFacts = map[stdlib.Kind]string{
	stdlib.Empty:             "the pattern is empty",
	stdlib.BadMethod:         "%q is read as the method",
	stdlib.MissingSlash:      "%q has no slash",
	stdlib.BraceInHost:       "%q is read as the host",
	stdlib.UncleanPath:       "%q is cleaned out of a request's path",
	stdlib.BadWildcard:       "%q is no wildcard",
	stdlib.WildcardNotLast:   "%q is not the last segment",
	stdlib.DuplicateWildcard: "%q repeats a wildcard name",
}

func explainConflict(j *judgement, f *failure) {
	i := slices.IndexFunc(j.Earlier, func(e string) bool {
		return e == j.Text || stdlib.PatternsConflict(e, j.Text)
	})
	earlier := j.Earlier[i]
	fact := "it conflicts with " + quoteText(earlier)
	if earlier == j.Text {
		fact = j.quote(f.Start, f.End) + " is registered already"
	}
	j.explain(f, f.Start, f.End, fact).Against = earlier
}

// mendPattern is the fix for a pattern with something in it that cannot be meant:
// "/a/{$}/", "GET /a//b", "/a ". A "foo" can be meant for a path or a host.
func mendPattern(text string, f *failure) []Fix {
	switch f.Kind {
	case stdlib.BadMethod:
		if strings.Trim(text[f.End:], " \t") == "" {
			return []Fix{replace("Remove the white space", f.End, len(text), "")}
		}
	case stdlib.WildcardNotLast:
		if text[f.End:] == "/" {
			return []Fix{replace("Remove the final slash", f.End, len(text), "")}
		}
	case stdlib.UncleanPath:
		_, _, start := stdlib.SplitPattern(text)
		if strings.Contains(text[start:], "/..") {
			return nil
		}
		clean := path.Clean(text[start:])
		if strings.HasSuffix(text, "/") && clean != "/" {
			clean += "/"
		}
		return []Fix{replace("Clean the path", start, len(text), clean)}
	}
	return nil
}

// unmatchedPattern reports a pattern that a mux takes, but that does not match the
// requests it is written for.
func unmatchedPattern(j *judgement) {
	method, host, start := stdlib.SplitPattern(j.Text)
	if has, ok := j.Program.lacks("httpmuxgo121"); ok && readLiterally(j, method, start, has) {
		return
	}
	oddMethod(j, j.Text[:method])
	if port, ok := portOf(j.Text[host:start]); ok && j.Text[:method] != "CONNECT" {
		j.warn(host+port, start, j.quote(host+port, start)+" is cut off a request's host before it is matched")
		return
	}
	uncleanPattern(j)
	if i := strings.IndexAny(j.Text[start:], "?#"); i >= 0 {
		consequence := "; a query is never matched"
		if j.Text[start+i] == '#' {
			consequence = "; clients send no fragment"
		}
		j.warn(start+i, len(j.Text), j.quote(start+i, start+i+1)+" is read as part of the path"+consequence)
	}
}

// readLiterally reports a method or a wildcard that the mux of Go 1.21 takes for a
// part of the host or the path: no request has it there. has says who reads it.
func readLiterally(j *judgement, method, path int, has string) bool {
	if method > 0 {
		j.warn(0, method, j.quote(0, method)+" is read as part of the host; it is a method"+has)
		return true
	}
	i := strings.Index(j.Text[path:], "/{")
	if i < 0 {
		return false
	}
	start := path + i + len("/")
	end := start + cutAfter(j.Text[start:], '}')
	j.warn(start, end, j.quote(start, end)+" is matched as written; it is a wildcard"+has)
	return true
}

// portOf returns where the port that net/http cuts off a host begins, with its
// colon: several colons are those of an IPv6 address without brackets. It looks at no
// digits.
func portOf(host string) (start int, ok bool) {
	start = strings.LastIndexByte(host, ':')
	if start < 0 || strings.ContainsAny(host[start:], "[]") {
		return 0, false
	}
	name := host[:start]
	if strings.HasPrefix(name, "[") && strings.HasSuffix(name, "]") {
		return start, !strings.ContainsAny(name[1:len(name)-1], "[]")
	}
	return start, !strings.ContainsAny(name, ":[]")
}

// uncleanPattern reports what a request with any method but CONNECT does not match: with
// a method named, the mux refuses it.
func uncleanPattern(j *judgement) {
	const get = "GET "
	if method, _, _ := stdlib.SplitPattern(j.Text); method > 0 {
		return
	}
	for _, f := range stdlib.Fails(stdlib.Call{Use: j.Use, Text: get + j.Text}, stdlib.Go{}) {
		start, end := f.Start-len(get), f.End-len(get)
		j.warn(start, end, j.quote(start, end)+" is cleaned out of a request's path; the request is redirected")
	}
}

// standardMethods are those of RFC 9110 section 9.3 and RFC 5789.
var standardMethods = wordList{
	words:   "GET HEAD POST PUT DELETE CONNECT OPTIONS TRACE PATCH",
	example: func(word string) Subject { return registered(strings.ToLower(word) + " /x") },
}

func oddMethod(j *judgement, method string) {
	first, _, isList := strings.Cut(method, "|")
	standard := strings.ToUpper(first)
	if !standardMethods.has(standard) || method == standard {
		return
	}
	fact := j.quote(0, len(method)) + " is matched as written"
	if isList {
		fact = j.quote(0, len(method)) + " is read as one method"
	}
	j.warn(0, len(method), fact+"; a "+standard+" request does not match")
}
