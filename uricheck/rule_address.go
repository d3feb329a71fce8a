package uricheck

import (
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

var addressRule = Rule{
	Name:    "address",
	Summary: "malformed network address",
	Since:   "v0.1.0",
	Doc: `An address for package net is a host, a colon and a port, and not a URL.
net.SplitHostPort splits it, and refuses a host alone, a second colon that no brackets
enclose, and brackets elsewhere. As in a URL, brackets enclose an IPv6 address, because
it contains colons itself (RFC 5952 §6, RFC 3986 §3.2.2). Typical faults are a host
without its port, "localhost", and a port without its colon, "8080".

The port is a number up to 65535, or the name of a service, "http" (RFC 6335 §5.1).
Package net looks up the name in the machine's own list, so "8080/" fails unless a
service has that name. The host is an IP address, or an ASCII name of the DNS; an empty
host is the machine itself.

uricheck judges an address if the code shows that it is for the network tcp or udp. It
also judges Addr of an http.Server, where ListenAndServe listens. The rule hostport
reports programs that join an IPv6 host and a port without brackets.`,
	Bad: func() []Subject {
		return []Subject{
			listened("8080"),
			listened(":99999"),
			listened("http://:80"),
			listened("::1:80"),
			listened("[::1:80"),
			listened("*:80"),
			dialled(""),
			dialled("localhost"),
			dialled("localhost:80:90"),
			dialled("tcp://127.0.0.1:6379"),
			dialled("256.1.1.1:80"),
			dialled("localhost:80 80"),
			dialled("localhost:8080/"),
			serverAddr("8080"),
		}
	},
	Good: func() []Subject {
		return []Subject{
			listened(""),
			listened(":http"),
			listened("[::]:8080"),
			dialled(":80"),
			dialled("localhost:0"),
			dialled("[fe80::1%eth0]:80"),
			dialled("example.com:whois++"),
			serverAddr(""),
			serverAddr(":8080"),
		}
	},
	check: checkAddress,
}

func listened(text string) Subject { return subjects("net.Listen", stdlib.ListenAddress)(text) }

func dialled(text string) Subject { return subjects("net.Dial", stdlib.DialAddress)(text) }

func serverAddr(text string) Subject { return subjects("http.Server.Addr", stdlib.ServerAddr)(text) }

func checkAddress(j *judgement) {
	if !j.Use.IsAddress() {
		return
	}
	failures, say := j.unexplained(), j.explain
	if j.Use == stdlib.ServerAddr {
		failures, say = j.failuresOfServer(), j.warnOfServer
	}
	if scheme, ok := schemeOfAddress(j.Text); ok && len(failures) > 0 {
		say(failures[0], 0, scheme, j.quote(0, scheme)+" is not part of an address", withoutScheme(j.Text, scheme)...)
		j.dismissAll(func(*failure) bool { return true })
		j.behindSchemeOfAddress(scheme)
		return
	}
	for _, f := range failures {
		start, end, fact, fixes := j.addressFault(f)
		say(f, start, end, fact, fixes...)
	}
	if len(failures) == 0 && !j.fails() {
		j.oddService()
	}
}

// failuresOfServer returns the failures of ListenAndServe, which the program may never call.
func (j *judgement) failuresOfServer() []*failure {
	found, _ := Subject{Call: stdlib.Call{Use: stdlib.ListenAddress, Text: j.Text}, Program: j.Program}.failuresOf()
	failures := make([]*failure, len(found))
	for i := range found {
		failures[i] = &found[i]
	}
	return failures
}

func (j *judgement) warnOfServer(f *failure, start, end int, fact string, fixes ...Fix) *Finding {
	consequence := "; ListenAndServe fails" + f.lift
	if !j.fits(fact + consequence) {
		consequence = "; it fails" + f.lift
	}
	return j.warn(start, end, fact+consequence, fixes...)
}

// schemeOfAddress returns the offset of the host, for a URL in place of an address.
func schemeOfAddress(text string) (end int, ok bool) {
	scheme, _, ok := strings.Cut(text, "://")
	return len(scheme) + len("://"), ok && uri.IsScheme(scheme)
}

// behindSchemeOfAddress reports the faults of the host and the port of a URL in place of an address. That a URL has no port
// is the same mistake.
func (j *judgement) behindSchemeOfAddress(scheme int) {
	address := j.Subject
	address.Text = j.Text[scheme:]
	if end := strings.IndexAny(address.Text, "/?#"); end >= 0 {
		address.Text = address.Text[:end]
	}
	if address.Text == "" || !strings.Contains(address.Text, ":") {
		return
	}
	behind := &judgement{judged: address.split(), rule: j.rule}
	behind.failures, behind.always = address.failuresOf()
	checkAddress(behind)
	for _, f := range behind.findings {
		f.Start, f.End, f.Fixes = f.Start+scheme, f.End+scheme, nil // the scheme has to go first
		j.findings = append(j.findings, f)
	}
}

// withoutScheme returns the fix that reduces a URL to its address, if at most a slash follows that.
func withoutScheme(text string, scheme int) []Fix {
	fix := replace("Remove "+quoteText(text[:scheme]), 0, scheme, "")
	if strings.HasSuffix(text[scheme:], "/") {
		fix.Edits = append(fix.Edits, Edit{len(text) - 1, len(text), ""})
	}
	return []Fix{fix}
}

// addressFault returns the cause of a failure, and its fix.
func (j *judgement) addressFault(f *failure) (start, end int, fact string, fixes []Fix) {
	piece := j.quote(f.Start, f.End)
	switch f.Kind {
	case stdlib.Empty:
		return 0, 0, "the address is empty", nil
	case stdlib.NoPort:
		if uri.IsPort(j.Text) && !aboveMaxPort(j.Text) {
			fixes = []Fix{replace("Write the port as :"+j.Text, 0, 0, ":")}
		}
		return f.Start, f.End, piece + " has no port", fixes
	case stdlib.ExtraColon:
		return j.severalColons(f)
	case stdlib.BadLiteral:
		if f.Start == 0 && j.Text[0] == '[' {
			return f.Start, f.End, piece + ` lacks its "]"`, nil
		}
		return f.Start, f.End, piece + " does not enclose the host", nil
	case stdlib.BadName:
		return j.unknownHost(f)
	case stdlib.PortRange:
		fact = " is above 65535"
		if j.Text[f.Start] == '-' {
			fact = " is below 0"
		}
		return f.Start, f.End, j.quoteless(f.Start, f.End) + fact, nil
	}
	return f.Start, f.End, piece + " is not a port", nil
}

// severalColons explains an IPv6 address without brackets, and every other text with more than one
// colon.
func (j *judgement) severalColons(f *failure) (start, end int, fact string, fixes []Fix) {
	address, port, ok := splitBareIPv6(j.Text)
	if !ok {
		return f.Start, f.End, j.quote(f.Start, f.End) + " has more than one colon", nil
	}
	switch {
	case doublesColon(address):
		fixes = []Fix{replace("Remove a colon", 0, 1, "")}
	case port != "":
		fixes = []Fix{replace("Write the host as ["+address+"]", 0, len(address), "["+address+"]")}
	}
	return 0, len(address), j.judged.bareFact(0, len(address)), fixes
}

// unknownHost explains a host that no resolver can look up. In other software "*" means all
// addresses.
func (j *judgement) unknownHost(f *failure) (start, end int, fact string, fixes []Fix) {
	from, to, fault := nameFault(j.Text[f.Start:f.End])
	if fault == "" {
		from, to, fault = 0, f.End-f.Start, "%q is not a name to look up"
	}
	if j.Text[f.Start:f.End] == "*" && !j.Use.For(stdlib.Dialling) {
		fixes = []Fix{replace(`Remove "*"`, f.Start, f.End, "")}
	}
	from, to = f.Start+from, f.Start+to
	return from, to, strings.Replace(fault, "%q", j.quote(from, to), 1), fixes
}

// oddService finds a port that its author intends as a number, and that package net reads as
// the name of a service.
func (j *judgement) oddService() {
	start := strings.LastIndexByte(j.Text, ':') + 1
	port := j.Text[start:]
	digits := len(port) - len(strings.TrimLeft(port, "0123456789"))
	if port == "" || digits == len(port) || digits == 0 && !strings.Contains(port, "/") || strings.ContainsAny(port[:1], "+-") {
		return
	}
	var fixes []Fix
	if digits > 0 && port[digits:] == "/" {
		fixes = []Fix{replace("Remove the final slash", len(j.Text)-1, len(j.Text), "")}
	}
	j.warn(start, len(j.Text), "package net looks up the service "+j.quote(start, len(j.Text))+"; the call fails without it", fixes...)
}

// behindPort finds a slash, and the text after it, after a port with a value in it: no service has
// such a name (RFC 6335 section 5.1).
func (s Subject) behindPort() []Finding {
	text := s.known()
	port := strings.LastIndexByte(text, ':') + 1
	start := strings.LastIndexByte(text, 0) + 1
	isPort := start > port && strings.Trim(text[port:start], "0123456789\x00") == ""
	if port == 0 || !isPort || !strings.HasPrefix(text[start:], "/") || strings.Contains(text[:port], "/") {
		return nil
	}
	j := &judgement{judged: s.split(), rule: &addressRule}
	var fixes []Fix
	if text[start:] == "/" {
		fixes = []Fix{replace("Remove the final slash", start, len(text), "")}
	}
	j.warn(start, len(text), j.quote(start, len(text))+" is not part of a port; package net looks up a service of that name", fixes...)
	return j.findings
}
