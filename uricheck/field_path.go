package uricheck

import (
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// pathField finds a query or a fragment in a path. It has to tell them from a pattern
// ("/img?.png") and from a name ("c#"): a query begins with the name of a parameter, a fragment
// with a letter.
func pathField(j *judgement) {
	if j.hostInPath() {
		return
	}
	path, query, hasQuery := strings.Cut(j.Text, "?")
	if hasQuery && !isPattern(path) && isQuery(query) {
		at := len(path)
		j.warn(at, at+1, queryInPath)
		return
	}
	path, fragment, hasFragment := strings.Cut(j.Text, "#")
	if hasFragment && !isPattern(path) && isFragment(path, fragment) {
		at := len(path)
		j.warn(at, at+1, `url.URL.String encodes "#" in a Path as %23; the fragment is a part of the path`)
	}
}

// hostInPath finds a host in the Path of a URL without Host.
func (j *judgement) hostInPath() bool {
	host, isKnown := j.Beside[stdlib.HostField]
	segment := firstSegment(j.Text)
	if !isKnown || host != "" || !isHTTP(j.Beside[stdlib.SchemeField]) || j.Beside[stdlib.OpaqueField] != "" || !looksLikeHost(segment) {
		return false
	}
	j.warn(0, len(segment), j.quote(0, len(segment))+" is in the Path and not in the Host; the host is empty")
	return true
}

// checkAssembledPath is like pathField, but for a path with unknown parts.
func checkAssembledPath(a *assembly) {
	a.misused(fieldFacts)
	path, query, hasQuery := strings.Cut(a.known, "?")
	if a.Use == stdlib.PathField && len(a.Holes) > 0 && hasQuery && !isPattern(path) && isQuery(query) {
		a.warn(len(path), len(path)+1, queryInPath)
	}
}

// fieldFacts are the facts about a query in another field than RawQuery, and a comparison with what no field has.
var fieldFacts = map[Misuse]string{
	QueryInRawPath:  "a query is not an encoding of the Path; EscapedPath ignores the RawPath",
	QueryInFragment: `url.URL.String escapes the Fragment again; "%" arrives as "%25"`,
	QueryInPath:     `a RequestURI has the query; url.URL.String encodes "?" and "%" in a Path again`,
	NeverThere:      "net/url leaves the delimiters out of this part of a URL; the text is never in it",
}

const queryInPath = `url.URL.String encodes "?" in a Path as %3F; the query is a part of the path`

// requestPath is like pathField, but for a path in a request line.
func requestPath(j *judgement) {
	if j.Text[0] != '/' && j.Text != "*" {
		end := len(j.Text)
		j.warn(0, end, "the Path "+j.quote(0, end)+` does not begin with "/"; the request line lacks it`)
	}
	pathField(j)
}

// isPattern reports whether a path has marks of a template, a glob or a regular
// expression.
func isPattern(path string) bool { return strings.ContainsAny(path, `{}<>()[]*^|\`) }

// isQuery reports whether the text after a "?" is likely a query: a parameter with a value, or
// a lone word.
func isQuery(s string) bool {
	if strings.ContainsAny(s, "{}<>") {
		return false
	}
	s = strings.TrimPrefix(s, "$") // OData's parameters
	rest := strings.TrimLeft(s, wordBytes)
	return len(rest) < len(s) && (rest == "" || strings.Contains(rest, "="))
}

const wordBytes = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"

// isFragment reports whether the text after a "#" is likely a fragment, or a route of a
// single-page application: "/#/login".
func isFragment(path, s string) bool {
	if s == "" || strings.ContainsAny(s, "{}<>#") {
		return false
	}
	isRoute := s[0] == '/' || s[0] == '!'
	return uri.IsAlpha(s[0]) || isRoute && (path == "" || strings.HasSuffix(path, "/"))
}

// rawPathField finds a RawPath that is not an encoding of Path, so that EscapedPath ignores it. A
// RawPath that equals Path loses nothing.
func rawPathField(j *judgement) {
	path, isKnown := j.Beside[stdlib.PathField]
	if isKnown && j.Text == path || strings.ContainsAny(j.Text, "{}<>") {
		return
	}
	const ignored = "; EscapedPath ignores the RawPath"
	for i := range len(j.Text) {
		switch b := j.Text[i]; {
		case b == '%' && !isEscape(j.Text[i:]):
			end := escapeEnd(j.Text, i, min(i+3, len(j.Text)))
			j.warn(i, end, j.judged.badEscape(i, end)+ignored)
			return
		case b != '%' && strings.IndexByte(rawPathBytes, b) < 0:
			_, end := characterAt(j.Text, i)
			j.warn(i, end, "a RawPath cannot contain "+j.quote(i, end)+ignored)
			return
		}
	}
	if isKnown && unescaped(j.Text) != path {
		j.warn(0, len(j.Text), j.quote(0, len(j.Text))+" does not decode to the Path"+ignored)
	}
}

// rawPathBytes are pchar and "/" (RFC 3986 §3.3), and the brackets, which net/url accepts.
const rawPathBytes = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&'()*+,;=:@/[]"

// rawQueryField finds delimiters around the query, bytes that break the request line, and
// parameters that net/url drops.
func rawQueryField(j *judgement) {
	if j.Text[0] == '?' {
		j.warn(0, 1, `"?" begins the RawQuery; String adds its own`, replace(`Remove "?"`, 0, 1, ""))
	}
	query, _, hasFragment := strings.Cut(j.Text, "#")
	if end := len(query); hasFragment {
		j.warn(end, end+1, `"#" in a RawQuery begins the fragment`)
	}
	scheme := j.Beside[stdlib.SchemeField]
	if i := strings.IndexByte(query, ' '); i >= 0 && (scheme == "" || isNetwork(scheme)) {
		// The query of another scheme is in no request line: the options of a database may have
		// spaces.
		j.warn(i, i+1, `" " in a RawQuery breaks the request line`)
	}
	j.warnEscapes(0, len(query), "URL.Query drops the parameter")
}

// fragmentField finds the delimiter before a fragment. Within one, "#" is data.
func fragmentField(j *judgement) {
	if j.Text[0] == '#' {
		j.warn(0, 1, `"#" begins the Fragment; String encodes it as %23`, replace(`Remove "#"`, 0, 1, ""))
	}
}
