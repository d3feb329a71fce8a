package uricheck

import (
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

var hostportRule = Rule{
	Name:    "hostport",
	Summary: "host and port joined without the brackets that an IPv6 address needs",
	Since:   "v0.1.0",
	Doc: `An IPv6 address is a host only in brackets (RFC 3986 §3.2.2). A format or a
concatenation that puts a host known at run time, a colon and a port into a URL works
until the host is "::1". net/url refuses "http://::1:80/", and for other schemes a
client cannot tell the port from the address. net.JoinHostPort adds the brackets where
the host needs them.

The same is true of the Host of a url.URL. URL.Hostname removes the brackets: with
u.Hostname() + ":80" in place of u.Host, URLs with an IPv6 address break. fmt also
prints a net.IP or a netip.Addr without them.

The text works if the host is a name or an IPv4 address. uricheck reports it all the
same, unless the host is certain to be one of these, the program checks it or puts
brackets around it, or the program only prints or compares the text. It ignores a value if
the name of its variable, such as id, name or domain, says that it is not an address, and a
parameter, a field or a variable that is the Host of a URL somewhere in the package.

net.JoinHostPort would put more brackets around a host that has them. So there is a fix
only for a value that certainly has none: a constant, a net.IP, a netip.Addr, a result of
URL.Hostname, net.SplitHostPort or net.LookupHost.

The Host of a URL or of a request has these brackets, and an IPv6 address has colons: the
text before the first ":" is not the host, and net.JoinHostPort would add other brackets. So it
is for a value with the name of an address, if the program takes that text as a host.
URL.Hostname and net.SplitHostPort return the host without them. A program that adds a port to
an address unless this has a ":" adds none to "::1" or "[::1]": net.SplitHostPort tells whether there
is a port.

The Host may also have a port. net.LookupIP looks for a host of the name
"h.example:8080" then, net.ParseIP returns nil, a certificate for ServerName of a
tls.Config does not match, and Set-Cookie leaves out the Domain. The address of a client,
as in http.Request.RemoteAddr, has one, unless code of the program takes it away. A URL is
not a name either: net.LookupIP fails, and a port behind u.String() is a part of the path.
The address of a listener may be ":8080" or "0.0.0.0:8080": behind "localhost", only the
first one is right.

The rule also checks addresses for package net, as in net.Dial and Addr of an
http.Server. For net.Dial, go vet reports the formats "%s:%d" and "%s:%s" as well. The
rule ignores a format that becomes neither a URL nor an address, unless URL.Hostname,
the type of the value, or a name such as podIP before a port shows that it is one.`,
	Bad: func() []Subject {
		return []Subject{
			formatted("http://%s:%d/x", Number),
			formatted("https://%s:%s"),
			formatted("ws://%v:8080/x"),
			formatted("ftp://user@%s:%d", Number),
			formatted("http://%s:%s@%s:%s/"),
			formatted("http://%s:%d%s", Number),
			formatted("%s://%s:%d/", Number),
			formatted("grpc://%s:%d", Number),
			concatenated("http://…:8080/x"),
			concatenated("http://…:…"),
			composedField("%s:%d"),
			composed("…://…:…").called("scheme", "host", "port"),
			formatted("%s%s:%d", Number).behindScheme(),
			composedField("%s:80"),
			misused(`strings.Split(r.Host, ":")[0]`, SplitHost),
			misused(`net.JoinHostPort(u.Host, "443")`, BracketedTwice),
			misused(`if !strings.Contains(addr, ":") { addr += ":53" }`, PortByColon),
			misused(`net.LookupIP(u.Host)`, PortInName),
			misused(`net.LookupIP(u.String())`, URLInName),
			misused(`http.Get("https://" + ip.String() + "/")`, BareAddress),
			misused(`addr := strings.Join([]string{host, port}, ":")`, JoinedByColon),
			misused(`http.Get("http://localhost" + listenAddr)`, AddressBehindHost),
			misused(`net.Dial("tcp", u.String()+":443")`, PortBehindURL),
		}
	},
	Good: func() []Subject {
		return []Subject{
			formatted("http://[%s]:%d/", Number),
			formatted("http://%s/x"),
			formatted("http://%s.example.com:%d/", Number),
			formatted("http://h:%d/", Number),
			formatted("http://%s:%s@h/"),
			formatted("http://%s:%sx"),
			formatted("http://%s:80%d", Number),
			formatted("http://h/?q=%s:%d", Number),
			formatted("docker://%s:%s"),
			formatted("%s://%s:%s"),
			formatted("%s:%d", Number),
			{Func: "fmt.Sprintf", Call: stdlib.Call{Use: stdlib.Compose, Text: "http://%s:80", ThenUnknown: true}, Holes: []Hole{{Start: 7, End: 9, Value: NoBareIPv6}}},
			concatenated("http://…"),
			composedField("[%s]:%d"),
			composedField("h-%s:%d"),
			misused(`net.JoinHostPort(u.Hostname(), "443")`, 0),
			misused(`net.LookupIP(u.Hostname())`, 0),
			misused(`if strings.HasPrefix(addr, ":") { addr = "localhost" + addr }`, 0),
			misused(`http.Get("https://[" + ip.String() + "]/")`, 0),
		}
	},
	check:         checkHostport,
	checkAssembly: checkSplit,
}

// formatted returns a format whose verbs are any value, except for %d, which is a value of the
// given kind.
func formatted(format string, number ...Value) Subject {
	s := Subject{Func: "fmt.Sprintf", Call: stdlib.Call{Use: stdlib.Compose, Text: format}}
	for i := range len(format) {
		switch {
		case format[i] != '%':
		case format[i+1] == 'd':
			s.Holes = append(s.Holes, Hole{Start: i, End: i + 2, Value: number[0]})
		default:
			s.Holes = append(s.Holes, Hole{Start: i, End: i + 2, Value: AnyValue})
		}
	}
	return s
}

// behindScheme returns a text whose first value is a scheme with "://".
func (s Subject) behindScheme() Subject {
	s.Holes[0].Value = SchemePart
	return s
}

// composedField returns the subject for a format that composes the Host of a url.URL.
func composedField(format string) Subject {
	s := formatted(format, Number)
	s.Use, s.Func = stdlib.HostField, "url.URL.Host"
	return s
}

// splitFacts are the facts about a host in brackets that a program does not expect.
var splitFacts = map[Misuse]string{
	SplitHost:      `the text before the first ":" of an IPv6 address is not a host`,
	PortInName:     "the host may have a port; a name or an address without one has to stand here",
	PortByColon:    `an IPv6 address without a port has ":", too; it gets no port here`,
	BracketedTwice: "the Host has the brackets of an IPv6 address; net.JoinHostPort adds them again",

	BareAddress:       "this address lacks the brackets that an IPv6 host needs",
	JoinedByColon:     "this host and port lack the brackets that an IPv6 host needs",
	AddressBehindHost: `the address may have a host, as in "0.0.0.0:80"; the one before it makes another name`,
	PortBehindURL:     "the URL may have a path or a port; the port behind it is a part of that",
	URLInName:         "this is a URL; a name or an address has to stand here",
}

func checkSplit(a *assembly) { a.misused(splitFacts) }

// HoleMark marks an operand of a concatenation whose value the program gets only at run time.
const HoleMark = "…"

func concatenated(text string) Subject {
	s := Subject{Call: stdlib.Call{Use: stdlib.Compose, Text: text}}
	for i := range text {
		if strings.HasPrefix(text[i:], HoleMark) {
			s.Holes = append(s.Holes, Hole{Start: i, End: i + len(HoleMark), Value: AnyValue})
		}
	}
	return s
}

func checkHostport(j *judgement) {
	if !j.Use.Takes(stdlib.Composition) && !j.Use.IsHost() {
		return
	}
	host, port, ok := j.Subject.hostAndPort()
	if !ok || !MayBeIPv6(host.Value) {
		return
	}
	fact := quoteText(j.Text[host.Start:port.End]) + " lacks the brackets that an IPv6 host needs" // a password stands before
	if strings.Contains(j.Text[host.Start:port.End], HoleMark) {                                   // which is not in the code
		fact = "this host and port lack the brackets that an IPv6 host needs"
	}
	if host.Value != Hostname { // net.JoinHostPort puts brackets around a host that has them, too
		j.warn(host.Start, port.End, fact+", unless the value has them").Remedy = JoinHostPort
		return
	}
	j.warn(host.Start, port.End, fact, Fix{
		Title:   "Join host and port with net.JoinHostPort",
		Edits:   []Edit{{Start: host.End, End: port.End}},
		Rewrite: JoinHostPort,
	}).Remedy = JoinHostPort
}

// unbracketed returns the fault of a host and a port with parts that the program gets only at
// run time.
func (s Subject) unbracketed() []Finding {
	j := &judgement{judged: s.split(), rule: &hostportRule}
	checkHostport(j)
	return j.findings
}

// authority returns the span of host and port, and whether the text after the colon can only
// be a port: with other schemes, it may be a tag.
func (s Subject) authority() (start, end int, isNetwork, ok bool) {
	text := s.known()
	if s.Use.IsHost() {
		return 0, len(firstSegment(text)), true, true // a path behind it is that of an image, "h:80/name"
	}
	scheme, _, ok := strings.Cut(text, "://")
	switch part, isHole := s.holeAt(0); {
	case isHole && part.Value == SchemePart:
		start = part.End
	case ok && s.isHostScheme(scheme):
		start = len(scheme) + len("://")
	default:
		return 0, 0, false, false
	}
	end = start + len(firstSegment(text[start:]))
	start += strings.LastIndexByte(text[start:end], '@') + 1
	return start, end, hasPort(scheme), true
}

// MayBeIPv6 reports whether a value can be an IPv6 address without brackets. url.PathEscape
// keeps colons; the other escapers do not.
func MayBeIPv6(v Value) bool {
	switch v {
	case AnyValue, Decoded, Hostname, PathEscaped, Escaped:
		return true
	}
	return false
}

// hostAndPort returns the hole that is the whole host, and the port after it, known or
// not.
func (s Subject) hostAndPort() (host, port Hole, ok bool) {
	text := s.known()
	start, end, isNetwork, ok := s.authority()
	if !ok {
		return Hole{}, Hole{}, false
	}
	host, ok = s.holeAt(start)
	if !ok || !strings.HasPrefix(text[host.End:], ":") {
		return Hole{}, Hole{}, false
	}
	port, ok = s.holeAt(host.End + len(":"))
	switch {
	case !ok:
		// A hole after digits may hold more of them.
		port = Hole{Start: host.End + len(":"), End: end}
		ok = uri.IsPort(text[port.Start:end]) && port.Start < end
	case port.Value == Number:
		next, isHole := s.holeAt(port.End)
		ok = port.End == end || isHole && next.Value != Number
	default:
		_, isBeforePath := s.holeAt(port.End)
		ok = namesPort(port.Name) && (port.End == end || isBeforePath) || isNetwork && port.End == end
	}
	return host, port, ok
}

// namesPort reports whether the name of a value is that of a port: behind a scheme that is a value, too, it may be a
// tag.
func namesPort(name string) bool { return strings.HasSuffix(strings.ToLower(name), "port") }

// isHostScheme reports whether the text before "://" is a scheme with a host and port, or one
// that the program gets only at run time.
func (s Subject) isHostScheme(scheme string) bool {
	hole, ok := s.holeAt(0)
	return ok && hole.End == len(scheme) || hasPort(scheme)
}
