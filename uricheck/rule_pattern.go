package uricheck

import (
	"path"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

var patternRule = Rule{
	Name:    "pattern",
	Summary: "ServeMux pattern that makes Handle panic, or matches no request that the author means",
	Since:   "v0.1.0",
	Doc: `A pattern of http.ServeMux is "[METHOD ][HOST]/[PATH]"; a segment of its path can be a
wildcard, "{name}", and the last one "{name...}" or "{$}". Handle panics if a text is
not a pattern, or if it conflicts with an earlier pattern: some request matches both,
and neither is more specific (https://pkg.go.dev/net/http#ServeMux). With
GODEBUG=httpmuxgo121=1, the default of modules with a go line below 1.22, only an empty
and a repeated pattern panic (https://go.dev/issue/61410). In a program of such a
module, ServeMux reads methods and wildcards as ordinary text, which requests do not
contain in practice.

Other patterns match none of the requests that their author means. ServeMux cleans paths
before it matches them, a query and a fragment are not part of a path (RFC 3986 §3.3),
ServeMux removes the port from the Host field, and methods are case-sensitive (RFC 9110
§9.1). Everything before the first slash is a host, "api/" and "GET/a" included: a path
begins with the slash, and a method ends with a space. Wildcards of other routers,
":id", "<id>" and "*", and regular expressions are ordinary segments.

The page of pprof.Index has relative links. From "/debug/pprof" they lead to "/debug/heap"
(RFC 3986 §5.2.3), from "/debug/pprof/" to "/debug/pprof/heap", so the pattern needs the
slash. http.StripPrefix answers 404 to a path without its prefix: "/static" matches no path
that begins with "/static/". The pattern "/static" matches no path below it, so a file server
or another mux behind it answers for one path. And the path of a URL that users configure may be
empty, "http://h.example": Handle panics.

Patterns of chi, gorilla/mux, gin, echo and fiber have languages of their own: chi and gin
panic if they cannot read a pattern, gorilla/mux drops the route, and each of them reads
the wildcards of the others as ordinary segments.`,
	Bad: func() []Subject {
		return []Subject{
			registered("foo"),
			registered(""),
			registered("/a b"),
			registered("/a "),
			registered("{host}/x"),
			registered("GET /a//b"),
			registered("/a{x}"),
			registered("/{x}/{x}"),
			registered("/{x...}/"),
			registeredAfter("/a", "/a"),
			registeredAfter("GET /{x}", "/a"),
			registered("/a//b"),
			registered("/search?q=x"),
			registered("/a#b"),
			registered("localhost:8080/"),
			registered("[::1]:80/"),
			registered("http://example.com/"),
			registered("get /a"),
			registered("GET|POST /a"),
			registered("GET/a"),
			registered("api/"),
			registered("/users/:id"),
			registered("/users/<id>/x"),
			registered("/static/*"),
			registered("/users/([0-9]+)"),
			misused(`http.HandleFunc("/debug/pprof", pprof.Index)`, LinksBeside),
			misused(`http.Handle("/static", http.StripPrefix("/static/", files))`, StrippedElsewhere),
			misused(`http.Handle("/static", http.FileServer(dir))`, SubtreeAlone),
			misused(`u, err := url.Parse(publicURL); http.Handle(u.Path, h)`, EmptyPattern),
			registered("^/users/"),
			registeredUnder121("GET /a"),
			registeredUnder121("/a/{id}"),
		}
	},
	Good: func() []Subject {
		return []Subject{
			registered("/"),
			registered("GET  example.com/a/{x}/{rest...}"),
			registered("/{$}"),
			registered("/a}"),
			registered("/a%20b"),
			registered("/50%"),
			registered("[::1]/"),
			registered("::1/"),
			registered("CONNECT h:80//a"),
			registered("PROPFIND /a"),
			registeredAfter("GET /a", "/a"),
			registeredAfter("POST /a", "GET /a"),
			registeredAfter("/a/", "/a"),
			registeredAfter("h.example/a", "/{x}"),
			registered("localhost/"),
			registered("/v1/a:get"),
			misused(`http.HandleFunc("/debug/pprof/", pprof.Index)`, 0),
			misused(`http.Handle("/static/", http.StripPrefix("/static/", files))`, 0),
			misused(`http.Handle("/favicon.ico", http.FileServer(dir))`, 0),
			misused(`u, err := url.Parse(publicURL); http.Handle(u.Path+"/", h)`, 0),
			registeredUnder121("h.example/a"),
		}
	},
	check:         checkPattern,
	checkAssembly: func(a *assembly) { a.misused(handlerFacts) },
}

// handlerFacts are the facts about patterns that do not fit their handlers.
var handlerFacts = map[Misuse]string{
	LinksBeside:       `the links of this page are relative; without "/" at its end they lead elsewhere`,
	StrippedElsewhere: "no path of the pattern begins with the prefix of http.StripPrefix; the answer is 404",
	SubtreeAlone:      `the handler is for a subtree; without "/" at its end the pattern has no path below`,
	EmptyPattern:      "the path of the URL may be empty; an empty pattern makes the call panic",
}

func registeredAfter(text string, earlier ...string) Subject {
	s := registered(text)
	s.Earlier = earlier
	return s
}

// registeredUnder121 returns a pattern in a program of a module that says "go 1.21".
func registeredUnder121(text string) Subject {
	s := registered(text)
	s.Program = Program{GoLine: "go1.21", IsMain: true}
	return s
}

func checkPattern(j *judgement) {
	if !j.Use.Takes(stdlib.Pattern) {
		return
	}
	for _, f := range j.unexplained() {
		if f.Kind == stdlib.PatternConflict {
			j.explainConflict(f)
			continue
		}
		fact := strings.Replace(patternFacts[f.Kind], "%q", j.quote(f.Start, f.End), 1)
		j.explain(f, f.Start, f.End, fact, fixPattern(j.Text, f)...)
	}
	if !j.fails() {
		j.unmatchedPattern()
	}
}

// Values for the holes of a pattern: for the first bytes nothing, a method, a host, or the first segments; before
// a space a method; behind a method the host or the first segments; elsewhere a segment, or a part of one.
var (
	patternHeads    = []string{"", "GET ", "h.example", "/x", "GET h.example/x/{y}"}
	patternMethods  = []string{"", "GET", "POST", "CONNECT", "PUT"} // CONNECT takes unclean paths
	patternPrefixes = []string{"", "h.example", "/x", "/x/{y}", "h.example/x"}
	patternParts    = []string{"x", "y", "{z}", "v1", "y"}
)

// patternValues returns the values for a hole of a pattern.
func patternValues(pattern string, h Hole) []string {
	before, behind := pattern[:h.Start], pattern[h.End:]
	switch {
	case h.Start == 0 && strings.HasPrefix(behind, " "):
		return patternMethods
	case h.Start == 0:
		return patternHeads
	case strings.IndexByte(before, ' ') == len(before)-1:
		return patternPrefixes
	}
	return patternParts
}

// inEachPattern returns the findings that a pattern with holes has with each of the values. It
// omits conflicts with other patterns.
func (s Subject) inEachPattern() []Finding {
	s.Earlier = nil
	var common []Finding
	for i := range patternHeads {
		values := make([]string, len(s.Holes))
		for k, h := range s.Holes {
			values[k] = patternValues(s.Text, h)[i]
		}
		found := s.fill(values).findings()
		if i == 0 {
			common = found
		}
		common = slices.DeleteFunc(common, func(f Finding) bool { return !contains(found, f) || f.Rule.Name != patternRule.Name })
	}
	for i := range common {
		common[i].Fixes = nil // no fix suits every value
	}
	return common
}

// patternFacts are short, to leave room for the setting that lifts a failure.
var patternFacts = map[stdlib.Kind]string{
	stdlib.Empty:             "the pattern is empty",
	stdlib.BadMethod:         "%q is not a method",
	stdlib.MissingSlash:      "%q has no slash",
	stdlib.BraceInHost:       "the host %q has a brace",
	stdlib.UncleanPath:       "no clean path has %q",
	stdlib.BadWildcard:       "%q is not a wildcard",
	stdlib.WildcardNotLast:   "%q is not the last segment",
	stdlib.DuplicateWildcard: "%q repeats a wildcard name",
}

func (j *judgement) explainConflict(f *failure) {
	i := slices.IndexFunc(j.Earlier, func(e string) bool {
		return e == j.Text || stdlib.PatternsConflict(e, j.Text)
	})
	earlier := j.Earlier[i]
	fact := "the pattern conflicts with " + quoteText(earlier)
	if earlier == j.Text {
		fact = "an earlier call registers " + j.quote(f.Start, f.End)
	}
	j.explain(f, f.Start, f.End, fact).Against = earlier
}

// fixPattern returns the fix for a pattern with a part that no author intends: "/a/{$}/", "GET
// /a//b", "/a ". It has none for "foo", which may be a path or a host.
func fixPattern(text string, f *failure) []Fix {
	switch f.Kind {
	case stdlib.BadMethod:
		if strings.Trim(text[f.End:], " \t") == "" {
			return []Fix{replace("Remove the white space", f.End, len(text), "")}
		}
	case stdlib.WildcardNotLast:
		if text[f.End:] == "/" {
			return []Fix{replace("Remove the final slash", f.End, len(text), "")}
		}
	case stdlib.UncleanPath:
		_, _, start := stdlib.SplitPattern(text)
		if strings.Contains(text[start:], "/..") {
			return nil
		}
		clean := path.Clean(text[start:])
		if strings.HasSuffix(text, "/") && clean != "/" {
			clean += "/"
		}
		return []Fix{replace("Clean the path of the pattern", start, len(text), clean)}
	}
	return nil
}
