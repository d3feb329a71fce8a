package uricheck

import (
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

var slashRule = Rule{
	Name:    "slash",
	Summary: "slash missing or doubled where texts meet",
	Since:   "v0.1.0",
	Doc: `A concatenation must not lose or double the slash between its operands. A word directly
after a complete host becomes a part of the host. A slash after a slash makes an empty
segment (RFC 3986 §3.3): most servers read that as another path, or redirect. A word
directly after "/v1" or "/api" makes one segment of the two, and so does a key directly
after its collection, as in "/orders" + orderID. A version or "/api" stands twice in a path
if both the base and the text after it have it.

Users of a program often write its base URL with a slash at the end. uricheck reports the
first text with "/" behind a variable with the name of a URL that they set, and that the
package never trims: a field, a flag, a variable of the environment, or the parameter of a
constructor.

uricheck also compares the texts of a program. A base, such as a field with "https://h/",
doubles the slash of the texts after it. And a word directly follows a value, or comes
directly before it, where three times as many texts of the program have a slash between such a
value and a word: one of both ways is wrong. In the examples,
'where "/" begins 1 of 40 such texts' means: of 40 texts for the same base, one begins
with "/".`,
	Bad: func() []Subject {
		return []Subject{
			glued("https://example.com", "users"),
			glued("http://localhost:8080", "users/1"),
			glued("https://example.com/", "/users"),
			glued("https://example.com/v1", "users/1"),
			glued("https://example.com/v1", "/v1/users"),
			glued("https://example.com/api/v4", "/api/v4/users"),
			among(Peers{Base: "https://h/api/v4"}, assembled("…/api/v4/users")),
			assembled("changes/…/revisions/…//comments"),
			among(Peers{Slashes: 39, Words: 1}, assembled("…users")),
			among(Peers{Slashes: 1, Words: 39}, assembled("…/users")),
			among(Peers{AreBehind: true, Slashes: 3}, assembled("https://h.example/…")),
			among(Peers{AreBehind: true, Words: 3}, assembled("https://example.com…")),
			among(Peers{AreBehind: true, Words: 3}, assembled("https://h.example/v1…")),
			composed("…://……").called("u.Scheme", "u.Host", "p").slashless(),
			assembled("…/src/……").called("base", "revision", "path").together(2, 1),
			slashedBefore(3, assembled("…/admin/environments…").called("base", "name")),
			misused(`c.BaseURL + "/v1"`, DoubledSlash),
		}
	},
	Good: func() []Subject {
		return []Subject{
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
			glued("https://example.com/v1", "/v2/users"),
			glued("https://example.com/users", "/users"),
			glued("https://example.com/api/v4", "/api/v5/users"),
			glued("https://example.com/api/v4", "/api/v4beta/users"),
			assembled("https://web.archive.example/web/‹u›/https://h.example"),
			assembled("…//comments"),
			among(Peers{Base: "https://h/api/v4"}, assembled("…/users/api/v4")),
			glued("https://example.com/v1", "beta1/users"),
			glued("https://example.com/v1", ".json"),
			glued("s3://bucket/", "/key"),
			among(Peers{AreBehind: true, Slashes: 3}, assembled("https://h.example…")),
			among(Peers{AreBehind: true, Words: 3}, assembled("https://h.example/…")),
			among(Peers{AreBehind: true, Slashes: 3, Words: 3}, assembled("https://h.example/…")),
			among(Peers{AreBehind: true, Slashes: 3}, assembled("https://h.example/?u=/…")),
			among(Peers{Slashes: 39, Words: 1}, assembled("…/users")),
			among(Peers{Slashes: 2, Words: 2}, assembled("…/users")),
			glued("https://example.com/?u=/", "/a"),
			composed("…://…/…").called("u.Scheme", "u.Host", "p").slashless(),
			composed("…://……").called("u.Scheme", "user", "p").slashless(),
			assembled("………").called("base", "revision", "path").together(2, 1),
			slashedBefore(3, assembled("…/admin/environments/…").called("base", "name")),
			slashedBefore(15, assembled("…/data/v…/objects").called("base", "number")),
			slashedBefore(3, takenFor("path", stdlib.Part, assembled("/admin/environments…"))),
			assembled("…/src/……").called("base", "format", "format").together(2, 1),
			misused(`strings.TrimRight(c.BaseURL, "/") + "/v1"`, 0),
		}
	},
	check: checkGlued,
	checkAssembly: func(a *assembly) {
		a.checkSeams()
		a.checkPeers()
		a.checkBase()
		a.checkFused()
		a.misused(map[Misuse]string{DoubledSlash: `users may write this base with "/" at its end; the text behind it doubles the slash`})
	},
}

// slashless returns a text whose last value begins with no slash.
func (s Subject) slashless() Subject {
	s.Holes[len(s.Holes)-1].IsSlashless = true
	return s
}

// together returns a text whose last values have nothing between them; apart and together count the
// other texts with values of these names.
func (s Subject) together(apart, together int) Subject {
	last := &s.Holes[len(s.Holes)-1]
	last.Apart, last.Together = apart, together
	return s
}

// slashedBefore returns a text with a word directly before its last value, which has a slash before it in other texts.
func slashedBefore(others int, s Subject) Subject {
	last := &s.Holes[len(s.Holes)-1]
	last.BehindSlash, last.BehindWord = others, 1
	return s
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

// checkGlued looks at the seams before and directly after the host.
func checkGlued(j *judgement) {
	if !j.takesReference() {
		return
	}
	_, end := j.ref.Span(uri.Authority)
	for _, seam := range j.Seams {
		if seam > end {
			break // after the host
		}
		j.gluedHost(seam)
	}
}

// isDirectory reports whether a last segment without a slash is likely a directory: "api", or a
// version, "v1".
func isDirectory(segment string) bool {
	version, ok := strings.CutPrefix(segment, "v")
	return segment == "api" || ok && version != "" && strings.Trim(version, "0123456789") == ""
}
