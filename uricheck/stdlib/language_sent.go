package stdlib

import "github.com/uricheck/go-uricheck/uricheck/internal/automaton"

// buildSent accepts the URLs that pass the checks of http.Get after url.Parse: the scheme, and
// a host and a port that the dialer accepts. It leaves out the checks of url.Parse.
func buildSent(b *builder) {
	end := b.end.Or(b.OneOf("/?#", b.Any(anyByte, b.end)))
	if b.g.LaxColons {
		// http.NewRequest removes the colon of an empty port, even after another port.
		end = end.Or(b.OneOf(":", end))
	}
	colon := b.OneOf(":", end.Or(dialledPort(b.Automaton, end)))
	port := end.Or(colon)
	address := b.IPv4
	if b.g.CResolver {
		address = func(then states) states { return numberForm(b.Automaton, then) }
	}
	host := domainName(b.Automaton, port).Or(address(port)).Or(b.oddHost(port))
	// "http://:80/" dials the machine itself; TLS requires a name.
	machine := b.OneOf(":", dialledPort(b.Automaton, end))
	if b.g.LaxColons {
		host = host.Or(bareIPv6Host(b.Automaton, colon))
		machine = machine.Or(b.OneOf(":", b.OneOf(":", end)))
	}
	http := b.OneOf(":", b.slashes(anyUser(b.Automaton, host.Or(machine))))
	https := b.letter('s', b.OneOf(":", b.slashes(anyUser(b.Automaton, host))))
	b.Start = b.word("http", http.Or(https))
}

// anyUser accepts any text up to an "@", or nothing. The last "@" ends it, since hosts contain
// none.
func anyUser(a *automaton.Automaton, host states) states {
	return host.Or(a.Any(not("/?#"), a.OneOf("@", host)))
}

// dialledPort accepts a port: a number up to 65535, after any zeros, or one that is long enough
// for the dialer's count to overflow.
func dialledPort(a *automaton.Automaton, then states) states {
	long := a.Some(isDigit, then)
	for range 8 {
		long = a.One(isDigit, long)
	}
	port := upTo(a, "65535", atMost(a, 4, isDigit, then)).Or(a.One(between('1', '9'), long))
	return port.Or(a.Some(between('0', '0'), then.Or(port)))
}

// domainName accepts the names for which isDomainName is true, of any length.
func domainName(a *automaton.Automaton, then states) states {
	dot := a.OneOf(".", then)
	end := then.Or(dot)
	label := domainLabel(a, end)
	a.Lead(dot, label)
	// Numbers, and then a label that is not a number.
	named := notNumberLabel(a, end)
	numbersDot := a.OneOf(".", named)
	numbers := a.Some(isDigit, numbersDot)
	a.Lead(numbersDot, numbers)
	return named.Or(numbers).Or(a.OneOf(".", then))
}

// domainLabel accepts letters, digits, underscores, and hyphens inside.
func domainLabel(a *automaton.Automaton, then states) states {
	char := a.One(but(isLabelByte, "-"), then)
	hyphens := a.Some(between('-', '-'), char)
	a.Lead(char, char.Or(hyphens))
	return char
}

// notNumberLabel accepts a label with at least one byte that is not a digit.
func notNumberLabel(a *automaton.Automaton, then states) states {
	rest := domainLabel(a, then)
	hyphens := a.Some(between('-', '-'), rest)
	letter := a.One(func(c byte) bool { return isLabelByte(c) && c != '-' && !isDigit(c) }, then.Or(rest).Or(hyphens))
	return letter.Or(a.Some(isDigit, letter.Or(hyphens)))
}

func isLabelByte(c byte) bool { return labelByte[c] }

// oddHost accepts the hosts with few checks here: those beyond ASCII or with percent-encodings,
// which IDNA checks, and those in brackets, which url.Parse has checked.
func (b *builder) oddHost(port states) states {
	inside := not("/?#@")
	isOdd := func(c byte) bool { return c >= 0x80 || c == '%' }
	insideName := inside
	if !b.g.LaxColons {
		insideName = not("/?#@:")
	}
	hosts := b.Any(insideName, b.One(isOdd, b.Any(insideName, port)))
	return hosts.Or(b.Any(inside, b.OneOf("[", b.Any(inside, b.OneOf("]", port)))))
}

// bareIPv6Host accepts an address without brackets, or a text of the same bytes: the dialer
// gets it if a setting lets it pass. It has at least two colons, and another one before the
// port.
func bareIPv6Host(a *automaton.Automaton, port states) states {
	address := addressByte.has
	for range 2 {
		port = a.OneOf(":", a.Any(address, port))
	}
	return a.Any(address, port)
}
