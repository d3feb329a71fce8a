package stdlib

import "github.com/uricheck/go-uricheck/uricheck/internal/automaton"

// buildSent is what http.Get asks of a URL that has been parsed: the scheme, and a
// host and a port that can be dialled. What parsing has asked is not asked again.
func buildSent(b *builder) {
	end := b.end.Or(b.OneOf("/?#", b.Any(anyByte, b.end)))
	if b.g.LaxColons {
		// The colon of an empty port is cut off, even if another port is before it.
		end = end.Or(b.OneOf(":", end))
	}
	colon := b.OneOf(":", end.Or(dialledPort(b.Automaton, end)))
	port := end.Or(colon)
	address := b.IPv4
	if b.g.CResolver {
		address = func(then states) states { return numberForm(b.Automaton, then) }
	}
	host := domainName(b.Automaton, port).Or(address(port)).Or(oddHost(b, port))
	// "http://:80/" dials the machine itself; TLS wants a name.
	machine := b.OneOf(":", dialledPort(b.Automaton, end))
	if b.g.LaxColons {
		host = host.Or(bareIPv6Host(b.Automaton, colon))
		machine = machine.Or(b.OneOf(":", b.OneOf(":", end)))
	}
	http := b.OneOf(":", b.slashes(anyUser(b.Automaton, host.Or(machine))))
	https := b.letter('s', b.OneOf(":", b.slashes(anyUser(b.Automaton, host))))
	b.Start = b.word("http", http.Or(https))
}

// anyUser takes anything that an "@" ends, or nothing. The last one is the end, as
// hosts have none.
func anyUser(a *automaton.Automaton, host states) states {
	return host.Or(a.Any(not("/?#"), a.OneOf("@", host)))
}

// dialledPort takes a port: a number up to 65535, after any zeros, or one that is
// long enough for the dialer's count to overflow.
func dialledPort(a *automaton.Automaton, then states) states {
	long := a.Some(isDigit, then)
	for range 8 {
		long = a.One(isDigit, long)
	}
	port := upTo(a, "65535", atMost(a, 4, isDigit, then)).Or(a.One(between('1', '9'), long))
	return port.Or(a.Some(between('0', '0'), then.Or(port)))
}

// domainName takes what isDomainName does, however long.
func domainName(a *automaton.Automaton, then states) states {
	dot := a.OneOf(".", then)
	end := then.Or(dot)
	label := domainLabel(a, end)
	a.Lead(dot, label)
	// Numbers, and then a label that is none.
	named := notNumberLabel(a, end)
	numbersDot := a.OneOf(".", named)
	numbers := a.Some(isDigit, numbersDot)
	a.Lead(numbersDot, numbers)
	return named.Or(numbers).Or(a.OneOf(".", then))
}

// domainLabel takes letters, digits, underscores, and hyphens inside.
func domainLabel(a *automaton.Automaton, then states) states {
	char := a.One(but(isLabelByte, "-"), then)
	hyphens := a.Some(between('-', '-'), char)
	a.Lead(char, char.Or(hyphens))
	return char
}

// notNumberLabel takes a label that is not made of digits alone.
func notNumberLabel(a *automaton.Automaton, then states) states {
	rest := domainLabel(a, then)
	hyphens := a.Some(between('-', '-'), rest)
	letter := a.One(func(c byte) bool { return isLabelByte(c) && c != '-' && !isDigit(c) }, then.Or(rest).Or(hyphens))
	return letter.Or(a.Some(isDigit, letter.Or(hyphens)))
}

func isLabelByte(c byte) bool { return labelByte[c] }

// oddHost takes the hosts of which not much is asked here: what is not ASCII or
// percent-encoded is for IDNA, and what is in brackets has been parsed.
func oddHost(b *builder, port states) states {
	inside := not("/?#@")
	isOdd := func(c byte) bool { return c >= 0x80 || c == '%' }
	insideName := inside
	if !b.g.LaxColons {
		insideName = not("/?#@:")
	}
	hosts := b.Any(insideName, b.One(isOdd, b.Any(insideName, port)))
	return hosts.Or(b.Any(inside, b.OneOf("[", b.Any(inside, b.OneOf("]", port)))))
}

// bareIPv6Host takes an address that lacks its brackets, or what is made of the
// same bytes: it is dialled where a setting lets it pass. It has two colons at least, and
// another one before the port.
func bareIPv6Host(a *automaton.Automaton, port states) states {
	address := addressByte.has
	for range 2 {
		port = a.OneOf(":", a.Any(address, port))
	}
	return a.Any(address, port)
}
