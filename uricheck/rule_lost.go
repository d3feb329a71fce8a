package uricheck

import "github.com/uricheck/go-uricheck/uricheck/stdlib"

var lostRule = Rule{
	Name:    "lost",
	Summary: "change of a URL that is lost, or loses a part of it",
	Since:   "v0.1.0",
	Doc: `URL.Query parses the query and returns a copy: after u.Query().Set("a", "b"), the URL has the
query that it had before. The program has to write the copy back, as in
u.RawQuery = q.Encode(). JoinPath, ResolveReference and Parse return a new URL, too, and
change nothing.

A value for u.Path replaces the whole path. If u is a URL that users configure, it may
have a path of its own (RFC 3986 §3.3): the server is below "/api" then, and the program
asks for another path. u.JoinPath keeps the path. A url.URL literal with the Host of such a URL and
a Path of its own does the same. The same is true of u.RawQuery and the
URL of an authorization endpoint or a redirect, whose query clients have to keep (RFC
6749 §3.1). uricheck ignores a URL whose path or query the function also reads.`,
	Bad: func() []Subject {
		return []Subject{
			misused(`u.Query().Set("a", "b")`, LostQuery),
			misused(`u.JoinPath("users")`, UnusedURL),
			misused(`u, err := url.Parse(baseURL); u.Path = "/users"`, LostPath),
			misused(`u, err := url.Parse(redirectURI); u.RawQuery = q.Encode()`, LostQueryOf),
			misused(`u, err := resp.Location(); u.RawQuery = q.Encode()`, LostQueryOf),
		}
	},
	Good: func() []Subject {
		return []Subject{
			misused(`q := u.Query(); q.Set("a", "b"); u.RawQuery = q.Encode()`, 0),
			misused(`u = u.JoinPath("users")`, 0),
			misused(`u.Path = strings.TrimSuffix(u.Path, "/") + "/users"`, 0),
			misused(`u, err := url.Parse("https://h.example"); u.Path = "/users"`, 0),
			misused(`u, err := url.Parse(baseURL); u.RawQuery = q.Encode()`, 0),
		}
	},
	checkAssembly: checkLost,
}

// misused returns a value with the code around it.
func misused(code string, as Misuse) Subject {
	whole := Hole{End: len(HoleMark), Misuse: as}
	return Subject{Func: code, Call: stdlib.Call{Use: stdlib.Compose, Text: HoleMark}, Holes: []Hole{whole}}
}

// lostFacts are the facts about a part that a program loses.
var lostFacts = map[Misuse]string{
	LostQuery:   "the result of URL.Query is a copy that nothing reads; the URL keeps its query",
	UnusedURL:   "nothing keeps the URL that the call returns; the base does not change",
	LostPath:    "this replaces the path of a configured URL; a server below a path is not reached",
	LostQueryOf: "this replaces the query of a configured URL; parameters that it has are lost",
}

func checkLost(a *assembly) { a.misused(lostFacts) }

// misused reports the misuses that have a fact.
func (a *assembly) misused(facts map[Misuse]string) {
	for _, h := range a.Holes {
		if fact := facts[h.Misuse]; fact != "" {
			a.warn(h.Start, h.End, fact)
		}
	}
}
