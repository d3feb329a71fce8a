package uricheck

import (
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

var joinRule = Rule{
	Name:    "join",
	Summary: "text joined wrongly to a URL",
	Doc: `path.Join, path.Clean and their namesakes in path/filepath leave no "//": they turn "https://h"
into "https:/h", a URL without a host.

An element of url.JoinPath, or of the method URL.JoinPath, is a part of the path: a "?"
or "#" in it begins no query and no fragment (RFC 3986 §3.3), and JoinPath
percent-encodes it. uricheck ignores "C#" and "what?", which authors may intend.
JoinPath writes the elements before the query of the base, so they are not the value of
a "?q=" in the base. A base without a scheme has no host either.

A reference that begins with "/" replaces the whole path of its base, and one that does
not replaces the base's last segment (RFC 3986 §5.2.2, §5.2.3). uricheck reports this
only if the base is plainly a directory: it ends in "/", "/api" or a version such as
"/v1".

A concatenation must not lose or double the slash between its operands. A word directly
after a complete host becomes a part of the host. A slash after a slash makes an empty
segment (RFC 3986 §3.3): most servers read that as another path, or redirect. A word
directly after "/v1" or "/api" makes one segment of the two, and so does a key directly
after its collection, as in "/orders" + orderID.

uricheck also compares the texts of a program, and reports three patterns. A base, such
as a field with "https://h/", doubles the slash of the texts after it. A word directly
follows a value, where nearly all other texts of the program have a slash. And "?page" +
page lacks the "=". In the examples, 'where "/" begins 1 of 40 such texts' means: of 40
texts for the same base, one begins with "/".

strings.Trim, TrimLeft and TrimRight remove the characters of a set, in any order: with
the set "https://", TrimLeft leaves "ath.example" of "https://path.example". TrimPrefix
and TrimSuffix remove a text.

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
			resolved("https://h/api/v1/", "/users"),
			resolved("https://h/api/v1", "users"),
			glued("https://example.com", "users"),
			glued("http://localhost:8080", "users/1"),
			glued("https://example.com/", "/users"),
			glued("https://example.com/v1", "users/1"),
			assembled("‹c›"),
			assembled("‹c›?a=b"),
			among(Peers{AreResolved: true, Slashes: 1, Words: 39}, resolved("", "/users")),
			among(Peers{AreResolved: true, AreNamesakes: true, Slashes: 4, Words: 20}, resolved("", "/orders/import")),
			among(Peers{Slashes: 39, Words: 1}, assembled("…users")),
			among(Peers{Slashes: 1, Words: 39}, assembled("…/users")),
			among(Peers{AreBehind: true, Slashes: 3}, assembled("https://h.example/…")),
			among(Peers{AreBehind: true, Words: 3}, assembled("https://example.com…")),
			among(Peers{AreBehind: true, Words: 3}, assembled("https://h.example/v1…")),
			cutset("strings.TrimLeft", "https://"),
			assembled("https://h.example/files/‹f›"),
			pathOf("‹f›"),
			cutset("strings.Trim", "http://localhost"),
			slashless(called(composed("…://……"), "uScheme", "uHost", "p")),
			together(called(assembled("…/src/……"), "base", "revision", "path"), 2, 1),
		}
	},
	Good: func() []Subject {
		return []Subject{
			{Func: "path.Join", Call: stdlib.Call{Use: stdlib.JoinFile, Text: "/a//b"}},
			{Func: "path.Join", Call: stdlib.Call{Use: stdlib.JoinFile, Text: "file:///a"}},
			{Func: "path.Join", Call: stdlib.Call{Use: stdlib.JoinFile, Text: "https://"}},
			element("C#"),
			element("what?"),
			element("a%3Fq=1"),
			element("a?q=1", "..", "b"),
			{Func: "url.JoinPath", Call: stdlib.Call{Use: stdlib.JoinBase, Text: "http://h/?sig=abc="}},
			{Func: "url.JoinPath", Call: stdlib.Call{Use: stdlib.JoinBase, Text: "github.com"}},
			{Func: "url.JoinPath", Call: stdlib.Call{Use: stdlib.JoinBase, Text: "/www.example.com"}},
			resolved("https://h", "/users"),
			resolved("https://h/api/v1/", "/api/v2/users"),
			resolved("https://h/api/v1/", "/"),
			resolved("https://h/index.html", "/users"),
			resolved("https://h/login", "logout"),
			resolved("https://h/api/v1/", "users"),
			glued("https://", "example.com"),
			glued("https://very-long-ho", "st.example.com/x"),
			glued("https://example.fun", "dation/v1/x"),
			glued("https://example.com", ".example.org/x"),
			glued("https://example.com", "/users"),
			glued("https://example.com/a", "b"),
			glued("http://localhost:80", "80/x"),
			glued("https:/", "/example.com"),
			glued("https://example.com/", "users"),
			glued("https://example.com/v1", "/users"),
			glued("https://example.com/v1", "beta1/users"),
			assembled("http://‹c›"),
			assembled("…‹c›"),
			glued("https://example.com/v1", ".json"),
			glued("s3://bucket/", "/key"),
			among(Peers{AreResolved: true, Slashes: 1, Words: 39}, resolved("", "users")),
			among(Peers{AreResolved: true, Slashes: 1, Words: 39}, resolved("https://h", "/users")),
			among(Peers{AreResolved: true, Slashes: 3, Words: 407}, resolved("", "/api/meta/ip-ranges")),
			among(Peers{AreResolved: true, Slashes: 39, Words: 1}, resolved("", "users")),
			among(Peers{AreResolved: true, Slashes: 4, Words: 20}, resolved("", "/orders/import")),
			among(Peers{AreResolved: true, AreNamesakes: true, Slashes: 9, Words: 20}, resolved("", "/orders/import")),
			among(Peers{AreBehind: true, Slashes: 3}, assembled("https://h.example…")),
			among(Peers{AreBehind: true, Words: 3}, assembled("https://h.example/…")),
			among(Peers{AreBehind: true, Slashes: 3, Words: 3}, assembled("https://h.example/…")),
			among(Peers{AreBehind: true, Slashes: 3}, assembled("https://h.example/?u=/…")),
			among(Peers{Slashes: 39, Words: 1}, assembled("…/users")),
			among(Peers{Slashes: 2, Words: 2}, assembled("…/users")),
			glued("https://example.com/?u=/", "/a"),
			cutset("strings.TrimRight", "/"),
			assembled("https://h.example/?file=‹f›"),
			assembled("sqlite://‹f›"),
			cutset("strings.Trim", "://"),
			slashless(called(composed("…://…/…"), "uScheme", "uHost", "p")),
			slashless(called(composed("…://……"), "uScheme", "user", "p")),
			together(called(assembled("………"), "base", "revision", "path"), 2, 1),
		}
	},
	check: checkJoin,
	checkAssembly: func(a *assembly) {
		checkCleaned(a)
		namesOfFiles(a)
		checkSeams(a)
		checkPeers(a)
		checkBase(a)
		checkFused(a)
	},
}

func cutset(name, text string) Subject { return subjects(name, stdlib.Cutset)(text) }

// slashless returns a text whose last value begins with no slash.
func slashless(s Subject) Subject {
	s.Holes[len(s.Holes)-1].IsSlashless = true
	return s
}

// together returns a text whose last values have nothing between them; apart and together count the
// other texts with values of these names.
func together(s Subject, apart, together int) Subject {
	last := &s.Holes[len(s.Holes)-1]
	last.Apart, last.Together = apart, together
	return s
}

func element(text string, then ...string) Subject {
	return Subject{Func: "url.JoinPath", Call: stdlib.Call{Use: stdlib.JoinElement, Text: text, Then: then}}
}

func resolved(base, reference string) Subject {
	return Subject{Func: "url.URL.Parse", Base: base, Call: stdlib.Call{Use: stdlib.Resolve, Text: reference}}
}

func glued(left, right string) Subject {
	s := parsed(left + right)
	s.Seams = []int{len(left)}
	return s
}

// among returns a text with its peers.
func among(p Peers, s Subject) Subject {
	s.Peers = p
	return s
}

func checkJoin(j *judgement) {
	switch {
	case j.Use.Takes(stdlib.File):
		cleanedSlashes(j)
	case j.Use.Takes(stdlib.Characters):
		prefixInSet(j)
	case j.isJoinElement():
		delimiterInElement(j)
	case j.Use.For(stdlib.Joining):
		baseBeforeElements(j)
	case j.Use.For(stdlib.Resolving):
		droppedBase(j)
	}
	if !j.takesReference() {
		return
	}
	_, end := j.ref.Span(uri.Authority)
	for _, seam := range j.Seams {
		if seam > end {
			break // after the host
		}
		gluedHost(j, seam)
	}
}

// cleanedSlashes reports a URL that loses its host in path.Join or path.Clean. A URL without host,
// "file:///x", has the same meaning with one slash.
func cleanedSlashes(j *judgement) {
	ref := uri.Split(j.Text)
	authority, ok := ref.Authority()
	scheme := strings.ToLower(ref.Scheme())
	hostFollows := isNetwork(scheme) && (j.ThenUnknown || len(j.Then) > 0)
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

// delimiterInElement reports the first delimiter of a query or a fragment in an element, if the
// element is part of the result. It ignores an element with a bad percent-encoding: the
// function fails, and the method drops it.
func delimiterInElement(j *judgement) {
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

func isWordByte(b byte) bool { return uri.IsAlpha(b) || uri.IsDigit(b) }

// baseBeforeElements reports a base with a query or a fragment, before which the join inserts
// the elements.
func baseBeforeElements(j *judgement) {
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

// droppedBase reports a reference that removes the path of its base.
func droppedBase(j *judgement) {
	path := j.ref.Path()
	if _, hasAuthority := j.ref.Authority(); !j.ref.IsRelative() || hasAuthority || path == "" || path == "/" {
		return
	}
	base := uri.Split(j.Base).Path()
	last := base[strings.LastIndexByte(base, '/')+1:]
	from, to := j.ref.Span(uri.Path)
	switch {
	case base == "" || base == "/" || last != "" && !isDirectory(last):
	case path[0] == '/':
		// An author who repeats a part of the base's path knows that it is lost.
		first, _, _ := strings.Cut(base[1:], "/")
		if !beginsWithSegment(path[1:], first) {
			j.warn(from, to, `the reference begins with "/"; it drops the path `+quoteText(base)+" of the base")
		}
	case last != "" && path[0] != '.' && !beginsWithSegment(path, last):
		j.warn(from, to, `the base does not end in "/"; the reference replaces its last segment `+quoteText(last))
	}
}

// beginsWithSegment reports whether a path is a segment, or continues it, once its dot segments are
// resolved.
func beginsWithSegment(path, segment string) bool {
	first, _, _ := strings.Cut(uri.RemoveDotSegments("/" + path)[1:], "/")
	return first == segment
}

// isDirectory reports whether a last segment without a slash is likely a directory: "api", or a
// version, "v1".
func isDirectory(segment string) bool {
	version, ok := strings.CutPrefix(segment, "v")
	return segment == "api" || ok && version != "" && strings.Trim(version, "0123456789") == ""
}
