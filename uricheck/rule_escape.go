package uricheck

import (
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

var escapeRule = Rule{
	Name:    "escape",
	Summary: "bad percent-encoding",
	Since:   "v0.1.0",
	Doc: `A "%" begins a percent-encoded byte: two hex digits follow (RFC 3986 §2.1). Write a
literal percent sign as %25.

net/url refuses a bad percent-encoding in the userinfo, host, path and fragment. When it
parses a URL, it does not look at the query; URL.Query later drops the whole parameter
and reports nothing. The method URL.JoinPath cannot return an error: if one element has a
bad percent-encoding, it drops all elements.

Package fmt reads a percent-encoding in a format as a verb: fmt.Sprintf("/a%20b/%s", x)
writes "%!b(string=…)" for "%20b". It writes a similar text if a verb does not fit its
operand, or has no operand. net/url refuses such a text in a path, and accepts it in a
query. A value in a format, as in fmt.Sprintf("/search?q=" + q), may contain a "%" too,
which fmt reads as a verb.

uricheck offers a fix only for a lone percent sign. It offers none where the author may
mean a format verb, an incomplete encoding or a doubled "%%".`,
	Bad: func() []Subject {
		return []Subject{
			parsed("http://h/100%"),
			parsed("/50%/off"),
			parsed("/%zz"),
			parsed("#50%"),
			parsed("http://h/?q=50%"),
			{Func: "url.PathUnescape", Call: stdlib.Call{Use: stdlib.UnescapePath, Text: "100%"}},
			{Func: "url.QueryUnescape", Call: stdlib.Call{Use: stdlib.UnescapeQuery, Text: "a%2"}},
			{Func: "url.ParseQuery", Call: stdlib.Call{Use: stdlib.ParseQuery, Text: "q=50%&p=1"}},
			{Func: "url.JoinPath", Call: stdlib.Call{Use: stdlib.JoinElement, Text: "50%"}},
			{Func: "url.URL.JoinPath", Call: stdlib.Call{Use: stdlib.JoinElementMethod, Text: "50%"}},
			elementOfMethod("100% …"),
			misprinted("/a%20b/%s", Hole{Start: 2, End: 6, Value: Misprint}, Hole{Start: 7, End: 9, Value: Misprint}),
			misprinted("/a?force=%b", Hole{Start: 9, End: 11, Value: Misprint}),
			{Func: "fmt.Sprintf", Call: stdlib.Call{Use: stdlib.Compose, Text: "users/%d/keys"}, Holes: []Hole{{Start: 6, End: 8, Value: Misprint}}},
			anywhere("http://h/50%/off"),
			composed("/search?…").inFormat(),
			composed("/files/‹p›").inFormat(),
		}
	},
	Good: func() []Subject {
		return []Subject{
			parsed("http://h/100%25"),
			parsed("/%E2%82%AC"),
			parsed("/%ff"),
			parsed("http://h/?q=%s"),
			parsed("mailto:50%"),
			{Func: "url.JoinPath", Call: stdlib.Call{Use: stdlib.JoinElement, Text: "50%", Then: []string{".."}}},
			{Func: "url.URL.JoinPath", Call: stdlib.Call{Use: stdlib.JoinElementMethod, Text: "50%", Then: []string{".."}}},
			elementOfMethod("100%…"),
			anywhere("http://h/50%"),
			composed("/files/‹u›").inFormat(),
			composed("…/files").inFormat(),
			composed("# …").inFormat(),
		}
	},
	check: checkEscape,
	checkAssembly: func(a *assembly) {
		if a.Use == stdlib.JoinElementMethod && len(a.Holes) > 0 {
			a.percentInElement()
		}
		if a.Use.Takes(stdlib.Composition) { // elsewhere a misprint may be the cause of the failure
			a.judgement.misprintsIn(false)
			a.valuesInFormat()
		}
	},
}

// elementOfMethod returns an element with unknown parts of the method JoinPath.
func elementOfMethod(text string) Subject {
	s := joined(text)
	s.Func, s.Use = "url.URL.JoinPath", stdlib.JoinElementMethod
	return s
}

// inFormat returns a text that is a format without operands.
func (s Subject) inFormat() Subject {
	for i := range s.Holes {
		s.Holes[i].IsFormat = true
	}
	return s
}

func misprinted(format string, holes ...Hole) Subject {
	s := parsed(format)
	s.Holes = holes
	return s
}

func checkEscape(j *judgement) {
	for f := j.failed(stdlib.BadEscape); f != nil; f = j.failed(stdlib.BadEscape) {
		j.explainEscape(f)
		for _, later := range j.laterEscapes(f) {
			j.explainEscape(&later)
		}
	}
	switch {
	case j.Use == stdlib.JoinElement && j.ThenUnknown:
		j.warnEscapes(0, len(j.Text), `the call fails unless ".." removes it`)
	case j.Use == stdlib.JoinElementMethod:
		start, end := j.Subject.surviving()
		j.warnEscapes(start, end, j.Func+" drops the elements")
	case j.Use.For(stdlib.Redirecting):
		start, end := j.ref.Span(uri.Path)
		j.warnEscapes(start, end, "clients may refuse it")
	}
	if start, end := j.ref.Span(uri.Query); j.takesReference() && start < end {
		j.warnEscapes(start, end, "URL.Query drops the parameter")
	}
}

func (j *judgement) explainEscape(f *failure) {
	end := escapeEnd(j.Text, f.Start, f.End)
	j.explain(f, f.Start, end, j.judged.badEscape(f.Start, end), encodePercent(j.Text, f.Start)...)
}

// laterEscapes returns the bad percent-encodings behind first in its component. The library stops at
// the first one, so laterEscapes asks it about the text with a letter in place of each "%" before.
func (j *judgement) laterEscapes(first *failure) []failure {
	var later []failure
	call, at := j.Call, first.Start
	for range maxEscapes - 1 {
		call.Text = call.Text[:at] + "x" + call.Text[at+1:]
		failures := stdlib.Fails(call, stdlib.Go{})
		next := slices.IndexFunc(failures, func(f stdlib.Failure) bool {
			return f.Kind == stdlib.BadEscape && f.Start > at && !isFailureAt(j.failures, f.Start)
		})
		if next < 0 {
			return later
		}
		at = failures[next].Start
		if j.Text[at-1] != '%' { // "%%" is one mistake
			later = append(later, failure{Failure: failures[next], lift: first.lift})
		}
	}
	return later
}

func isFailureAt(failures []failure, at int) bool {
	return slices.ContainsFunc(failures, func(f failure) bool { return f.Start == at })
}

// percentInElement is like checkEscape, but for an element with unknown parts, which may continue a percent-encoding.
func (a *assembly) percentInElement() {
	for i := range a.known {
		digits := a.known[i+1 : min(i+3, len(a.known))]
		rest := strings.TrimLeft(digits, "0123456789abcdefABCDEF")
		mayBeEscape := rest == "" && len(digits) == 2 || strings.HasPrefix(rest, "\x00")
		if a.known[i] == '%' && !mayBeEscape && !isVerb(a.known[i+1:]) {
			a.warn(i, i+1, `"%" needs two hex digits after it; `+a.Func+" drops the elements", encodePercent(a.Text, i)...)
		}
	}
}

// surviving returns the spans where the function url.JoinPath fails, and where the method,
// which returns no error, drops the elements. A later ".." may have removed a fault.
func (s Subject) surviving() (start, end int) {
	if s.ThenUnknown {
		return 0, len(s.Text)
	}
	call := s.Call
	call.Use = stdlib.JoinElement
	for _, f := range stdlib.Fails(call, stdlib.Go{}) {
		return f.Start, len(s.Text)
	}
	return 0, 0
}

// maxEscapes bounds the findings for one text: after a few the reader knows.
const maxEscapes = 8

// warnEscapes reports the bad percent-encodings of a span that no parser refuses. It leaves
// format verbs alone, because the text may be the format of a later Sprintf.
func (j *judgement) warnEscapes(start, end int, consequence string) {
	for i, left := start, maxEscapes; i < end && left > 0; i++ {
		if j.Text[i] != '%' || isEscape(j.Text[i:end]) || isVerb(j.Text[i+1:end]) || holdsPlaceholder(j.Text, i, i+1) {
			continue
		}
		stop := escapeEnd(j.Text, i, min(i+3, end))
		j.warn(i, stop, j.judged.badEscape(i, stop)+"; "+consequence, encodePercent(j.Text, i)...)
		left--
	}
}

func isEscape(s string) bool {
	return len(s) >= 3 && uri.IsHexDigit(s[1]) && uri.IsHexDigit(s[2])
}

// escapeEnd returns the end of a bad percent-encoding: the first byte that cannot be a part of
// it.
func escapeEnd(text string, start, end int) int {
	for i := start + 1; i < end; i++ {
		if !uri.IsAlpha(text[i]) && !uri.IsDigit(text[i]) {
			return i
		}
	}
	return end
}

// badEscape returns the fact about a "%" at start. It quotes the "%" alone if the bytes after it
// may belong to a password.
func (s judged) badEscape(start, end int) string {
	shown := s.quote(start, end)
	if end-start == 1 || strings.Contains(shown, mask) {
		return `"%" needs two hex digits after it`
	}
	return `"%" in ` + shown + " needs two hex digits after it"
}

// encodePercent returns the fix for a literal "%": the next bytes form no percent-encoding, no verb
// and no escaped "%" with it.
func encodePercent(text string, at int) []Fix {
	if at+1 < len(text) {
		next := text[at+1]
		if strings.IndexByte("%({<[*#+-.", next) >= 0 || uri.IsHexDigit(next) || uri.IsAlpha(next) || at > 0 && text[at-1] == '%' {
			return nil
		}
	}
	return []Fix{replace(`Percent-encode "%" as "%25"`, at, at+1, "%25")}
}

// isVerb reports whether a "%" and the bytes after it are a verb of package fmt.
func isVerb(s string) bool {
	s = strings.TrimLeft(s, "+-#0123456789.[]*")
	return s != "" && strings.IndexByte("vTtbcdoOqxXUeEfFgGsp%w", s[0]) >= 0
}

// valuesInFormat reports the values that a program puts into a format: package fmt misprints each
// percent-encoding in them. The version of an API, or another code, has none. Behind "#" stands a heading of Markdown more
// often than a fragment.
func (a *assembly) valuesInFormat() {
	for _, h := range a.Holes {
		if at := a.placeAt(h.Start); h.IsFormat && at >= inPath && at != inFragment && mayHavePercent(h.Value) && h.Content != stdlib.Code {
			a.warn(h.Start, h.End, `this value is a part of a format; package fmt reads "%" in it as a verb`)
		}
	}
}

// mayHavePercent reports whether the language of a value has texts with a percent sign.
func mayHavePercent(v Value) bool {
	switch v {
	case AnyValue, Escaped, QueryEscaped, PathEscaped, EncodedPairs, Decoded, DecodedPath, WholeURL, JSON:
		return true
	}
	return false
}

// misprintsIn reports the percent-encodings that package fmt reads as verbs of a format, and
// prints wrongly.
func (j *judgement) misprintsIn(alwaysFails bool) {
	for _, h := range j.Holes {
		verb := j.Text[h.Start:h.End]
		isVerb := h.Value == Misprint && strings.HasPrefix(verb, "%")
		switch {
		case !isVerb:
		case isEscape(j.Text[h.Start:]) && alwaysFails:
			j.explain(&failure{}, h.Start, h.End, "package fmt reads "+quoteText(verb)+" in a format as a verb")
		case isEscape(j.Text[h.Start:]):
			j.warn(h.Start, h.End, "package fmt reads "+quoteText(verb)+" in a format as a verb; it writes no percent-encoding")
		case !alwaysFails:
			j.warn(h.Start, h.End, misprint(verb))
		}
	}
}

// misprint returns the text that package fmt writes for a verb without an operand of its type, or
// for a "%" without a verb.
func misprint(verb string) string {
	if verb == "%" {
		return `package fmt writes "%!(NOVERB)" for "%", which has no verb`
	}
	written := quoteText("%!" + verb[len(verb)-1:] + "(…)")
	return "package fmt writes " + written + " for " + quoteText(verb) + ", which has no operand of its type"
}
