package uricheck

import (
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

var joinRule = Rule{
	Name:    "join",
	Summary: "URL joined as a path",
	Since:   "v0.1.0",
	Doc: `path.Join, path.Clean and their namesakes in path/filepath leave no "//": they turn "https://h"
into "https:/h", a URL without a host.

An element of url.JoinPath, or of the method URL.JoinPath, is a part of the path: a "?"
or "#" in it begins no query and no fragment (RFC 3986 §3.3), and JoinPath
percent-encodes it. uricheck ignores "C#" and "what?", which authors may intend.
JoinPath writes the elements before the query of the base, so they are not the value of
a "?q=" in the base. A base without a scheme has no host either.

filepath.Join writes the separator of the operating system. On Windows that is "\",
which does not separate the segments of a URL's path: software percent-encodes or
refuses it. uricheck ignores source files that a build for Windows leaves out, and file
URLs.`,
	Bad: func() []Subject {
		return []Subject{
			{Func: "path.Join", Call: stdlib.Call{Use: stdlib.JoinFile, Text: "https://h", Then: []string{"x"}}},
			{Func: "filepath.Join", Call: stdlib.Call{Use: stdlib.JoinFile, Text: "https://", ThenUnknown: true}},
			{Func: "path.Clean", Call: stdlib.Call{Use: stdlib.JoinFile, Text: "s3://bucket/key"}},
			element("a?q=1"),
			element("a/b#section"),
			{Func: "url.URL.JoinPath", Call: stdlib.Call{Use: stdlib.JoinElementMethod, Text: "?q=1"}},
			{Func: "url.JoinPath", Call: stdlib.Call{Use: stdlib.JoinBase, Text: "http://h/search?q="}},
			{Func: "url.JoinPath", Call: stdlib.Call{Use: stdlib.JoinBase, Text: "www.example.com"}},
			fileOf("s3://…"),
			assembled("‹c›"),
			{Func: "http.Get", Call: stdlib.Call{Use: stdlib.Send, Text: HoleMark}, Holes: []Hole{{End: len(HoleMark), Value: Cleaned}}},
			assembled("‹c›?a=b"),
			assembled("https://h.example/files/‹f›"),
			pathOf("‹f›"),
			joined("users?id=…"),
			joined("…?id=5"),
		}
	},
	Good: func() []Subject {
		return []Subject{
			{Func: "path.Join", Call: stdlib.Call{Use: stdlib.JoinFile, Text: "/a//b"}},
			{Func: "path.Join", Call: stdlib.Call{Use: stdlib.JoinFile, Text: "file:///a"}},
			{Func: "path.Join", Call: stdlib.Call{Use: stdlib.JoinFile, Text: "https://"}},
			fileOf("sqlite://…"),
			fileOf("…/s3://b"),
			element("C#"),
			element("what?"),
			element("a%3Fq=1"),
			element("a?q=1", "..", "b"),
			{Func: "url.JoinPath", Call: stdlib.Call{Use: stdlib.JoinBase, Text: "http://h/?sig=abc="}},
			{Func: "url.JoinPath", Call: stdlib.Call{Use: stdlib.JoinBase, Text: "github.com"}},
			{Func: "url.JoinPath", Call: stdlib.Call{Use: stdlib.JoinBase, Text: "/www.example.com"}},
			assembled("http://‹c›"),
			assembled("…‹c›"),
			assembled("https://h.example/?file=‹f›"),
			assembled("sqlite://‹f›"),
			joined("users/…"),
			joined("…?really"),
		}
	},
	check: checkJoin,
	checkAssembly: func(a *assembly) {
		if a.isJoinElement() {
			a.queryInElement()
			return
		}
		a.checkCleaned()
		a.namesOfFiles()
	},
}

func checkJoin(j *judgement) {
	switch {
	case j.Use.Takes(stdlib.File):
		j.cleanedSlashes()
	case j.isJoinElement():
		j.delimiterInElement()
	case j.Use.For(stdlib.Joining) && !j.Use.Takes(stdlib.Characters):
		j.baseBeforeElements()
	}
}

// joined returns an element with unknown parts as the code composes it.
func joined(text string) Subject {
	s := assembled(text)
	s.Func, s.Use = "url.JoinPath", stdlib.JoinElement
	return s
}

// fileOf returns an element of path.Join with unknown parts.
func fileOf(text string) Subject {
	s := joined(text)
	s.Func, s.Use = "path.Join", stdlib.JoinFile
	return s
}

func element(text string, then ...string) Subject {
	return Subject{Func: "url.JoinPath", Call: stdlib.Call{Use: stdlib.JoinElement, Text: text, Then: then}}
}

// cleanedSlashes reports a URL that loses its host in path.Join or path.Clean. A URL without host,
// "file:///x", has the same meaning with one slash.
func (j *judgement) cleanedSlashes() {
	ref := uri.Split(j.Text)
	authority, ok := ref.Authority()
	scheme := strings.ToLower(ref.Scheme())
	hostFollows := (hasPort(scheme) || bucketSchemes.has(scheme)) && (j.ThenUnknown || len(j.Then) > 0)
	if !ok || !j.Program.knows(scheme) || authority == "" && !hostFollows {
		return
	}
	start := len(scheme) + len(":")
	into := `"/"`
	if strings.HasPrefix(j.Func, "filepath.") {
		into = "one separator"
	}
	j.warn(start, start+len("//"), j.Func+` turns "//" into `+into+"; the host becomes a part of the path")
}

// bucketSchemes are schemes without a port that have a bucket or a host behind "//".
var bucketSchemes = wordList{
	words: `gs mongodb s3 s3a`,
	example: func(word string) Subject {
		return Subject{Func: "path.Join", Call: stdlib.Call{Use: stdlib.JoinFile, Text: word + "://", ThenUnknown: true}}
	},
}

// delimiterInElement reports the first delimiter of a query or a fragment in an element, if the
// element is part of the result. It ignores an element with a bad percent-encoding: the
// function fails, and the method drops it.
func (j *judgement) delimiterInElement() {
	if hasBadEscape(j.Text) {
		return
	}
	at := -1
	for start, end := range stdlib.Surviving(j.Text, j.Then) {
		if i := delimiter(j.Text[start:end]); i >= 0 {
			at = start + i
		}
	}
	if at < 0 {
		return
	}
	encoded := j.Func + ` encodes "?" in an element as %3F; the query is a part of the path`
	if j.Text[at] == '#' {
		encoded = j.Func + ` encodes "#" in an element as %23; the fragment is a part of the path`
	}
	j.warn(at, at+1, encoded)
}

// queryInElement is like delimiterInElement, but for the query of an element with unknown parts, which may remove it as
// "..". Behind a value that begins the element, a word alone may be the end of a title.
func (a *assembly) queryInElement() {
	path, query, ok := strings.Cut(a.known, "?")
	if ok && (a.base == 0 || strings.Contains(query, "=")) && len(a.Holes) > 0 && !isPattern(path) && isQuery(query) {
		a.warn(len(path), len(path)+1, a.Func+` encodes "?" in an element as %3F; the query is a part of the path`)
	}
}

func hasBadEscape(s string) bool {
	for i := range len(s) {
		if s[i] == '%' && !isEscape(s[i:]) {
			return true
		}
	}
	return false
}

// delimiter returns the index of a "?" or "#" in a segment that a query or
// fragment follows, or -1.
func delimiter(segment string) int {
	i := strings.IndexAny(segment, "?#")
	if i < 0 || i+1 == len(segment) || !isWordByte(segment[i+1]) {
		return -1
	}
	return i
}

// baseBeforeElements reports a base with a query or a fragment, before which the join inserts
// the elements.
func (j *judgement) baseBeforeElements() {
	query, _ := j.ref.Query()
	last := query[strings.LastIndexByte(query, '&')+1:]
	if strings.IndexByte(last, '=') == len(last)-1 && len(last) > 1 {
		_, end := j.ref.Span(uri.Query)
		j.warn(end-len(last), end, j.Func+" appends the elements to the path, and not to "+j.quote(end-len(last), end))
		return
	}
	segment := firstSegment(j.Text)
	if j.ref.IsRelative() && looksLikeHost(segment) && looksLikeSite(segment) && !beginsImportPath(segment) {
		j.warn(0, len(segment), j.quote(0, len(segment))+" has no scheme; the result has no host")
	}
}

// beginsImportPath reports whether Go's import paths begin with a host, so that programs join
// it to paths as often as to URLs.
func beginsImportPath(host string) bool {
	switch host {
	case "github.com", "gitlab.com", "bitbucket.org":
		return true
	}
	return false
}

func isWordByte(b byte) bool { return uri.IsAlpha(b) || uri.IsDigit(b) }
