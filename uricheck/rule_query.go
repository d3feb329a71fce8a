package uricheck

import (
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

var queryRule = Rule{
	Name:    "query",
	Summary: "broken query",
	Since:   "v0.1.0",
	Doc: `Only "&" separates parameters: url.ParseQuery refuses a ";", and URL.Query drops the
parameter that contains one and reports nothing (https://go.dev/issue/25192). "&amp;" is
a "&" only in HTML.

net/url neither checks nor encodes a query. A space in it ends the request target of
HTTP/1.1 (RFC 9112 §3.2), so servers answer 400; HTTP/2 accepts it.

The rule escape reports a bad percent-encoding in a query. uricheck ignores a ";" in a
URL that goes to another server, which may read it as a separator.`,
	Bad: func() []Subject {
		return []Subject{
			sent("http://h/?q=a b"),
			sentAnyhow("https://h/?q=a b&p"),
			parsed("?q=a b"),
			parsed("/?a=1;b=2"),
			parsed("?a=1&amp;b=2"),
			parsedQuery("a=1;b=2"),
			parsedQuery("a=1&amp;b=2"),
			parsedQuery("http://h/?a=1"),
			misused(`q, err := url.ParseQuery(u.String())`, QueryOfURL),
		}
	},
	Good: func() []Subject {
		return []Subject{
			sent("http://h/?q=a%20b"),
			sent("http://h/?q=a+b"),
			sent("http://h/?p=x.git;a=log"),
			parsed("mailto:a@b?subject=x;y=z"),
			parsed("postgres://h/db?options=-c a=b"),
			parsedQuery("q=a b"),
			parsedQuery("u=http://h/?a=1"),
		}
	},
	check: checkQuery,
	checkAssembly: func(a *assembly) {
		a.misused(map[Misuse]string{QueryOfURL: "url.ParseQuery reads the whole URL as a query; the first name has all before it"})
	},
}

func checkQuery(j *judgement) {
	start, end := j.judged.querySpan()
	if start == end {
		return
	}
	if !j.htmlEntity(start, end) {
		j.semicolon(start, end)
	}
	if f := j.failed(stdlib.TooManyParams); f != nil {
		j.explain(f, f.Start, f.End, "the query has more than 10000 parameters")
	}
	if j.Use.Takes(stdlib.Query) {
		j.urlAsQuery()
	}
	j.spaceInQuery(start, end)
}

// querySpan returns the span of the query in this use, empty if there is none.
func (s judged) querySpan() (start, end int) {
	switch {
	case s.Use.Takes(stdlib.Query):
		return 0, len(s.Text)
	case !s.takesReference():
		return 0, 0
	case s.parsesTarget():
		// net/url does not look for a fragment there.
		return cutAfter(s.Text, '?'), len(s.Text)
	}
	return s.ref.Span(uri.Query)
}

// cutAfter returns the offset after the first b, or the length of the text.
func cutAfter(text string, b byte) int {
	if i := strings.IndexByte(text, b); i >= 0 {
		return i + 1
	}
	return len(text)
}

// htmlEntity reports "&amp;" in place of the "&" before a parameter.
func (j *judgement) htmlEntity(start, end int) bool {
	const entity = "&amp;"
	fix := Fix{Title: `Replace "&amp;" with "&"`}
	for i := start; i < end; i++ {
		if rest := j.Text[i:end]; strings.HasPrefix(rest, entity) && isParameter(rest[len(entity):]) {
			fix.Edits = append(fix.Edits, Edit{i, i + len(entity), "&"})
		}
	}
	if fix.Edits == nil {
		return false
	}
	first := fix.Edits[0]
	fact := quoteText(entity) + " is an HTML entity"
	if !j.Use.Takes(stdlib.Query) {
		j.warn(first.Start, first.End, fact+"; URL.Query drops the parameter", fix)
		return true
	}
	f := j.failed(stdlib.Semicolon)
	if f == nil || f.End != first.End {
		return false
	}
	j.explain(f, first.Start, first.End, fact, fix)
	return true
}

// isParameter reports whether a text begins with a plain name and "=".
func isParameter(s string) bool {
	name, _, ok := strings.Cut(s, "=")
	return ok && name != "" && isWord(name)
}

// isWord reports whether a text has no byte that delimits anything in a URI.
func isWord(s string) bool { return strings.Trim(s, nameBytes) == "" }

// semicolon reports the first parameter with a ";". To other software it may be a separator,
// and in the query of an opaque URI, such as "mailto:", it may be text.
func (j *judgement) semicolon(start, end int) {
	const fact = `";" does not separate parameters`
	if f := j.failed(stdlib.Semicolon); f != nil {
		j.explain(f, f.Start, f.End, fact)
		return
	}
	if !j.Use.For(stdlib.Parsing, stdlib.Resolving) {
		return
	}
	if _, ok := j.ref.Authority(); !ok && !j.ref.IsRelative() {
		return
	}
	for setting := range strings.SplitSeq(j.Text[start:end], "&") {
		// Without "=" nobody looks for parameters.
		if i := strings.IndexByte(setting, ';'); i >= 0 && strings.Contains(setting, "=") {
			j.warn(start+i, start+i+1, fact+"; URL.Query drops the parameter")
			return
		}
		start += len(setting) + len("&")
	}
}

// urlAsQuery reports a whole URL that a program parses as a query.
func (j *judgement) urlAsQuery() {
	ref := uri.Split(j.Text)
	start, _ := ref.Span(uri.Query)
	_, hasQuery := ref.Query()
	_, hasAuthority := ref.Authority()
	if !hasQuery || !hasAuthority && !strings.HasPrefix(ref.Path(), "/") || strings.ContainsAny(j.Text[:start], "=&;") {
		return
	}
	j.warn(0, start, j.quote(0, start)+" is part of the first key; a lookup without it finds nothing", replace("Remove the text before the query", 0, start, ""))
}

// spaceInQuery reports a space in the query of a URL that a program sends, or may send, over
// HTTP.
func (j *judgement) spaceInQuery(start, end int) {
	travels := isHTTP(j.ref.Scheme())
	consequence := "; HTTP/1.1 servers answer 400"
	switch {
	case j.Use.For(stdlib.Sending, stdlib.Requesting):
		// A relative reference is for a handler, or fails.
	case j.Use.Takes(stdlib.Reference) && j.Use.For(stdlib.Parsing, stdlib.Resolving, stdlib.Joining):
		travels = travels || j.ref.IsRelative()
		consequence = "; net/url does not encode it"
	default:
		return
	}
	space := strings.IndexByte(j.Text[start:end], ' ')
	if !travels || space < 0 {
		return
	}
	j.warn(start+space, start+space+1, `a query cannot contain " "`+consequence, encodeSpacesIn(j.Text, start, end))
}

func encodeSpacesIn(text string, start, end int) Fix {
	fix := Fix{Title: "Percent-encode the spaces"}
	for i := start; i < end; i++ {
		if text[i] == ' ' {
			fix.Edits = append(fix.Edits, Edit{i, i + 1, "%20"})
		}
	}
	return fix
}
