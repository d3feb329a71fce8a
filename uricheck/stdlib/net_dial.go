package stdlib

import "strings"

// dialAddress models net.Dial for the networks tcp and udp: net.SplitHostPort, and the lookups of
// the port and the host. The result depends on the address alone: dialAddress assumes a resolver
// that answers every valid name, and that every port is open.
func dialAddress(c Call, g Go) []Failure {
	if c.Text == "" {
		return []Failure{{Kind: Empty}}
	}
	return addressFailures(c.Text, g)
}

// listenAddress models net.Listen and net.ListenPacket for these networks, where an empty address
// is any port. It assumes that every address belongs to the machine, and is free.
func listenAddress(c Call, g Go) []Failure {
	if c.Text == "" {
		return nil
	}
	return addressFailures(c.Text, g)
}

func addressFailures(text string, g Go) (found []Failure) {
	host, end, f := splitHostPort(text)
	if f != nil {
		return []Failure{*f}
	}
	port := strings.LastIndexByte(text, ':') + 1
	if kind := serviceFault(text[port:]); kind != 0 {
		found = append(found, Failure{kind, port, len(text)})
	}
	name := text[host:end]
	if name != "" && !resolves(name, g) && !(g.CResolver && !isASCII(name)) {
		found = append(found, Failure{BadName, host, end})
	}
	return found
}

// SplitHostPort models net.SplitHostPort, which brings the C library along: it returns the span of the host, without its
// brackets, and the kind of the failure, 0 if there is none.
func SplitHostPort(text string) (start, end int, kind Kind) {
	start, end, f := splitHostPort(text)
	if f != nil {
		return 0, 0, f.Kind
	}
	return start, end, 0
}

// splitHostPort models net.SplitHostPort: it returns the span of the host, without its brackets, or
// a failure.
func splitHostPort(text string) (start, end int, f *Failure) {
	colon := strings.LastIndexByte(text, ':')
	if colon < 0 {
		return 0, 0, &Failure{NoPort, 0, len(text)}
	}
	from := 0 // no closing bracket follows
	end = colon
	if text[0] == '[' {
		closing := strings.IndexByte(text, ']')
		switch {
		case closing < 0:
			return 0, 0, &Failure{BadLiteral, 0, 1}
		case closing+1 < colon && text[closing+1] == ':':
			return 0, 0, &Failure{ExtraColon, 0, len(text)}
		case closing+1 != colon:
			return 0, 0, &Failure{NoPort, 0, len(text)}
		}
		start, end, from = 1, closing, closing+1
	} else if strings.Contains(text[:colon], ":") {
		return 0, 0, &Failure{ExtraColon, 0, len(text)}
	}
	if i := strings.IndexByte(text[start:], '['); i >= 0 {
		return 0, 0, &Failure{BadLiteral, start + i, start + i + 1}
	}
	if i := strings.IndexByte(text[from:], ']'); i >= 0 {
		return 0, 0, &Failure{BadLiteral, from + i, from + i + 1}
	}
	return start, end, nil
}

// serviceFault checks a port: nothing, which is 0, a number, or a possible name in the
// machine's list of services, where white space ends a field and "#" ends a line. The text
// after the scheme of a URL is not a name of a service.
func serviceFault(service string) Kind {
	number, isNumber := portNumber(service)
	switch {
	case isNumber && (number < 0 || number > 65535):
		return PortRange
	case !isNumber && (strings.ContainsAny(service, serviceEnds) || strings.HasPrefix(service, "//")):
		return BadPort
	}
	return 0
}

const serviceEnds = " \t\r\n\v\f#"

// portNumber reads a port as package net does: it allows a sign, counts in 32 bits, checks for
// overflow from 1<<30 up, and ignores everything after an overflow.
func portNumber(service string) (number int64, isNumber bool) {
	sign := int64(1)
	digits := service
	if digits != "" && (digits[0] == '+' || digits[0] == '-') {
		if digits[0] == '-' {
			sign = -1
		}
		digits = digits[1:]
	}
	n := uint32(0)
	for i := range len(digits) {
		if !isDigit(digits[i]) {
			return 0, false
		}
		next := n*10 + uint32(digits[i]-'0')
		if n >= 1<<30 || next < n*10 {
			return sign << 30, true
		}
		n = next
	}
	return sign * int64(n), true
}
