package uri

import (
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/internal/enum"
)

// Rung is a rung of the comparison ladder (RFC 3986 §6.2), which later RFCs have made longer.
// References that are equivalent on one rung are equivalent on all higher ones.
type Rung uint8

const (
	// SimpleString compares the characters (§6.2.1).
	SimpleString Rung = iota
	// SyntaxBased compares the results of [Ref.Normalize] (§6.2.2).
	SyntaxBased
	// SchemeBased compares the results of [Ref.NormalizeByScheme] (§6.2.3).
	SchemeBased
	// AddressBased also regards all forms of an IPv6 address as the same (RFC 5952):
	// "[2001:DB8:0:0:0:0:0:7]" is "[2001:db8::7]", and "[::ffff:c000:201]" is "[::ffff:192.0.2.1]".
	// "[::ffff:192.0.2.1]" is not equivalent to "192.0.2.1".
	AddressBased
	// FileBased also regards no authority, an empty host and "localhost" as the same in the URI of
	// a local file (RFC 3986 §3.2.2, RFC 8089 §3): "file:/x", "file:///x", "file://localhost/x".
	// The drive letters and UNC names of RFC 8089 appendix E depend on the system; this package
	// does not interpret them.
	FileBased
)

// String returns the RFC's name of the rung.
func (rung Rung) String() string { return enum.Name(rungNames, "Rung", rung) }

var rungNames = []string{"simple string", "syntax-based", "scheme-based", "address-based", "file-based"}

// Normalize returns r in the normal form of the rung: unchanged for SimpleString, then as
// [Ref.Normalize] and [Ref.NormalizeByScheme] return it, and on the rungs above with the
// changes that they add. From FileBased on, the URI of a local file has an empty authority:
// "file:///x".
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

// Equivalent reports whether a and b are equivalent as far as the rung can tell. It compares
// fragments too. References that are not equivalent may still identify the same resource (RFC
// 3986 §6.1), and equivalent relative references may identify different ones, depending on the
// base.
//
// From SyntaxBased on, IRIs are equivalent if they map to equivalent URIs (RFC 3987 §5.3.2):
// "é" is "%C3%A9". Equivalent does not apply Unicode normalization forms (§5.3.2.2).
func Equivalent(a, b Ref, rung Rung) bool {
	if rung == SimpleString {
		return a.s == b.s
	}
	return rung.Normalize(a).ToURI().s == rung.Normalize(b).ToURI().s
}

// schemeRules has the rules of a scheme's specification about equivalence.
type schemeRules struct {
	port    string // the default one
	root    bool   // an empty path after an authority is "/"
	domains bool   // the path is a list of mail addresses
}

// schemes are the schemes whose specification says anything about equivalence. Only this table has
// default ports. It is not in package scheme, because package uri imports only the standard
// library.
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

// DefaultPort returns the port that a URI of the scheme has if it names none (RFC 3986 §3.2.3);
// "" if this package knows none: see [Ref.NormalizeByScheme]. The scheme may be in upper case.
func DefaultPort(scheme string) string { return schemes[strings.ToLower(scheme)].port }

// NormalizeByScheme returns r in the normal form of [Ref.Normalize] and of RFC 3986 §6.2.3. It
// removes an empty port, and the default port of the schemes coap, coaps, ftp, gopher, http,
// https, ldap, nntp, prospero, telnet, wais, ws and wss, unless it has leading zeros: "080"
// stays. After an authority, an empty path becomes "/" if the scheme is coap, coaps, http,
// https, ws or wss. The domains of mailto become lower case. Other schemes have no rules here.
//
// It returns r unchanged and without allocation if r is normal.
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

// lowerDomains converts the domains of a list of mail addresses to lower case. Commas separate
// the addresses; a comma in an address is percent-encoded (RFC 6068 §2). A domain contains no
// "@".
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
