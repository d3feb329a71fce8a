// Package scheme has the table of URI schemes and their properties.
//
// From v1 on, the exported API is stable, except for the numeric values of constants.
package scheme

import (
	"slices"
	"strings"
	"sync"
)

// Trait is a property of a scheme.
type Trait uint8

const (
	// Registered means that the scheme is in IANA's registry of URI schemes.
	Registered Trait = 1 << iota
	// Common means that the scheme is not registered, but in use.
	Common
	// HTTP means that net/http sends requests to URIs of the scheme.
	HTTP
	// Network means that the authority is a host that resolvers look up in the DNS. Other schemes
	// put buckets, sockets or lists of hosts there.
	Network
	// Service means that the authority is a host and a port that programs dial, or a list of those.
	// "docker://image:tag" has none.
	Service
	// Cleartext means that requests go without encryption, so that others can read and change them.
	Cleartext
	// Mailbox means that an address, "user@host", stands after the scheme, and no "//".
	Mailbox
	// Opaque means that there is no authority, and the name is not also an ordinary word, such as
	// "query:".
	Opaque
)

// Is reports whether a scheme, in upper or lower case, has one of some traits.
func Is(name string, traits Trait) bool {
	return byName()[strings.ToLower(name)]&traits != 0
}

// IsKnown reports whether a scheme, in upper or lower case, is registered or in common use, or
// is a combination with a known one: "git+ssh".
func IsKnown(name string) bool {
	return Is(name, Registered|Common) || strings.Contains(name, "+")
}

// With returns the schemes that have one of some traits, in alphabetical order.
func With(traits Trait) []string {
	var found []string
	for name, has := range byName() {
		if has&traits != 0 {
			found = append(found, name)
		}
	}
	slices.Sort(found)
	return found
}

// byName is the table by name, built on first use: go vet starts the program for each package
// anew, and few packages need it.
var byName = sync.OnceValue(func() map[string]Trait {
	traits := make(map[string]Trait)
	for _, row := range table {
		for name := range strings.FieldsSeq(row.names) {
			traits[name] |= row.traits
		}
	}
	return traits
})
