package uricheck

import (
	"strings"
	"unicode/utf8"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// schemeField finds the delimiters after a scheme. It leaves alone a scheme within a scheme,
// "jdbc:mysql", which its author intends.
func schemeField(j *judgement) {
	if near := nearSchemes(strings.ToLower(j.Text)); len(near) == 1 && !j.Program.knows(j.Text) {
		fact := j.quote(0, len(j.Text)) + " is an unknown scheme; the nearest known one is " + quoteText(near[0])
		j.warn(0, len(j.Text), fact, replace("Replace "+quoteText(j.Text)+" with "+quoteText(near[0]), 0, len(j.Text), near[0]))
		return
	}
	start := len(strings.TrimRight(j.Text, ":/"))
	if slash := strings.IndexByte(j.Text, '/'); start == len(j.Text) && slash >= 0 {
		start = len(strings.TrimRight(j.Text[:slash], ":"))
	}
	if start == len(j.Text) || hasTemplateMark(j.Text) {
		return
	}
	var fixes []Fix
	if rest := strings.TrimRight(j.Text[start:], "/"); rest == ":" && uri.IsScheme(j.Text[:start]) {
		fixes = []Fix{replace("Remove "+quoteText(j.Text[start:]), start, len(j.Text), "")}
	}
	does := "String adds its own"
	if strings.Trim(j.Text[start:], ":/") != "" {
		does = `String writes ":" after it`
	}
	j.warn(start, len(j.Text), j.quote(start, len(j.Text))+" is not part of a Scheme; "+does, fixes...)
}

// hostField finds bytes of a host that String percent-encodes, so that url.Parse refuses the
// result, and IPv6 addresses without brackets.
func hostField(j *judgement) {
	if address, port, ok := splitBareIPv6(j.Text); ok {
		j.bareIPv6Field(address, port)
		return
	}
	// For "http://", the rest has its own finding.
	scheme := strings.TrimRight(j.Beside[stdlib.SchemeField], ":/")
	if scheme != "" && !isNetwork(scheme) {
		// A bucket, a socket, the name of an image: only its reader knows.
		return
	}
	start, end := noHost(j.Text)
	if start == end {
		j.portField(scheme)
		return
	}
	var fixes []Fix
	switch {
	case end == len(j.Text) && j.Text[start:end] == "/":
		fixes = []Fix{replace("Remove the final slash", start, end, "")}
	case start == 0 && j.Text[:end] == scheme+"://":
		fixes = []Fix{replace("Remove "+quoteText(j.Text[:end]), start, end, "")}
	}
	j.warn(start, end, j.quote(start, end)+" is not part of a Host; url.Parse refuses the result of String", fixes...)
}

// portField finds a text after a host's colon that is not a port. If the scheme is unknown, it
// may be the name of a service, or a tag.
func (j *judgement) portField(scheme string) {
	at, ok := portOf(j.Text)
	if !ok || hasTemplateMark(j.Text) || strings.ContainsAny(j.Text[:1], `/\@`) || at+1 == len(j.Text) {
		return
	}
	start, end := at+1, len(j.Text)
	switch port := j.Text[start:end]; {
	case uri.IsPort(port) && aboveMaxPort(port):
		j.warn(start, end, j.quote(start, end)+" is above 65535; no host has such a port")
	case !uri.IsPort(port) && scheme != "" && !strings.Contains(port, ","):
		j.warn(start, end, j.quote(start, end)+" is not a number; url.Parse refuses the result of String")
	}
}

// assembledHost returns the first piece of a partly known Host that belongs to another
// component. A text that begins with a value may be the name of a socket, unless the scheme
// excludes that.
func (s Subject) assembledHost() []Finding {
	j := &judgement{judged: s.split(), rule: &fieldRule}
	text := s.known()
	scheme := strings.TrimRight(s.Beside[stdlib.SchemeField], ":/")
	switch {
	case scheme != "" && !isNetwork(scheme), s.Use != stdlib.HostField, hasTemplateMark(text):
		return nil
	case scheme == "" && (text[0] == 0 || strings.IndexByte(`/\@`, text[0]) >= 0):
		return nil
	}
	i := strings.IndexAny(text, "/?# ")
	if i < 0 {
		j.assembledPort(text)
		return j.findings
	}
	if scheme, ok := strings.CutSuffix(text[:i], ":"); ok && strings.HasPrefix(text[i:], "//") {
		if uri.IsScheme(scheme) {
			end := i + len("//")
			j.warn(0, end, j.quote(0, end)+" is not part of a Host; url.Parse refuses the result of String")
		}
		return j.findings
	}
	j.warn(i, i+1, j.quote(i, i+1)+" is not part of a Host; url.Parse refuses the result of String")
	return j.findings
}

// assembledPort finds a text that is not a port after a host with a known end, and an IPv6 address
// without brackets before an unknown port.
func (j *judgement) assembledPort(text string) {
	last := strings.LastIndexByte(text, 0) + 1
	colon := strings.LastIndexByte(text, ':')
	switch {
	case colon >= last && !strings.ContainsAny(text[colon:], "],"):
		if port := text[colon+1:]; port != "" && (!uri.IsPort(port) || aboveMaxPort(port)) && j.Beside[stdlib.SchemeField] != "" {
			fact := " is not a number"
			if uri.IsPort(port) {
				fact = " is above 65535"
			}
			j.warn(colon+1, len(text), j.quote(colon+1, len(text))+fact+"; the dial fails")
		}
	case colon > 0 && uri.IsIPv6(text[:colon]):
		j.bareIPv6Field(text[:colon], text[colon:])
	}
}

func (j *judgement) bareIPv6Field(address, port string) {
	var fixes []Fix
	if (port != "" || !ambiguousPort(address)) && !doublesColon(address) {
		fixes = []Fix{replace("Write the host as ["+address+"]", 0, len(address), "["+address+"]")}
	}
	consequence := "; String does not add them"
	if doublesColon(address) {
		consequence = "; String writes both"
	}
	j.warn(0, len(address), j.judged.bareFact(0, len(address))+consequence, fixes...)
}

// requestHost finds characters that no Host header may contain: net/http then sends an empty
// one. It first applies IDNA to a name beyond ASCII, which may refuse it.
func requestHost(j *judgement) {
	if start, end := noHost(j.Text); start < end && isASCII(j.Text) {
		j.warn(start, end, j.quote(start, end)+" is not part of a Host; net/http sends an empty Host header")
	}
}

// noHost returns the first piece of a text that belongs to another component than a host and
// port, or to none; an empty span if there is none. A text that begins with a slash, a
// backslash or "@" is the name of a socket or a pipe.
func noHost(text string) (start, end int) {
	if strings.IndexByte(`/\@`, text[0]) >= 0 || hasTemplateMark(text) {
		return 0, 0
	}
	if i := strings.Index(text, "://"); i >= 0 && uri.IsScheme(text[:i]) {
		return 0, i + len("://")
	}
	for i := range len(text) {
		if b := text[i]; b <= ' ' || b == 0x7f || strings.IndexByte(`/?#@\`, b) >= 0 {
			return i, i + 1
		}
	}
	return 0, 0
}

// hasTemplateMark reports whether a text has marks of a template, a format or a pattern, so
// that it is not a component yet.
func hasTemplateMark(text string) bool { return strings.ContainsAny(text, "{}<>$%*^|`") }

// opaqueField finds an opaque part that hides a host. It leaves alone "*", and a part that
// begins with a slash: URL.RequestURI returns them as the target of a request to that host.
func opaqueField(j *judgement) {
	isTarget := j.Text[0] == '/' || j.Text == "*" // of a request
	if !isTarget && j.Beside[stdlib.HostField] != "" {
		j.warn(0, len(j.Text), "the URL has an Opaque and a Host; String leaves out the Host")
	}
	if i := strings.IndexByte(j.Text, ' '); isTarget && i >= 0 {
		j.warn(i, i+1, `" " in an Opaque breaks the request line`)
	}
}

func isASCII(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r >= utf8.RuneSelf })
}
