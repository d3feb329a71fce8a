package uricheck

import "github.com/uricheck/go-uricheck/uricheck/scheme"

// What the rules ask the table of schemes, in any case: "scheme" is also what a text has.

// isNetwork reports whether a scheme's authority is a host that is looked up in the DNS.
func isNetwork(name string) bool { return scheme.Is(name, scheme.Network) }

// isHTTP reports whether net/http sends requests to URIs of a scheme.
func isHTTP(name string) bool { return scheme.Is(name, scheme.HTTP) }

// isCleartext reports whether what is sent to URIs of a scheme can be read on the way.
func isCleartext(name string) bool { return scheme.Is(name, scheme.Cleartext) }

// hasPort reports whether the authority of a scheme's URIs is a host and a port.
func hasPort(name string) bool { return scheme.Is(name, scheme.Network|scheme.Service) }

// isMailbox reports whether an address, "user@host", stands behind a scheme.
func isMailbox(name string) bool { return scheme.Is(name, scheme.Mailbox) }
