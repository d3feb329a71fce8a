package stdlib

import "strings"

// get models http.Get and its relatives.
func get(c Call, g Go) []Failure {
	j := newJudge(c, g)
	j.send()
	return j.found
}

// send models http.Get: url.Parse, then the checks of http.DefaultTransport, those of its dialer,
// and those of the writer of the Host header. The result depends on the URL alone: send assumes a
// resolver that answers every valid name, and a server that answers every connection.
func (j *judge) send() {
	p := j.parse()
	if p.scheme < 0 {
		j.noScheme()
		return
	}
	scheme := j.text[:p.scheme]
	if !isHTTP(scheme) {
		j.add(UnsupportedScheme, 0, p.scheme)
		return
	}
	if p.authority < 0 {
		j.add(NoHost, p.scheme+1, p.scheme+1)
		return
	}
	if p.hostOK {
		j.dial(p, strings.EqualFold(scheme, "https"))
	}
}

// noScheme handles a text without a scheme. If it begins with a colon, url.Parse has already
// failed.
func (j *judge) noScheme() {
	switch {
	case j.text == "":
		j.add(Empty, 0, 0)
	case j.text[0] != ':':
		j.add(MissingScheme, 0, len(j.text))
	}
}

// dial makes the checks of the transport, the dialer and the writer of the request, for a host
// that net/url accepts.
func (j *judge) dial(p parts, isHTTPS bool) {
	raw := j.text[p.host:p.end]
	// http.NewRequest removes the colon of an empty port (go.dev/issue/14836).
	host := strings.TrimSuffix(unescapeHost(raw), ":")
	if host == "" {
		j.add(NoHost, p.authority, p.end)
		return
	}
	end := p.end
	if hasPort(raw) {
		end = p.host + strings.LastIndexByte(raw, ':')
	}
	name, port := splitPort(host)
	if !isPort(port) {
		j.add(PortRange, end+1, p.end)
	}
	ascii := asciiName(name)
	// "http://:80/" dials the machine itself; TLS requires a name.
	if ascii == "" && isHTTPS {
		j.add(NoHost, p.authority, p.end)
		return
	}
	dials := ascii == "" || resolves(ascii, j.g) && (!isHTTPS || certifiable(ascii))
	if !dials || !isHostHeader(host) {
		j.add(BadName, p.host, end)
	}
}

// hasPort reports whether host ends with a colon and a port, or with a colon.
func hasPort(host string) bool {
	return strings.LastIndexByte(host, ':') > strings.LastIndexByte(host, ']')
}

// splitPort splits a host as URL.Hostname and URL.Port do.
func splitPort(host string) (name, port string) {
	if i := strings.LastIndexByte(host, ':'); i >= 0 && isDigits(host[i+1:]) {
		host, port = host[:i], host[i+1:]
	}
	if strings.HasPrefix(host, "[") && strings.HasSuffix(host, "]") {
		host = host[1 : len(host)-1]
	}
	return host, port
}

// isPort reports whether the dialer accepts a number, or nothing, as a port. It counts in 32
// bits and checks for overflow only from 1<<30 up: a number whose last digit exceeds 1<<32 can
// become small ("4294967376" is port 80).
func isPort(digits string) bool {
	n := uint32(0)
	for i := 0; i < len(digits); i++ {
		if n >= 1<<30 {
			return false
		}
		next := n*10 + uint32(digits[i]-'0')
		if next < n*10 {
			return false
		}
		n = next
	}
	return n <= 65535
}

// certifiable reports whether a certificate for name can exist: crypto/x509 never matches the
// root, and a certificate's names are ASCII (a zone need not be).
func certifiable(name string) bool { return name != "." && isASCII(name) }
