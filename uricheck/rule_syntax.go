package uricheck

import (
	"errors"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

var syntaxRule = Rule{
	Name:    "syntax",
	Summary: "text that is not a URI reference, or a failure that no other rule explains",
	Since:   "v0.1.0",
	Doc: `A URI consists of ASCII letters, digits and a few marks; percent-encodings stand for
all other bytes (RFC 3986 §2). White space around a URI separates it from the
surrounding text, and is not a part of it (RFC 3986 appendix C). net/url refuses a line
break, reads a leading space as a path, and sends a space at the end of a path as "%20".

An origin consists of a scheme and a host in lowercase, and of a port unless that is the
default (RFC 6454 §6.2). net/http compares Origin fields with it byte by byte.

This rule also reports every failure that no other rule explains.

With -style, syntax also reports characters that RFC 3986 does not allow, but that
net/url accepts and encodes.`,
	Bad: func() []Subject {
		return []Subject{
			parsed("http://h/\n"),
			parsed(" http://h/"),
			parsed(":8080"),
			parsed("http://a b/"),
			parsed("/a b"),
			sent("http://h/a "),
			assembled("http://h/a/… "),
			assembled("…/a/…\n"),
			requestURI(""),
			served("/a b"),
			redirected("/a\n"),
			trusted("https://example.com/"),
			trusted("https://example.com:443"),
			trusted("https://*.example.com"),
		}
	},
	Good: func() []Subject {
		return []Subject{
			parsed(""),
			parsed("*"),
			parsed("http://h/%20"),
			parsed("http://h/?q[]=1"),
			parsed("http://h/é"),
			assembled("http://h/#…\n"),
			served("/a%20b"),
			trusted("https://example.com:8443"),
		}
	},
	check: checkSyntax,
	checkAssembly: func(a *assembly) {
		a.checkPaddingInPath()
		a.checkControls()
	},
}

// whiteSpace is the set of bytes that may surround a URI in a text.
const whiteSpace = " \t\r\n"

// quotes are the marks between which a text may write a URI (RFC 3986 appendix C), first and last.
var quotes = [][2]string{{`"`, `"`}, {"'", "'"}, {"`", "`"}, {"“", "”"}, {"‘", "’"}}

// unpadded returns the fix that removes the white space, or the quotes, around a text, and the fact about
// what its first edit removes. The fix has no edit if nothing is left, or nothing surrounds the text.
func (s judged) unpadded() (fix Fix, fact string) {
	fix, fact = Fix{Title: "Remove the white space"}, "white space "
	start, end := len(s.Text)-len(strings.TrimLeft(s.Text, whiteSpace)), len(strings.TrimRight(s.Text, whiteSpace))
	for _, q := range quotes {
		if within, ok := strings.CutPrefix(s.Text, q[0]); ok {
			fix.Title, fact = "Remove the quoting", "the quote "
			start, end = len(q[0]), len(q[0])+len(strings.TrimSuffix(within, q[1]))
		}
	}
	for _, e := range []Edit{{0, start, ""}, {end, len(s.Text), ""}} {
		if start < end && e.Start < e.End {
			fix.Edits = append(fix.Edits, e)
		}
	}
	if fix.Edits == nil {
		return fix, ""
	}
	what := "a URI"
	if s.Use.IsAddress() {
		what = "an address"
	}
	return fix, fact + s.quote(fix.Edits[0].Start, fix.Edits[0].End) + " is not part of " + what
}

// checkPadding explains a failure whose only cause is what surrounds the text. It runs before the
// other rules, which would look for the fault in the URI.
func (j *judgement) checkPadding() {
	fix, fact := j.judged.unpadded()
	if !j.fails() || j.Use.Takes(stdlib.Pattern) || fix.Edits == nil {
		return
	}
	call := j.Call
	call.Text = fix.Apply(j.Text)
	left := stdlib.Fails(call, stdlib.Go{})
	isLifted := func(f *failure) bool {
		return !slices.ContainsFunc(left, func(l stdlib.Failure) bool { return l.Kind == f.Kind })
	}
	lifted := mostCertain(j.unexplained(), isLifted)
	if lifted == nil {
		return
	}
	j.explain(lifted, fix.Edits[0].Start, fix.Edits[0].End, fact, fix)
	j.dismissAll(isLifted)
}

// padded explains a text that fails with every value, but not with every one if nothing surrounds it.
func (s Subject) padded() (Finding, bool) {
	j := &judgement{judged: s.split(), rule: &syntaxRule}
	fix, fact := j.judged.unpadded()
	if fix.Edits == nil {
		return Finding{}, false
	}
	without := fix.applyTo(s)
	if isOfValue := len(without.Holes) < len(s.Holes); isOfValue || !stdlib.Possible(without.Call, without.Holes, stdlib.Go{}) {
		return Finding{}, false
	}
	j.explain(&failure{}, fix.Edits[0].Start, fix.Edits[0].End, fact, fix)
	return j.findings[0], true
}

// checkPaddingInPath reports white space at the end of a piece of a path: the request has a space as
// "%20".
func (a *assembly) checkPaddingInPath() {
	for i := max(a.base, 1); i < len(a.known); i++ {
		isEnd := i+1 == len(a.known) || a.known[i+1] == 0 || a.known[i+1] == '?'
		if a.known[i] != ' ' || !isEnd || a.placeAt(i) != inPath {
			continue
		}
		if a.isWordBefore(i) && a.isKnownSince("/", i) || a.isSentToEnd(i) {
			a.warn(i, i+1, spaceEndsPath, replace("Remove the white space", i, i+1, ""))
		}
	}
}

// checkControls reports the first control character after a value that may have a "#": net/url
// refuses it, except in a fragment. Without such a value the failure is certain.
func (a *assembly) checkControls() {
	if !a.Use.For(stdlib.Sending, stdlib.Requesting, stdlib.Parsing) {
		return
	}
	start := strings.IndexAny(a.known[a.base:], "\t\r\n") + a.base
	mayHaveHash := func(h Hole) bool { return h.Start >= a.base && h.End <= start && h.Value.Has("#") }
	if start < a.base || !slices.ContainsFunc(a.Holes, mayHaveHash) {
		return
	}
	if at := a.placeAt(start); at != inPath && at != inName && at != inValue {
		return
	}
	end := len(a.known)
	if strings.Trim(a.known[start:], whiteSpace) != "" {
		end = start + 1
	}
	fact := a.quote(start, end) + " is a control character; the call fails for ordinary values"
	if end < len(a.known) {
		a.warn(start, end, fact)
		return
	}
	a.warn(start, end, fact, replace("Remove the white space", start, end, ""))
}

// spaceEndsPath is the fact about white space after a path.
const spaceEndsPath = `white space ends the path; net/url encodes it as "%20"`

// isSentToEnd reports whether a request ends with a value and the byte at an offset after it. The
// value may hold anything, but the author means no byte after it.
func (a *assembly) isSentToEnd(offset int) bool {
	return a.Use.For(stdlib.Sending, stdlib.Requesting) && offset+1 == len(a.known) && a.known[offset-1] == 0
}

// checkPaddingBehindPath is like checkPaddingInPath, but for a whole text.
func (j *judgement) checkPaddingBehindPath() {
	end := len(j.Text) - 1
	_, behindPath := j.ref.Span(uri.Path)
	if j.isAssembly() || len(j.findings) > 0 || !isNetwork(j.ref.Scheme()) || !strings.HasSuffix(j.Text, " ") || behindPath <= end || j.ref.Path() == " " {
		return
	}
	j.warn(end, end+1, spaceEndsPath, replace("Remove the white space", end, end+1, ""))
}

// checkSyntax explains the remaining failures, and reports invalid characters that nothing
// refuses.
func checkSyntax(j *judgement) {
	for _, f := range j.unexplained() {
		if j.isSecond(f) {
			continue
		}
		if fact, ok := syntaxFacts[f.Kind]; ok {
			start, end := f.Start, f.End
			if start == end {
				end = len(j.Text) // only white space
			}
			j.explain(f, start, end, strings.Replace(fact, "%q", j.quote(start, end), 1), j.judged.fixSyntax(f)...)
		} else {
			j.explain(f, 0, len(j.Text), "the text does not fit the call")
		}
	}
	j.unmatchedOrigin()
	if j.takesReference() && !j.fails() {
		j.checkPaddingBehindPath()
	}
	if j.takesReference() && len(j.findings) == 0 {
		j.badByte()
	}
}

// isSecond reports whether a failure only repeats another: a byte with two faults, or a line
// break alone, without which the text is empty.
func (j *judgement) isSecond(f *failure) bool {
	if f.Kind == stdlib.Empty {
		return j.Text != "" && len(j.failures) > 1
	}
	return slices.ContainsFunc(j.findings, func(other Finding) bool {
		return other.Rule == j.rule && other.Severity == Error && other.Start == f.Start && other.End == f.End
	})
}

// fixSyntax returns the fix for a slash after an origin, and for spaces in a request target, which
// no request line contains. Both have only one possible intention.
func (s judged) fixSyntax(f *failure) []Fix {
	switch piece := s.Text[f.Start:f.End]; {
	case f.Kind == stdlib.NotOrigin && piece == "/":
		return []Fix{replace("Remove the slash", f.Start, f.End, "")}
	case f.Kind == stdlib.BadRequestLine && piece == " ":
		return s.encodeSpaces()
	}
	return nil
}

func (s judged) encodeSpaces() []Fix {
	pathStart, _ := s.ref.Span(uri.Path)
	if strings.Contains(s.Text[:pathStart], " ") {
		return nil
	}
	return []Fix{encodeSpacesIn(s.Text, pathStart, len(s.Text))}
}

// syntaxFacts are the facts about failures that no other rule explains; %q is their span. They
// do not quote a userinfo.
var syntaxFacts = map[stdlib.Kind]string{
	stdlib.ControlByte:    "%q is a control character",
	stdlib.Empty:          "the text is empty",
	stdlib.MissingScheme:  "%q has no scheme before it",
	stdlib.BadHostByte:    "net/url refuses %q in a host",
	stdlib.BadRequestLine: "%q breaks the request line",
	stdlib.NotOrigin:      "%q is not part of an origin",
}

// badByte reports the first ASCII character that the grammar does not allow. net/url encodes it
// when it writes the URI, except in the query.
func (j *judgement) badByte() {
	_, err := uri.Parse(j.Text)
	e, ok := errors.AsType[*uri.Error](err)
	if !ok || e.Kind != uri.BadByte || j.Text[e.Start] >= 0x80 {
		return
	}
	b := j.Text[e.Start]
	fact := "a " + e.Component.String() + " cannot contain " + j.quote(e.Start, e.End)
	if j.Use.For(stdlib.Redirecting) && (b < ' ' || b == 0x7f) {
		j.warn(e.Start, e.End, fact+"; clients may refuse it")
		return
	}
	var fixes []Fix
	if e.Component != uri.Scheme && e.Component != uri.Authority && e.Component != uri.Host {
		fixes = []Fix{replace("Percent-encode "+j.quote(e.Start, e.End), e.Start, e.End, percentEncoded(b))}
	}
	j.add(Style, e.Start, e.End, fact, fixes).OptIn = true
}

func percentEncoded(b byte) string {
	const hex = "0123456789ABCDEF"
	return string([]byte{'%', hex[b>>4], hex[b&15]})
}
