package uricheck

import (
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

var schemeRule = Rule{
	Name:    "scheme",
	Summary: "scheme that is misspelt, missing, not supported, or not lowercase",
	Since:   "v0.1.0",
	Doc: `Schemes are case-insensitive, and their normal form is lowercase: producers write
schemes in lowercase (RFC 3986 §3.1), and software that compares strings expects that.
uricheck reports a scheme in another case even without -style, as a style finding.

uricheck regards a scheme as misspelt if it is neither registered nor in common use, and
differs by one letter from http or https, or by a doubled or swapped letter from ws or
wss.

In "http:/h" the "//" is missing: the host is empty, and "h" is part of the path (RFC
3986 §3.2). "http//h" has no colon, so all of it is a path. uricheck also reports these
two faults where a program joins a scheme and a host, as in u.Scheme + ":" + u.Host, or
"https:/" + team + ".example.com".

A program that puts "http://" before a text unless it has that already, and does not look for
"https://", asks a host named "https".

The default HTTP client accepts http and https. A program may check the scheme of a URL
that it has parsed, and return an error for others than those it names. A client with
its own Transport may accept any scheme, so with such a client uricheck reports only
misspellings.`,
	Bad: func() []Subject {
		return []Subject{
			parsed("HTTP://h"),
			misused(`if !strings.HasPrefix(u, "http://") { u = "http://" + u }`, SchemeBeforeOther),
			parsed("htpp://h/"),
			parsed("wsss://h/"),
			parsed("http:/h"),
			parsed("https:example.com/x"),
			parsed("https//example.com/x"),
			sent("ftp://h"),
			sent("/x"),
			sent("//h/x"),
			sent("http:"),
			sentAnyhow("htttp://h/"),
			trusted("null"),
			accepted("redis.ParseURL", "http://h/1", "redis", "rediss", "unix"),
			accepted("redis.ParseURL", "h/1", "redis", "rediss", "unix"),
			{Func: "websocket.Dial", Call: stdlib.Call{Use: stdlib.DialWebSocket, Text: "http://h/"}},
			anywhere("htpp://h/x"),
			anywhere("https:/example.com/x"),
			composed("http//…", 4),
			composed("…//…").called("u.Scheme", "u.Host"),
			composed("…:…/x…").called("u.Scheme", "u.Host", "path"),
			composed("https:/….example.com/x"),
			composed("http:/…:8080/x"),
			composed("http:/…/x").called("serverAddr"),
		}
	},
	Good: func() []Subject {
		return []Subject{
			parsed("http://h"),
			parsed("grpc://h"),
			parsed("httpx://h"),
			parsed("h2c://h"),
			parsed("HTTP"),
			parsed("http:"),
			sentAnyhow("unix:///var/run/x.sock"),
			accepted("redis.ParseURL", "redis://h/1", "redis", "rediss", "unix"),
			accepted("file.Open", "/x", "file", ""),
			sentAnyhow("/x"),
			anywhere("htpp://"),
			anywhere("http:/x"),
			composed("http//…"),
			composed("sts.….amazonaws.com"),
			composed("http://…", 4),
			composed("…//…").called("base", "u.Host"),
			composed("…:…").called("u.Scheme", "u.Opaque"),
			composed("http:/…/x").called("path"),
			composed("http:/….json"),
		}
	},
	check:         checkScheme,
	checkAssembly: checkSchemeAssembly,
}

// accepted returns a text for a function that parses it, and accepts some schemes.
func accepted(by, text string, schemes ...string) Subject {
	return Subject{Func: by, Call: stdlib.Call{Use: stdlib.ParseReference, Text: text, Accepted: schemes}}
}

func checkScheme(j *judgement) {
	if !j.takesReference() {
		return
	}
	if j.missingColon() {
		return
	}
	if f := j.failed(stdlib.Empty, stdlib.MissingScheme); f != nil && (j.dials() || j.Use.Takes(stdlib.Origin)) && !strings.HasPrefix(j.Text, ":") {
		j.missingScheme(f)
		return
	}
	switch {
	case j.ref.IsRelative() || j.judged.readsHostAsScheme():
	case j.misspeltScheme():
	case j.missingSlashes():
	case j.unsupportedScheme():
	default:
		j.schemeCase()
	}
}

// missingColon reports "https//h", which is a path, and "https;//h".
func (j *judgement) missingColon() bool {
	name, _, ok := strings.Cut(j.Text, "//")
	scheme := strings.TrimRight(name, ";.,")
	if !ok || !j.Use.Takes(stdlib.Reference) || !isNetwork(strings.ToLower(scheme)) || len(name) > len(scheme)+1 {
		return false
	}
	fact := `":" is missing after ` + j.quote(0, len(scheme))
	fix := replace(`Write ":" after the scheme`, len(scheme), len(name), ":")
	if f := j.failed(stdlib.MissingScheme); f != nil {
		j.explain(f, 0, len(name)+len("//"), fact, fix)
		return true
	}
	j.warn(0, len(name)+len("//"), fact+"; the text is a path", fix)
	return true
}

func (j *judgement) missingScheme(f *failure) {
	if j.Text == "" {
		j.explain(f, 0, 0, "the text is empty")
		return
	}
	j.explainSend(f, 0, len(j.Text), j.quote(0, len(j.Text))+" has no scheme")
}

// explainSend explains a URL that the default client, the one for websockets, or a check of the program
// refuses because of its scheme.
func (j *judgement) explainSend(f *failure, start, end int, fact string, fixes ...Fix) {
	if !j.dials() {
		j.explain(f, start, end, fact, fixes...)
		return
	}
	j.explainRefused(f, start, end, func(by string) string { return fact + "; " + by + " accepts " + j.acceptedSchemes() }, fixes...)
}

func (j *judgement) unsupportedScheme() bool {
	f := j.failed(stdlib.UnsupportedScheme)
	if f == nil {
		return false
	}
	scheme := j.quote(f.Start, f.End)
	if !j.dials() {
		j.explain(f, f.Start, f.End, "the client does not support "+scheme)
		return true
	}
	j.explainRefused(f, f.Start, f.End, func(by string) string {
		return by + " does not support " + scheme + "; it accepts " + j.acceptedSchemes()
	})
	return true
}

// explainRefused explains a failure by a fact about the function that refuses the text. The function of a
// sink may be that of another package, whose check the user does not see.
func (j *judgement) explainRefused(f *failure, start, end int, fact func(by string) string, fixes ...Fix) {
	by := "the client"
	if j.Accepted != nil {
		by = "the program"
	} else if j.fits(fact(j.Func)) {
		by = j.Func
	}
	j.explainAs(f, start, end, fact(by), fixes...)
}

// acceptedSchemes lists the schemes that a call accepts, or three of them.
func (j *judgement) acceptedSchemes() string {
	schemes, _ := stdlib.SchemesOf(j.Call)
	shown := slices.DeleteFunc(slices.Clone(schemes), func(s string) bool { return s == "" })
	switch n := len(shown); {
	case n == 0:
		return "only texts without one"
	case slices.Contains(shown, stdlib.AnyScheme):
		return "only URLs with a scheme"
	case slices.Contains(shown, stdlib.AnyHost):
		return "only URLs with a host"
	case n > maxSchemes:
		return strings.Join(shown[:maxSchemes], ", ") + " and others"
	case n > 1:
		return strings.Join(shown[:n-1], ", ") + " and " + shown[n-1]
	}
	return shown[0]
}

// maxSchemes bounds the schemes in a message.
const maxSchemes = 4

// schemeCase is a matter of style, but on by default, because its fix is certain.
func (j *judgement) schemeCase() {
	start, end := j.ref.Span(uri.Scheme)
	scheme := j.Text[start:end]
	lower := strings.ToLower(scheme)
	if scheme == lower {
		return
	}
	if _, ok := j.ref.Authority(); !ok && (!j.Program.knows(lower) || end+1 == len(j.Text)) {
		// "Note: …" is not a URI, and "DAV:" the name of a namespace.
		return
	}
	j.add(Style, start, end, j.quote(start, end)+" is not lowercase", []Fix{
		replace("Write the scheme in lowercase", start, end, lower),
	})
}

// misspeltScheme reports a scheme that is one edit from http, https, ws or wss.
func (j *judgement) misspeltScheme() bool {
	start, end := j.ref.Span(uri.Scheme)
	scheme := strings.ToLower(j.Text[start:end])
	if !strings.HasPrefix(j.Text[end:], ":/") || j.Program.knows(scheme) {
		return false
	}
	near := nearSchemes(scheme)
	if len(near) == 0 {
		return false
	}
	var fixes []Fix
	fact := j.quote(start, end) + " is an unknown scheme; "
	if len(near) == 1 {
		fact += "the nearest known one is " + quoteText(near[0])
		fixes = []Fix{replace("Replace "+j.quote(start, end)+" with "+quoteText(near[0]), start, end, near[0])}
	} else {
		fact += quoteText(near[0]) + " and " + quoteText(near[1]) + " are near"
	}
	if f := j.failed(stdlib.UnsupportedScheme); f != nil {
		j.explainAs(f, start, end, fact, fixes...)
	} else {
		j.warn(start, end, fact, fixes...)
	}
	return true
}

// missingSlashes reports "http:/h" and "http:h". It accepts the bare prefixes "http:" and
// "http:/" unless a program sends them, because the program may append the rest.
func (j *judgement) missingSlashes() bool {
	_, end := j.ref.Span(uri.Scheme)
	end += len(":")
	if _, ok := j.ref.Authority(); ok || !isNetwork(j.ref.Scheme()) || j.failed(stdlib.UnsupportedScheme) != nil {
		return false
	}
	f := j.failed(stdlib.NoHost)
	rest := strings.TrimPrefix(j.Text[end:], "/")
	if f == nil && rest == "" {
		return true
	}
	var fixes []Fix
	slashes := len(j.Text) - len(rest)
	if segment := firstSegment(rest); looksLikeSite(segment) || looksLikeHost(segment) && strings.Contains(segment, ":") {
		fixes = []Fix{replace(`Write "//" after the scheme`, end, slashes, "//")}
	}
	fact := `"//" is missing after ` + j.quote(0, end)
	if slices.Contains(j.Gaps, end) { // the literal may have it
		fact = `no "//" is left after ` + j.quote(0, end)
	}
	if f != nil {
		j.explain(f, 0, slashes, fact, fixes...)
	} else {
		j.warn(0, slashes, fact+"; the host is empty", fixes...)
	}
	return true
}
