package uricheck

import (
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// gluedHost reports a word that continues a complete host where two operands of
// a concatenation meet. A literal that is only wrapped there ends in an incomplete
// host, or goes on with one.
func gluedHost(j *judgement, seam int) {
	left := uri.Split(j.Text[:seam])
	_, end := left.Span(uri.Authority)
	if !isNetwork(left.Scheme()) || end != seam || !isComplete(left, j.Text[seam:]) {
		return
	}
	word := firstSegment(j.Text[seam:])
	if word == "" || !isWordByte(word[0]) || strings.ContainsAny(word, ".:@%") {
		return
	}
	fact := `no "/" between the host and ` + j.quote(seam, seam+len(word))
	fix := replace("Insert / behind the host", seam, seam+1, "/"+word[:1])
	if f := j.failed(badPortKinds...); f != nil {
		j.explain(f, seam, seam+len(word), fact, fix)
		return
	}
	start, _ := j.ref.Span(uri.Host)
	j.warn(seam, seam+len(word), fact+"; the host is "+j.quote(start, seam+len(word)), fix)
}

// isComplete reports whether an authority ends in a host that nothing continues,
// or in a port, which only digits continue.
func isComplete(r uri.Ref, next string) bool {
	host := r.Host()
	if port, ok := r.Port(); ok || uri.IsIPv4(host) {
		return (!ok || port != "") && next != "" && uri.IsAlpha(next[0])
	}
	dot := strings.LastIndexByte(host, '.')
	return host == "localhost" || strings.HasSuffix(host, "]") || dot > 0 && isTopLevel(host[dot+1:])
}

// isTopLevel reports whether a label is a top-level domain that does not begin
// another common one: ".co" may be half of ".com".
func isTopLevel(label string) bool {
	switch label {
	case "com", "org", "net", "edu", "gov", "io", "dev", "app":
		return true
	}
	return false
}
