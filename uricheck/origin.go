package uricheck

import (
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// unmatchedOrigin reports the part of an origin that no Origin field contains (RFC 6454 section
// 6.2): net/http compares the two byte by byte. The rule scheme reports the case of the scheme.
func (j *judgement) unmatchedOrigin() {
	if !j.Use.Takes(stdlib.Origin) || j.fails() {
		return
	}
	const consequence = "; no Origin field equals this text"
	authority, authorityEnd := j.ref.Span(uri.Authority)
	host, hostEnd := j.ref.Span(uri.Host)
	if host > authority {
		j.warn(authority, host, "an Origin field has no userinfo"+consequence, replace("Remove the userinfo", authority, host, ""))
	}
	if name, lower := j.Text[host:hostEnd], strings.ToLower(j.Text[host:hostEnd]); name != lower {
		j.warn(host, hostEnd, j.quote(host, hostEnd)+" is not lowercase"+consequence, replace("Write the host in lowercase", host, hostEnd, lower))
	}
	if i := strings.IndexByte(j.Text[host:hostEnd], '*'); i >= 0 {
		j.warn(host+i, host+i+len("*"), `"*" is not a wildcard`+consequence)
	}
	if port, ok := j.ref.Port(); ok && (port == "" || isHTTP(j.ref.Scheme()) && port == uri.DefaultPort(j.ref.Scheme())) {
		fact := "clients leave out " + j.quote(hostEnd, authorityEnd) + " in an Origin field"
		j.warn(hostEnd, authorityEnd, fact+consequence, replace("Remove "+j.quote(hostEnd, authorityEnd), hostEnd, authorityEnd, ""))
	}
	if authorityEnd < len(j.Text) {
		fact := j.quote(authorityEnd, len(j.Text)) + " is not part of an origin"
		j.warn(authorityEnd, len(j.Text), fact+consequence, replace("Remove "+j.quote(authorityEnd, len(j.Text)), authorityEnd, len(j.Text), ""))
	}
}
