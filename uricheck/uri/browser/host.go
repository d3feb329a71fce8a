package browser

import (
	"net/netip"
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/net/idna"
)

// The bytes that no host contains, and those that no name contains.
const (
	forbiddenInHost = "\x00\t\n\r #/:<>?@[\\]^|"
	forbiddenInName = forbiddenInHost + "%\x7f\x01\x02\x03\x04\x05\x06\x07\x08\x0b\x0c\x0e\x0f" +
		"\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f"
)

// hostOf runs the host parser.
func (p *parser) hostOf(start, end int) (string, *Error) {
	text := p.in[start:end]
	switch {
	case strings.HasPrefix(text, "["):
		ip, err := netip.ParseAddr(strings.TrimSuffix(text[1:], "]"))
		if err != nil || !ip.Is6() || ip.Zone() != "" || !strings.HasSuffix(text, "]") {
			return "", &Error{BadAddress, start, end}
		}
		return "[" + formatIPv6(ip) + "]", nil
	case p.url.isSpecial():
		return p.name(start, end)
	}
	if i := strings.IndexAny(text, forbiddenInHost); i >= 0 {
		return "", &Error{BadHost, start + i, start + i + 1}
	}
	return string(p.encode(nil, start, end, inOpaque)), nil
}

// name runs the rest of the host parser, for a name of the DNS or an IPv4 address.
func (p *parser) name(start, end int) (string, *Error) {
	text := p.in[start:end]
	name, ok := toASCII(decode(text))
	if !ok {
		return "", &Error{BadName, start, end}
	}
	if name == "" || strings.ContainsAny(name, forbiddenInName) {
		from, to := culprit(text)
		return "", &Error{BadHost, start + from, start + to}
	}
	if endsInNumber(name) {
		address, ok := parseIPv4(name)
		if !ok {
			return "", &Error{BadAddress, start, end}
		}
		if address != text {
			p.note(Number, start, end, address)
		}
		return address, nil
	}
	if name != strings.ToLower(text) {
		p.note(Name, start, end, name)
	}
	return name, nil
}

// culprit returns the span of the byte that no name may contain, or of the whole host if the
// byte was percent-encoded.
func culprit(text string) (start, end int) {
	if i := strings.IndexAny(text, strings.ReplaceAll(forbiddenInName, "%", "")); i >= 0 {
		return i, i + 1
	}
	return 0, len(text)
}

// profile is the processing of UTS #46 that the standard requires.
var profile = sync.OnceValue(func() *idna.Profile {
	return idna.New(idna.MapForLookup(), idna.BidiRule(), idna.CheckJoiners(true), idna.CheckHyphens(false),
		idna.StrictDomainName(false), idna.VerifyDNSLength(false), idna.Transitional(false))
})

// toASCII runs the standard's "domain to ASCII". It only lowercases ASCII names, because some names
// in use break the rules of IDNA (github.com/whatwg/url/pull/914).
func toASCII(name string) (string, bool) {
	if isASCII(name) {
		return strings.ToLower(name), true
	}
	if !utf8.ValidString(name) {
		return "", false
	}
	name, err := profile().ToASCII(name)
	return name, err == nil
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
