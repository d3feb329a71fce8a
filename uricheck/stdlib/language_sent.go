package stdlib

// sent is what http.Get asks of a URL that has been parsed: the scheme, and a host
// and a port that can be dialled. What parsing has asked is not asked again.
func (b *builder) sent() {
	end := b.end.Or(b.OneOf("/?#", b.Any(anyByte, b.end)))
	if b.g.LaxColons {
		// The colon of an empty port is cut off, even if another port is before it.
		end = end.Or(b.OneOf(":", end))
	}
	colon := b.OneOf(":", end.Or(b.dialled(end)))
	port := end.Or(colon)
	address := b.IPv4
	if b.g.CResolver {
		address = b.numberForm
	}
	host := b.domain(port).Or(address(port)).Or(b.odd(port))
	// "http://:80/" dials the machine itself; TLS wants a name.
	machine := b.OneOf(":", b.dialled(end))
	if b.g.LaxColons {
		host = host.Or(b.bareIPv6(colon))
		machine = machine.Or(b.OneOf(":", b.OneOf(":", end)))
	}
	http := b.OneOf(":", b.slashes(b.anyUser(host.Or(machine))))
	https := b.letter('s', b.OneOf(":", b.slashes(b.anyUser(host))))
	b.Start = b.word("http", http.Or(https))
}

// anyUser takes anything that an "@" ends, or nothing. The last one is the end, as
// hosts have none.
func (b *builder) anyUser(host states) states {
	return host.Or(b.Any(not("/?#"), b.OneOf("@", host)))
}

// dialled takes a port: a number up to 65535, after any zeros, or one that is long
// enough for the dialer's count to overflow.
func (b *builder) dialled(then states) states {
	long := b.Some(isDigit, then)
	for range 8 {
		long = b.One(isDigit, long)
	}
	port := b.upTo("65535", b.atMost(4, isDigit, then)).Or(b.One(between('1', '9'), long))
	return port.Or(b.Some(between('0', '0'), then.Or(port)))
}

// domain takes what isDomainName does, however long.
func (b *builder) domain(then states) states {
	dot := b.OneOf(".", then)
	end := then.Or(dot)
	label := b.label(end)
	b.Lead(dot, label)
	// Numbers, and then a label that is none.
	named := b.notNumber(end)
	numbersDot := b.OneOf(".", named)
	numbers := b.Some(isDigit, numbersDot)
	b.Lead(numbersDot, numbers)
	return named.Or(numbers).Or(b.OneOf(".", then))
}

// label takes letters, digits, underscores, and hyphens inside.
func (b *builder) label(then states) states {
	char := b.One(but(isLabelByte, "-"), then)
	hyphens := b.Some(between('-', '-'), char)
	b.Lead(char, char.Or(hyphens))
	return char
}

// notNumber takes a label that is not made of digits alone.
func (b *builder) notNumber(then states) states {
	rest := b.label(then)
	hyphens := b.Some(between('-', '-'), rest)
	letter := b.One(func(c byte) bool { return isLabelByte(c) && c != '-' && !isDigit(c) }, then.Or(rest).Or(hyphens))
	return letter.Or(b.Some(isDigit, letter.Or(hyphens)))
}

func isLabelByte(c byte) bool { return labelByte[c] }

// odd takes the hosts of which not much is asked here: what is not ASCII or
// percent-encoded is for IDNA, and what is in brackets has been parsed.
func (b *builder) odd(port states) states {
	inside := not("/?#@")
	isOdd := func(c byte) bool { return c >= 0x80 || c == '%' }
	insideName := inside
	if !b.g.LaxColons {
		insideName = not("/?#@:")
	}
	hosts := b.Any(insideName, b.One(isOdd, b.Any(insideName, port)))
	return hosts.Or(b.Any(inside, b.OneOf("[", b.Any(inside, b.OneOf("]", port)))))
}

// bareIPv6 takes an address that lacks its brackets, or what is made of the same
// bytes: it is dialled where a setting lets it pass. It has two colons at least, and
// another one before the port.
func (b *builder) bareIPv6(port states) states {
	address := addressByte.has
	for range 2 {
		port = b.OneOf(":", b.Any(address, port))
	}
	return b.Any(address, port)
}
