package browser

import (
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// maxPort is the highest port.
const maxPort = 65535

// end returns the offset of the first of some bytes from i on, or the end of the input. In a
// special URL, where a backslash acts as a slash, it stops there too.
func (p *parser) end(i int, bytes string) int {
	if p.url.isSpecial() {
		bytes += `\`
	}
	if n := strings.IndexAny(p.in[i:], bytes); n >= 0 {
		return i + n
	}
	return len(p.in)
}

// authority runs the authority state, the host state and the port state.
func (p *parser) authority(i int) *Error {
	end := p.end(i, "/?#")
	host := i + strings.LastIndexByte(p.in[i:end], '@') + 1
	if host > i {
		if host == end {
			return &Error{NoHost, end, end}
		}
		p.userinfo(i, host-1)
	}
	colon := portColon(p.in[host:end])
	if err := p.host(host, host+colon, host+colon < end); err != nil {
		return err
	}
	if err := p.port(host+colon, end); err != nil {
		return err
	}
	return p.pathStart(end)
}

// userinfo reads all that precedes the last "@" of an authority.
func (p *parser) userinfo(start, end int) {
	user := end
	if colon := strings.IndexByte(p.in[start:end], ':'); colon >= 0 {
		user = start + colon
		p.url.password = string(p.encode(nil, user+1, end, inUserinfo))
	}
	p.url.username = string(p.encode(nil, start, user, inUserinfo))
	if p.url.password != "" {
		return
	}
	if user == start {
		p.note(Dropped, start, end+len("@"), "")
	} else if user < end {
		p.note(Dropped, user, end, "")
	}
}

// portColon returns the offset of the colon before a port, or the length of the text. A colon
// within brackets does not count.
func portColon(s string) int {
	isInside := false
	for i := range len(s) {
		switch s[i] {
		case '[':
			isInside = true
		case ']':
			isInside = false
		case ':':
			if !isInside {
				return i
			}
		}
	}
	return len(s)
}

// host runs the host state: the host ends at a colon, or with the authority.
func (p *parser) host(start, end int, hasColon bool) *Error {
	if start == end && (hasColon || p.url.isSpecial()) {
		return &Error{NoHost, start, end}
	}
	host, err := p.hostOf(start, end)
	p.url.host, p.url.hasHost = host, true
	return err
}

// port runs the port state: it reads nothing, or a colon and digits.
func (p *parser) port(colon, end int) *Error {
	if colon == end {
		return nil
	}
	digits := p.in[colon+1 : end]
	if digits == "" {
		return nil
	}
	n := 0
	for i := range len(digits) {
		if !isDigit(digits[i]) {
			return &Error{BadPort, colon + 1, end}
		}
		n = min(n*10+int(digits[i]-'0'), maxPort+1)
	}
	if n > maxPort {
		return &Error{BadPort, colon + 1, end}
	}
	port := strings.TrimLeft(digits[:len(digits)-1], "0") + digits[len(digits)-1:]
	if !p.url.isSpecial() || port != uri.DefaultPort(p.url.scheme) {
		p.url.port = port
	}
	return nil
}
