package browser

import (
	"fmt"

	"github.com/uricheck/go-uricheck/uricheck/internal/enum"
)

// Reason says why the parser refuses a text.
type Reason uint8

const (
	// NoBase means that the reference is relative, and there is no base, or one with an opaque
	// path.
	NoBase Reason = iota
	// NoHost means that the scheme, a userinfo or a port requires a host, and there is none.
	NoHost
	// BadHost means that no host begins like that, or contains that character.
	BadHost
	// BadAddress means that the host ends in a number, or has brackets, but is not an address.
	BadAddress
	// BadName means that the host has a character beyond ASCII that no name of the DNS has.
	BadName
	// BadPort means that the port is not a number, or above 65535.
	BadPort
)

var reasons = [...]string{
	NoBase:     "a relative reference has no base",
	NoHost:     "the host is missing",
	BadHost:    "the host has a character that no host contains",
	BadAddress: "the host looks like an IP address, but is not one",
	BadName:    "the host is not a name of the DNS",
	BadPort:    "the port is not a number up to 65535",
}

// String states the reason.
func (r Reason) String() string { return enum.Name(reasons[:], "Reason", r) }

// Error says why the parser refuses a text, and for which bytes. Start and End are equal where
// something is missing.
type Error struct {
	Reason     Reason
	Start, End int
}

// Error states the reason and the offset. It quotes no bytes, since they may be a password.
func (e *Error) Error() string { return fmt.Sprintf("%s, at byte %d", e.Reason, e.Start) }
