package uricheck

import (
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

var escaperRule = Rule{
	Name:    "escaper",
	Summary: "value escaped for another component",
	Doc: `url.QueryEscape writes a space as "+", as HTML forms do. Only a query is read that
way: in a path "+" is a plus sign (RFC 3986 §3.3), and "a b" arrives as "a+b".

url.PathEscape leaves "&", "+", "=" and "$" as they are, for they are data in a
segment of a path (RFC 3986 §3.3). In a query "&" ends the value and "+" is read as a
space: of "R&D" the server gets "R".

url.Values.Encode writes no "?": behind a path that must stand before it.

A value that is known to hold none of these bytes, as a number does, is left alone.`,
	Bad: func() []Subject {
		return []Subject{
			assembled("http://h/files/‹q›"),
			assembled("…/files/‹q›"),
			assembled("http://h/files/‹q›/versions"),
			assembled("/search?q=‹p›"),
			assembled("http://h/?a=‹v›&b=‹p›"),
			assembled("…/users&user=‹p›"),
			assembled("http://h/incidents‹v›"),
			assembled("…/incidents‹v›"),
		}
	},
	Good: func() []Subject {
		return []Subject{
			assembled("http://h/files/‹p›"),
			assembled("http://h/files/‹e›"),
			assembled("/search?q=‹q›"),
			assembled("/search?‹v›"),
			assembled("/search?a=b&‹v›"),
			assembled("http://h/search…‹v›"),
			assembled("http://‹q›/x"),
			assembled("http://h/callback#/files/‹q›"),
			assembled("…‹q›"),
			assembled("http://h/?path=/files/‹q›"),
			assembled("http://h/x…‹q›"),
		}
	},
	check: func(*judgement) {}, // what it reports is in no complete text: see misescaped
}

// assembledMarks are the marks for values in the examples of assembled.
var assembledMarks = map[string]Value{
	HoleMark: AnyValue, "‹q›": QueryEscaped, "‹p›": PathEscaped, "‹v›": EncodedPairs, "‹e›": Escaped,
}

// assembled is a request with a text that has marks where values stand.
func assembled(text string) Subject {
	s := Subject{Func: "http.NewRequest", Call: stdlib.Call{Use: stdlib.MakeRequest, Text: text}}
	for i := range text {
		for mark, value := range assembledMarks {
			if strings.HasPrefix(text[i:], mark) {
				s.Holes = append(s.Holes, Hole{Start: i, End: i + len(mark), Value: value})
			}
		}
	}
	return s
}

// misescaped reports the values of a text that are escaped for another component than
// that in which they stand.
func misescaped(s Subject) []Finding {
	if s.Use.For(stdlib.Testing) || !s.takesReference() {
		return nil
	}
	j := &judgement{judged: split(s), rule: &escaperRule}
	known := s.known()
	for i, h := range s.Holes {
		if h.Start == h.End {
			continue // there is nothing to mark
		}
		before := known[:h.Start]
		if i > 0 && s.Holes[0].Start == 0 {
			before = before[s.Holes[0].End:] // a base, which is taken to have no "?" and no "#"
		}
		switch {
		case h.Value == QueryEscaped && isSegment(before):
			j.warn(h.Start, h.End, `url.QueryEscape writes a space as "+", which a path keeps`, swapEscaper(h, "QueryEscape", "PathEscape"))
		case h.Value == PathEscaped && isValue(before):
			j.warn(h.Start, h.End, `url.PathEscape leaves "&" and "+" as they are; in a query they end the value`, swapEscaper(h, "PathEscape", "QueryEscape"))
		case h.Value == EncodedPairs && isPathEnd(before):
			last := h.Start - 1
			j.warn(last, h.Start, `no "?" stands before the query that url.Values.Encode writes`, replace("Insert ? before the query", last, h.Start, s.Text[last:h.Start]+"?"))
		}
	}
	return j.findings
}

// swapEscaper is the fix that calls the other escaper for the value of a hole. Its edit
// only says which hole that is.
func swapEscaper(h Hole, from, to string) Fix {
	return Fix{Title: "Replace url." + from + " with url." + to, Edits: []Edit{{Start: h.Start, End: h.Start}}, Rewrite: SwapEscaper}
}

// isSegment reports whether what follows a text is in a segment of a path for certain, if
// that is all of the text but for a base.
func isSegment(before string) bool {
	segment := before[strings.LastIndexByte(before, '/')+1:]
	return !strings.ContainsRune(segment, 0) && !strings.HasSuffix(before, "//") && isInPath(before)
}

// isValue reports whether what follows a text is in the value of a parameter.
func isValue(before string) bool {
	start := strings.LastIndexAny(before, "?&")
	if start < 0 || strings.ContainsRune(before, '#') {
		return false
	}
	name, value, ok := strings.Cut(before[start+1:], "=")
	return ok && name != "" && !strings.ContainsAny(name, "/\x00") && !strings.ContainsRune(value, 0)
}

// isPathEnd reports whether a text ends in a segment of a path: in a letter, a digit or
// the slash behind one.
func isPathEnd(before string) bool {
	word := strings.TrimSuffix(before, "/")
	return word != "" && (uri.IsAlpha(word[len(word)-1]) || uri.IsDigit(word[len(word)-1])) && isInPath(before)
}

// isInPath reports whether a text, of which NUL is not known, has come to its path and
// not left it: behind a host, or behind the first slash.
func isInPath(before string) bool {
	if strings.ContainsAny(before, "?#&") {
		return false
	}
	if _, rest, ok := strings.Cut(before, "://"); ok {
		return strings.ContainsRune(rest, '/')
	}
	return strings.HasPrefix(before, "/") && !strings.HasPrefix(before, "//")
}
