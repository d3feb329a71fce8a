package uri

import (
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/internal/enum"
)

// Rung is a rung of the comparison ladder (RFC 3986 §6.2), which later RFCs have made
// longer. What is equivalent on one is so on all that are higher.
type Rung uint8

const (
	// SimpleString: the same characters (§6.2.1).
	SimpleString Rung = iota
	// SyntaxBased: the same after [Ref.Normalize] (§6.2.2).
	SyntaxBased
	// SchemeBased: the same after [Ref.NormalizeByScheme] (§6.2.3).
	SchemeBased
	// AddressBased: the same if IPv6 addresses are written in one way (RFC 5952):
	// "[2001:DB8:0:0:0:0:0:7]" is "[2001:db8::7]", and "[::ffff:c000:201]" is
	// "[::ffff:192.0.2.1]". An IPv4address is another one than that.
	AddressBased
	// FileBased: the same if no authority, an empty host and "localhost" are one in the
	// URI of a local file (RFC 3986 §3.2.2, RFC 8089 §3): "file:/x", "file:///x",
	// "file://localhost/x". What RFC 8089 collects in appendix E, such as drive letters
	// and UNC names, depends on the system, and is not looked at.
	FileBased
)

// String returns the RFC's name of the rung.
func (rung Rung) String() string { return enum.Name(rungNames, "Rung", rung) }

var rungNames = []string{"simple string", "syntax-based", "scheme-based", "address-based", "file-based"}

// Normalize returns r in the normal form of the rung: as it is, as [Ref.Normalize] or
// [Ref.NormalizeByScheme] give it, and on the rungs above with what they say besides. The
// URI of a local file has an empty authority then: "file:///x".
func (rung Rung) Normalize(r Ref) Ref {
	switch rung {
	case SyntaxBased:
		return r.Normalize()
	case SchemeBased:
		return r.NormalizeByScheme()
	case AddressBased:
		return canonicalAddress(r.NormalizeByScheme())
	case FileBased:
		return localFile(canonicalAddress(r.NormalizeByScheme()))
	default:
		return r
	}
}

// Equivalent reports whether a and b are equivalent as far as the rung can
// tell. Fragments count. If they are not, they may identify the same resource
// all the same (RFC 3986 §6.1); and relative references that are may not, since
// that depends on the base.
//
// Of IRIs, those are equivalent from SyntaxBased on that map to equivalent URIs
// (RFC 3987 §5.3.2): "é" is "%C3%A9". Whether two sequences of characters are one
// under a Unicode normalization form (§5.3.2.2) is not looked at.
func Equivalent(a, b Ref, rung Rung) bool {
	if rung == SimpleString {
		return a.s == b.s
	}
	return rung.Normalize(a).ToURI().s == rung.Normalize(b).ToURI().s
}

// schemeRules is what a scheme's specification says about equivalence.
type schemeRules struct {
	port    string // the default one
	root    bool   // an empty path behind an authority is "/"
	domains bool   // the path is a list of mail addresses
}

// schemes are those whose specification says anything about equivalence: the one table of
// default ports. It is here and not in package scheme, since this package imports the standard
// library only.
var schemes = map[string]schemeRules{
	"coap":     {port: "5683", root: true}, // RFC 7252 §6.1, §6.3
	"coaps":    {port: "5684", root: true}, // RFC 7252 §6.2, §6.3
	"ftp":      {port: "21"},               // RFC 1738 §3.2
	"gopher":   {port: "70"},               // RFC 4266 §2.1
	"http":     {port: "80", root: true},   // RFC 9110 §4.2.1, §4.2.3
	"https":    {port: "443", root: true},  // RFC 9110 §4.2.2, §4.2.3
	"ldap":     {port: "389"},              // RFC 4516 §2
	"mailto":   {domains: true},            // RFC 6068 §2; RFC 3986 §6.2.3
	"nntp":     {port: "119"},              // RFC 5538 §2.1; RFC 1738 §3.7
	"prospero": {port: "1525"},             // RFC 1738 §3.11
	"telnet":   {port: "23"},               // RFC 4248 §2
	"wais":     {port: "210"},              // RFC 1738 §3.8
	"ws":       {port: "80", root: true},   // RFC 6455 §3
	"wss":      {port: "443", root: true},  // RFC 6455 §3
}

// DefaultPort returns the port that is assumed if a URI of a scheme, in any case, has none
// (RFC 3986 §3.2.3); "" if this package knows of none: see [Ref.NormalizeByScheme].
func DefaultPort(scheme string) string { return schemes[strings.ToLower(scheme)].port }

// NormalizeByScheme returns r in the normal form of [Ref.Normalize] and of
// RFC 3986 §6.2.3. An empty port is removed. So is the default port of the
// schemes coap, coaps, ftp, gopher, http, https, ldap, nntp, prospero, telnet,
// wais, ws and wss, if written like it: "080" stays. Behind an authority, an empty path becomes "/"
// if the scheme is coap, coaps, http, https, ws or wss. The domains of mailto are
// in lower case. Of other schemes nothing is known.
//
// If r is normal, it is returned as it is, without allocation.
func (r Ref) NormalizeByScheme() Ref {
	r = r.Normalize()
	rules := schemes[r.Scheme()]
	port, path := r.s[r.hostEnd:r.pathStart], r.Path()
	if text, ok := r.Port(); ok && (text == "" || text == rules.port) {
		port = ""
	}
	if rules.root && path == "" && r.hostKind != NoHost {
		path = "/"
	}
	if rules.domains && r.hostKind == NoHost {
		path = lowerDomains(path)
	}
	if len(port) == r.pathStart-r.hostEnd && path == r.Path() {
		return r
	}
	return Split(r.s[:r.hostEnd] + port + path + r.s[r.pathEnd:])
}

// lowerDomains puts the domains of mail addresses with commas between them in
// lower case. A comma that is part of one is percent-encoded (RFC 6068 §2), and
// an "@" cannot be part of a domain.
func lowerDomains(path string) string {
	var b []byte
	done := 0 // what b has of path
	for start := 0; start < len(path); {
		end := indexAny(path, start, ",")
		domain := start + strings.LastIndexByte(path[start:end], '@') + 1
		if domain > start && !isNormalText(path[domain:end], true) {
			b = append(b, path[done:domain]...)
			b = appendNormal(b, path[domain:end], true)
			done = end
		}
		start = end + 1
	}
	if done == 0 {
		return path
	}
	return string(append(b, path[done:]...))
}
