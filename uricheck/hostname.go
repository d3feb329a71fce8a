package uricheck

import (
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// badName finds a host that no resolver can look up, or that resolvers read as different
// addresses. The standard library decides whether a dial fails; nameFault explains why.
func badName(j *judgement) bool {
	host := j.ref.Host()
	if !isNetwork(j.ref.Scheme()) || host == "" {
		return false
	}
	// If IDNA removes the whole host, the error of net/http says that it is empty.
	f, isSent := j.failed(stdlib.BadName, stdlib.NoHost), j.Use == stdlib.Send
	if !isSent && (!strings.ContainsAny(host, ":*$") || strings.HasPrefix(host, "[")) {
		// "*.example.com" and "$HOST" are patterns and templates, which programs parse but do
		// not dial.
		f = dialFailure(host, stdlib.BadName)
	}
	start, end := j.ref.Span(uri.Host)
	if f == nil || holdsPlaceholder(j.Text, start, end) {
		return false
	}
	from, to, fact := nameFault(host)
	if fact == "" {
		// A fault that only IDNA finds.
		from, to, fact = 0, end-start, "%q is not a name by the rules of IDNA"
	}
	from, to = start+from, start+to
	if j.isReported(from, to) {
		j.dismiss(f)
		return false
	}
	fact = strings.Replace(fact, "%q", j.quote(from, to), 1)
	switch {
	case isSent:
		j.explain(f, from, to, fact)
	case f.lift != "":
		j.warn(from, to, fact+"; only a C resolver accepts it")
	default:
		j.warn(from, to, fact+"; the dial fails")
	}
	return true
}

// dialFailure returns how a later dial of a host and port fails.
func dialFailure(authority string, kind stdlib.Kind) *failure {
	failures, _ := Subject{Call: stdlib.Call{Use: stdlib.Send, Text: "http://" + authority + "/"}}.failuresOf()
	for _, f := range failures {
		if f.Kind == kind {
			return &f
		}
	}
	return nil
}

// nameFault returns a span of an ASCII host, and the fact, with "%q" for the span, that keeps
// resolvers from looking the host up. The fact is "" if they can, or if the host is not plain
// ASCII: then IDNA decides.
func nameFault(host string) (start, end int, fact string) {
	if uri.IsIPv4(host) || strings.HasPrefix(host, "[") || host == "." {
		return 0, 0, ""
	}
	if numeric(host) {
		return 0, len(host), "%q is not an IPv4 address"
	}
	for i := range len(host) {
		switch {
		case host[i] >= 0x80 || host[i] == '%':
			return 0, 0, ""
		case !isNameByte(host[i]):
			return i, i + 1, "a host name cannot contain %q"
		}
	}
	for label := range strings.SplitSeq(strings.TrimSuffix(host, "."), ".") {
		end = start + len(label)
		switch {
		case label == "":
			return 0, len(host), "%q has an empty label"
		case len(label) > 63:
			return start, end, "%q is a label of more than 63 bytes"
		case label[0] == '-' || label[len(label)-1] == '-':
			return start, end, "%q is a label that begins or ends with a hyphen"
		}
		start = end + 1
	}
	if len(strings.TrimSuffix(host, ".")) > 253 {
		return 0, len(host), "%q is a name of more than 253 bytes"
	}
	return 0, 0, ""
}

// numeric reports whether a host looks like an IPv4 address: digits and dots.
func numeric(host string) bool {
	return host != "" && strings.Trim(host, "0123456789.") == "" && strings.Trim(host, ".") != ""
}

func isNameByte(b byte) bool {
	return uri.IsAlpha(b) || uri.IsDigit(b) || b == '-' || b == '.' || b == '_'
}

// explainBareIPv6 reports an IPv6 address without brackets, which fails as a
// port: "http://fe80::a/".
func (j *judgement) explainBareIPv6() bool {
	if !j.takesReference() {
		return false
	}
	address, port, ok := j.judged.bareIPv6()
	first := j.failed(badPortKinds...)
	if !ok || first == nil {
		return false
	}
	start, _ := j.ref.Span(uri.Host)
	end := start + len(address)
	var fixes []Fix
	if (port != "" || !ambiguousPort(address)) && !doublesColon(address) {
		fixes = []Fix{replace("Write the host as ["+address+"]", start, end, "["+address+"]")}
	}
	j.explain(first, start, end, j.judged.bareFact(start, end), fixes...)
	j.dismissAll(func(f *failure) bool { return slices.Contains(badPortKinds, f.Kind) })
	return true
}

// bareFact returns the fact about an IPv6 address without brackets.
func (s judged) bareFact(start, end int) string {
	if doublesColon(s.Text[start:end]) {
		return "two colons precede " + s.quote(start+len("::"), end)
	}
	return "IPv6 address " + s.quote(start, end) + " lacks brackets"
}

// doublesColon reports whether a text is a port of two digits or more with a colon too many. The grammar derives
// it as an IPv6 address, but nobody has one such as "::8080".
func doublesColon(text string) bool {
	port, ok := strings.CutPrefix(text, "::")
	return ok && len(port) > 1 && uri.IsPort(port)
}

// bareIPv6 is like splitBareIPv6, for the host and port of a reference.
func (s judged) bareIPv6() (address, port string, ok bool) {
	start, _ := s.ref.Span(uri.Host)
	_, end := s.ref.Span(uri.Authority)
	return splitBareIPv6(s.Text[start:end])
}

// splitBareIPv6 returns the address, and the port with its colon. It finds a port only after
// an address of eight groups: else the port may be a group.
func splitBareIPv6(text string) (address, port string, ok bool) {
	if uri.IsIPv6(text) {
		return text, "", true
	}
	colon := strings.LastIndexByte(text, ':')
	if colon > 0 && uri.IsIPv6(text[:colon]) && uri.IsPort(text[colon+1:]) {
		return text[:colon], text[colon:], true
	}
	return "", "", false
}

// ambiguousPort reports whether the last group of an address may be a port:
// "2001:db8::1:8080".
func ambiguousPort(address string) bool {
	colon := strings.LastIndexByte(address, ':')
	return uri.IsPort(address[colon+1:]) && uri.IsIPv6(address[:colon])
}
