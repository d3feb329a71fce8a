package uricheck

import "github.com/uricheck/go-uricheck/uricheck/scheme"

// The rules ask the table of schemes by these functions. A scheme may be in upper case.

// isNetwork reports whether a scheme's authority is a host that resolvers look up in the DNS.
func isNetwork(name string) bool { return scheme.Is(name, scheme.Network) }

// isHTTP reports whether net/http sends requests to URIs of a scheme.
func isHTTP(name string) bool { return scheme.Is(name, scheme.HTTP) }

// isCleartext reports whether a scheme sends requests without encryption.
func isCleartext(name string) bool { return scheme.Is(name, scheme.Cleartext) }

// hasPort reports whether the authority of a scheme's URIs is a host and a port.
func hasPort(name string) bool { return scheme.Is(name, scheme.Network|scheme.Service) }

// isMailbox reports whether an address, "user@host", stands after a scheme.
func isMailbox(name string) bool { return scheme.Is(name, scheme.Mailbox) }
