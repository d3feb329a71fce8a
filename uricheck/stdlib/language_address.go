package stdlib

import (
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/internal/automaton"
)

// address accepts the addresses that net.Dial accepts for tcp, and more: see Possible.
func (b *builder) address() states {
	port := b.OneOf(":", b.end.Or(dialledPort(b.Automaton, b.end)).Or(serviceName(b.Automaton, b.end)))
	number := b.IPv4
	if b.g.CResolver {
		number = func(then states) states { return numberForm(b.Automaton, then) }
	}
	host := domainName(b.Automaton, port).Or(number(port)).Or(port)
	if b.g.CResolver {
		isInside := not("[]:")
		host = host.Or(b.Any(isInside, b.One(func(c byte) bool { return c >= 0x80 }, b.Any(isInside, port))))
	}
	return host.Or(b.OneOf("[", b.Any(not("[]"), b.OneOf("]", port))))
}

// serviceName accepts the possible names of services: at least one byte is not a digit, and it
// does not begin with two slashes.
func serviceName(a *automaton.Automaton, then states) states {
	has := func(c byte) bool { return strings.IndexByte(serviceEnds+"[]:", c) < 0 }
	rest := a.Any(has, then)
	name := a.One(func(c byte) bool { return has(c) && !isDigit(c) && c != '/' }, rest)
	slash := a.OneOf("/", then.Or(a.One(but(has, "/"), rest)))
	behindDigits := a.Some(isDigit, name.Or(a.OneOf("/", rest)))
	return name.Or(slash).Or(behindDigits)
}
