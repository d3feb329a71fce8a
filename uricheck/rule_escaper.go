package uricheck

import (
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/scheme"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

var escaperRule = Rule{
	Name:    "escaper",
	Summary: "value escaped for another component",
	Since:   "v0.1.0",
	Doc: `url.QueryEscape writes a space as "+", as HTML forms do. Servers turn it back only in a
query: in a path "+" is a plus sign (RFC 3986 §3.3), and the server gets "a+b" for "a
b".

url.PathEscape keeps "&", "+", "=" and "$", because they are data in a segment of a path
(RFC 3986 §3.3). In a query "&" ends the value, and servers read "+" as a space: of
"R&D" the server gets only "R".

url.QueryUnescape is the inverse of url.QueryEscape: for a path or a userinfo, use
url.PathUnescape.

url.Values.Encode writes a whole query, without the "?". After a path, write a "?"
before the call; after "?q=" the whole query would become the value of q.

url.URL.String escapes the Path, and url.Values.Encode escapes the values. A function of
the program may escape, too. If the program has escaped the value before, servers get
"%25" for each "%".

The driver of MySQL takes the user and the password of "user:password@tcp(host)/db" as
they are, and that of Postgres those of "host=h user=u password=p": they do not decode
what an escaper writes.

uricheck ignores a value for which both escapers are right: a number, or one whose name says that
it has no such characters. A branch or a mail address has no space, and an id has neither a space
nor "&" nor "+".`,
	Bad: func() []Subject {
		return []Subject{
			assembled("http://h/files/‹q›"),
			assembled("…/files/‹q›"),
			assembled("http://h/files/‹q›/versions"),
			assembled("/search?q=‹p›"),
			assembled("http://h/?a=‹v›&b=‹p›"),
			assembled("…/users&user=‹p›"),
			escapedBy("queryEscape", assembled("…/files/‹q›")),
			misused(`path, err := url.QueryUnescape(r.URL.EscapedPath())`, QueryUnescapeOfPath),
			misused(`path, err := url.PathUnescape(r.URL.Path)`, UnescapedTwice),
			misused(`b.WriteString(url.PathEscape(part)) … u.Path = b.String()`, EscapedForPath),
			misused(`http.Get(url.QueryEscape(u.String()))`, EscapedURL),
			escapedBy("escapePath", assembled("…/search?q=‹p›")),
			assembled("http://h/incidents‹v›"),
			assembled("http://h/incidents?=‹v›"),
			assembled("…/incidents‹v›"),
			assembled("http://h/create?filter=‹v›"),
			pathOf("/files/‹p›"),
			parameterOf("‹q›"),
			parameterOf("name==‹q›"),
			argumentOf("pathEscape", "‹p›"),
			takenFor("title", stdlib.Free, assembled("http://h/files/‹q›")),
			takenFor("filepath", stdlib.Part, assembled("http://h/files/‹q›")),
			takenFor("email", stdlib.Mail, assembled("/search?q=‹p›")),
			assembled("root:‹q›@tcp(…)/db"),
			assembled("host=… user=u password=‹p›"),
		}
	},
	Good: func() []Subject {
		return []Subject{
			assembled("http://h/files/‹p›"),
			assembled("http://h/files/‹e›"),
			assembled("/search?q=‹q›"),
			assembled("/search?‹v›"),
			escapedBy("escapePath", assembled("…/files/‹p›")),
			escapedBy("queryEscape", assembled("…/search?q=‹q›")),
			assembled("/search?a=b&‹v›"),
			assembled("http://h/search…‹v›"),
			assembled("http://‹q›/x"),
			assembled("http://h/callback#‹q›"),
			assembled("…‹q›"),
			assembled("http://h/?path=/files/‹q›"),
			assembled("http://h/x…‹q›"),
			assembled("http://h/?‹v›&a=b"),
			pathOf("/files/…"),
			parameterOf("…"),
			parameterOf("https://h/‹p›"),
			parameterOf("/users?name=‹q›"),
			parameterOf("user=‹q›"),
			parameterOf("‹q›&‹q›"),
			parameterOf("mailto:‹p›"),
			takenFor("userID", stdlib.Code, assembled("http://h/files/‹q›")),
			takenFor("email", stdlib.Mail, assembled("http://h/lists/‹q›")),
			misused(`user, err := url.PathUnescape(u.User.String())`, 0),
			takenFor("entityID", stdlib.Code, pathOf("/states/‹p›")),
			takenFor("branch", stdlib.Ref, assembled("/search?q=‹p›")),
			assembled("postgres://‹q›:‹q›@h/db"),
			assembled("root:…@tcp(…)/db"),
			assembled("user=…&password=‹q›"),
			assembled("http://h/?q=host=h+user=‹q›"),
		}
	},
	checkAssembly: checkEscapers,
}

// assembledMarks are the marks for values in the texts of assembled.
var assembledMarks = map[string]Value{
	HoleMark: AnyValue, "‹q›": QueryEscaped, "‹p›": PathEscaped, "‹v›": EncodedPairs, "‹e›": Escaped, "‹c›": Cleaned, "‹f›": FilePath,
	"‹z›": Zoned, "‹s›": Spaced, "‹b›": Base64, "‹j›": JSON, "‹w›": WholeURL, "‹t›": DecodedPath, "‹d›": Decoded, "‹u›": Unreserved, "‹h›": Hostname,
	plainMark: AnyValue,
}

// escapedBy returns a text whose last value a function of the program escapes.
func escapedBy(name string, s Subject) Subject {
	s.Holes[len(s.Holes)-1].EscapedBy = name
	return s
}

// takenFor returns a text with a content of its last value, which has a name.
func takenFor(name string, content stdlib.Content, s Subject) Subject {
	last := &s.Holes[len(s.Holes)-1]
	last.Name, last.Content = name, content
	return s
}

// plainMark is the mark for a plain string beside escaped ones in the texts of assembled.
const plainMark = "‹x›"

// assembled returns a request with a text in which marks stand for values.
func assembled(text string) Subject {
	s := Subject{Func: "http.NewRequest", Call: stdlib.Call{Use: stdlib.MakeRequest, Text: text}}
	for i := range text {
		for mark, value := range assembledMarks {
			if strings.HasPrefix(text[i:], mark) {
				s.Holes = append(s.Holes, Hole{Start: i, End: i + len(mark), Value: value, IsPlain: mark == plainMark, IsBeside: mark == plainMark})
			}
		}
	}
	return s
}

// pathOf returns the Path of a url.URL, with marks for values.
func pathOf(text string) Subject {
	s := assembled(text)
	s.Use, s.Func = stdlib.PathField, "url.URL.Path"
	return s
}

// parameterOf returns the value of a parameter, with marks for values.
func parameterOf(text string) Subject {
	s := assembled(text)
	s.Use, s.Func = stdlib.ParameterValue, "url.Values.Add"
	return s
}

// argumentOf returns the argument of a function that escapes it, with marks for values.
func argumentOf(function, text string) Subject {
	s := parameterOf(text)
	s.Func = function
	return s
}

// escaperFacts are the facts about values that a program unescapes, or escapes in a loop.
var escaperFacts = map[Misuse]string{
	UnescapedTwice:      `the Path of a URL is decoded; url.PathUnescape decodes "%2541" twice, and fails for a "%"`,
	EscapedURL:          `the code escapes the ":" and "/" of the whole URL; the request has no scheme`,
	EscapedForPath:      `url.URL.String escapes the Path again; "%" arrives as "%25"`,
	QueryUnescapeOfPath: `url.QueryUnescape reads "+" as a space; outside of a query, "+" is a plus sign`,
}

// checkEscapers reports values whose escaper is for another component than theirs.
func checkEscapers(a *assembly) {
	a.misused(escaperFacts)
	if by := escapedLater[a.Use]; by != "" {
		a.escapedTwice(by)
		return
	}
	a.escapedWhole()
	a.escapedForDriver()
	for _, h := range a.Holes {
		at := a.placeAt(h.Start)
		switch {
		case h.Start == h.End: // there is nothing to mark
		case h.Content != stdlib.Part && !h.Content.MayHave(changedBy[h.Value]): // both escapers are right
		case h.EscapedBy != "" && h.Value == QueryEscaped && at == inPath && a.isKnownSince("/", h.Start):
			a.warn(h.Start, h.End, h.EscapedBy+` is for a query; in a path, the "+" that it writes is a plus sign`)
		case h.EscapedBy != "" && h.Value == PathEscaped && at == inValue && a.isKnownSince("?&", h.Start):
			a.warn(h.Start, h.End, h.EscapedBy+` is for a path; in a query "&" ends the value and "+" is a space`)
		case h.Value == QueryEscaped && at == inPath && a.isKnownSince("/", h.Start):
			a.warn(h.Start, h.End, `url.QueryEscape writes a space as "+"; in a path, "+" is a plus sign`, swapEscaper(h, "QueryEscape", "PathEscape"))
		case h.Value == PathEscaped && at == inValue && a.isKnownSince("?&", h.Start):
			a.warn(h.Start, h.End, `url.PathEscape keeps "&" and "+"; in a query "&" ends the value and "+" is a space`, swapEscaper(h, "PathEscape", "QueryEscape"))
		case h.Value == EncodedPairs && at == inValue && a.isKnownSince("?&", h.Start) && !a.isSecondQuery(h.Start-1):
			a.warn(h.Start, h.End, `url.Values.Encode writes a whole query, here into one value; "&" ends the value`)
		case h.Value == EncodedPairs && strings.HasSuffix(a.known[:h.Start], "?="):
			a.warn(h.Start-1, h.Start, `"=" stands before the query that url.Values.Encode writes; servers read an empty name`,
				replace(`Remove "="`, h.Start-1, h.Start, ""))
		case h.Value == EncodedPairs && at == inPath && a.isPathEnd(h.Start):
			last := h.Start - 1
			a.warn(last, h.Start, `no "?" stands before url.Values.Encode; the query is a part of the path`, replace(`Insert "?" before the query`, last, h.Start, a.Text[last:h.Start]+"?"))
		}
	}
}

// escapedForDriver reports an escaped user or password in a data source name of MySQL, "user:password@tcp(host)/", or of
// Postgres, "host=h user=u password=p". The drivers decode neither, unlike those that take a URL.
func (a *assembly) escapedForDriver() {
	for _, h := range a.Holes {
		name := escaperNames[h.Value]
		if driver := driverOf(a.known, h.Start); name != "" && h.Start < h.End && driver != "" {
			a.warn(h.Start, h.End, "the driver of "+driver+" decodes no user and no password; what "+name+" writes stays")
		}
	}
}

// driverOf returns the driver that takes the value at an offset of a data source name as the user or the password; "" if
// there is none.
func driverOf(known string, at int) string {
	for _, network := range []string{"@tcp(", "@unix("} {
		if userinfo, _, ok := strings.Cut(known, network); ok && at < len(userinfo) && !strings.ContainsAny(userinfo, "/?#") {
			return "MySQL"
		}
	}
	isKeyword := strings.HasSuffix(known[:at], "user=") || strings.HasSuffix(known[:at], "password=")
	if isKeyword && !strings.ContainsAny(known, "&?") && strings.Contains(known, "host=") {
		return "Postgres"
	}
	return ""
}

// changedBy has the characters of which an escaper makes something that is wrong in the other component.
var changedBy = map[Value]string{QueryEscaped: " ", PathEscaped: "&+", EncodedPairs: "&"}

// escapedWhole reports a reference in which all slashes are escaped, so that it has a single
// segment.
func (a *assembly) escapedWhole() {
	path, _, _ := cutBefore(a.known[a.base:], "?#")
	start := strings.Index(strings.ToUpper(path), "%2F")
	if start <= 0 || strings.ContainsAny(path, "/:") || strings.Count(strings.ToUpper(path), "%2F") < 2 {
		return
	}
	start += a.base
	a.warn(start, start+len("%2F"), `"%2F" does not separate segments; the path is one segment`)
}

// escapedLater maps the uses that take unescaped values to the function that escapes these.
var escapedLater = map[stdlib.Use]string{stdlib.PathField: "url.URL.String", stdlib.ParameterValue: "url.Values.Encode"}

// escapedTwice reports an escaped value that the standard library, or a function of the program,
// escapes again. A RawPath beside a Path may be the reason.
func (a *assembly) escapedTwice(by string) {
	if _, ok := a.Beside[stdlib.RawPathField]; ok {
		return
	}
	if a.Use == stdlib.ParameterValue && !strings.HasPrefix(a.Func, "url.Values") {
		by = a.Func
	}
	for _, h := range a.Holes {
		if a.Use == stdlib.ParameterValue && h.End-h.Start < len(a.known) && !a.isBehindWords(h) {
			continue
		}
		if name := escaperNames[h.Value]; name != "" && h.Start < h.End && h.Content != stdlib.Code {
			a.warn(h.Start, h.End, by+" escapes the result of "+name+` again; "%" arrives as "%25"`)
		}
	}
}

// isBehindWords reports whether a text has only one value, and before it a text that is no part of a URI or of a
// form: those are escaped in themselves, and a signature of OAuth has two values (RFC 5849 §3.4.4). In a filter, "name=="
// compares.
func (a *assembly) isBehindWords(h Hole) bool {
	name, _, isURI := strings.Cut(a.known, ":")
	return len(a.Holes) == 1 && h.Start > 0 && !strings.ContainsAny(strings.ReplaceAll(a.known, "==", ""), "/?&=") &&
		!(isURI && scheme.IsKnown(name))
}

// escaperNames are the names of the escapers that people use for a path.
var escaperNames = map[Value]string{QueryEscaped: "url.QueryEscape", PathEscaped: "url.PathEscape"}

// swapEscaper returns the fix that calls the other escaper for the value of a hole. Its edit only
// identifies the hole.
func swapEscaper(h Hole, from, to string) Fix {
	return Fix{Title: "Replace url." + from + " with url." + to, Edits: []Edit{{Start: h.Start, End: h.Start}}, Rewrite: SwapEscaper}
}

// isPathEnd reports whether the text before an offset ends in a segment of a path: in a
// letter, a digit or the slash after one.
func (a *assembly) isPathEnd(offset int) bool {
	return a.isWordBefore(offset) || a.known[offset-1] == '/' && a.isWordBefore(offset-1)
}
