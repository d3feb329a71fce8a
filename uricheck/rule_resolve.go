package uricheck

import (
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

var resolveRule = Rule{
	Name:    "resolve",
	Summary: "reference that drops the path of its base",
	Since:   "v0.1.0",
	Doc: `A reference that begins with "/" replaces the whole path of its base, and one that does
not replaces the base's last segment (RFC 3986 §5.2.2, §5.2.3). uricheck reports this for
URL.Parse and URL.ResolveReference only if the base is plainly a directory: it ends in "/",
"/api" or a version such as "/v1".

uricheck also compares the references that a program resolves against one base. In the
examples, 'where "/" begins 1 of 40 such texts' means: of 40 texts for the same base, one
begins with "/".

A base in a field, or in a variable with a name such as baseURL, that gets its URL from users
may have a path of its own: the server is below "https://h/prefix" then. uricheck reports the
first reference that drops this path, if the package never looks at the path of the base, and names
the function, field, flag or variable with which users set it.`,
	Bad: func() []Subject {
		return []Subject{
			resolved("https://h/api/v1/", "/users"),
			resolved("https://h/api/v1", "users"),
			resolved("https://h/api/v1/", "/users/…"),
			among(Peers{AreResolved: true, Slashes: 1, Words: 39}, resolved("", "/users")),
			among(Peers{AreResolved: true, AreNamesakes: true, Slashes: 4, Words: 20}, resolved("", "/orders/import")),
			misused(`c.baseURL.ResolveReference(&url.URL{Path: "/users"})`, DroppedPath),
		}
	},
	Good: func() []Subject {
		return []Subject{
			resolved("https://h", "/users"),
			misused(`c.baseURL.ResolveReference(&url.URL{Path: "users"})`, 0),
			resolved("https://h/api/v1/", "/api/v2/users"),
			resolved("https://h/api/v1/", "/"),
			resolved("https://h/api/v1/", "/a…/users"),
			resolved("https://h/api/v1/", "/api/…"),
			resolved("https://h/index.html", "/users"),
			resolved("https://h/login", "logout"),
			resolved("https://h/api/v1/", "users"),
			among(Peers{AreResolved: true, Slashes: 1, Words: 39}, resolved("", "users")),
			among(Peers{AreResolved: true, Slashes: 1, Words: 39}, resolved("https://h", "/users")),
			among(Peers{AreResolved: true, Slashes: 3, Words: 407}, resolved("", "/api/meta/ip-ranges")),
			among(Peers{AreResolved: true, Slashes: 39, Words: 1}, resolved("", "users")),
			among(Peers{AreResolved: true, Slashes: 4, Words: 20}, resolved("", "/orders/import")),
			among(Peers{AreResolved: true, AreNamesakes: true, Slashes: 9, Words: 20}, resolved("", "/orders/import")),
		}
	},
	check:         droppedBase,
	checkAssembly: checkReferences,
}

func resolved(base, reference string) Subject {
	s := assembled(reference)
	s.Func, s.Base, s.Use = "url.URL.Parse", base, stdlib.Resolve
	return s
}

// droppedBase reports a reference that removes the path of its base.
func droppedBase(j *judgement) {
	path := j.ref.Path()
	if _, hasAuthority := j.ref.Authority(); !j.Use.For(stdlib.Resolving) || !j.ref.IsRelative() || hasAuthority || path == "" || path == "/" {
		return
	}
	base := uri.Split(j.Base).Path()
	last := base[strings.LastIndexByte(base, '/')+1:]
	from, to := j.ref.Span(uri.Path)
	if len(j.Holes) > 0 {
		to = min(to, j.Holes[0].Start)
	}
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

// checkReferences reports a reference that begins with a slash, if nearly all others for the same
// base do not. After a host without path, the slash makes no difference.
func checkReferences(a *assembly) {
	a.misused(map[Misuse]string{DroppedPath: `the reference begins with "/"; it drops the path that ` + a.setterOf() + ` can give this base`})
	segment := strings.IndexAny(strings.TrimPrefix(a.known, "/"), "/?#\x00")
	if a.Base != "" && segment > 0 && strings.TrimPrefix(a.known, "/")[segment] != 0 {
		droppedBase(a.judgement) // the values stand behind the first segment
	}
	p := a.Peers
	if !p.AreResolved || p.AreBehind || a.base >= len(a.Text) || a.Text[a.base] != '/' {
		return
	}
	start := a.base
	// An author who repeats "/api/v2" knows that the base's path is lost.
	isWhole := !p.AreNamesakes && isDirectory(firstSegment(a.known[start+1:]))
	if !isWhole && p.areMistakes() && (a.Base == "" || len(uri.Split(a.Base).Path()) > 1) {
		a.warn(start, start+1, mostPeers(p.Words, p, `for this base begin without "/"`)+"; this one drops the path of the base",
			replace("Remove the slash", start, start+1, ""))
	}
}

// setterOf returns the name with which users of a program set the base.
func (a *assembly) setterOf() string {
	if len(a.Holes) == 0 || a.Holes[0].Name == "" || len(a.Holes[0].Name) > maxSetter {
		return "users"
	}
	return quoteText(a.Holes[0].Name)
}

// maxSetter is the length of the longest name of a setter for which a message has room.
const maxSetter = 16

// minPeers is the number of texts that have to be one way, for each that is the other way, so that the other is likely
// a mistake, if both may be meant: some paths are from the root on purpose.
const minPeers = 8

// minNamesakes is like minPeers, but for references that share their first segment with others.
const minNamesakes = 3

// areMistakes reports whether the references that begin with a slash are likely mistakes: few
// do, or others begin with the same segment without one.
func (p Peers) areMistakes() bool {
	return p.Slashes > 0 && p.Slashes*minPeers <= p.Words || p.AreNamesakes && p.Words >= minPeers && p.Slashes*minNamesakes <= p.Words
}
