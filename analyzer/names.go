package analyzer

import (
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/intent"
)

// notAddresses are last words of names for hosts that are names, or that have
// brackets and a port.
var notAddresses = strings.Fields(`
account alias authority bucket cluster container domain domains endpoint fqdn hostport id
localhost name namespace origin pod project region service subdomain svc tenant url uri zone
`)

// namesNoAddress reports whether a name says that its value is no address: that of
// a service or a domain. A host's own name may be an address all the same.
func namesNoAddress(name string) bool {
	w := code.Words(name)
	if namesIPVersion(name) || slices.Contains(w, "dns") || slices.Contains(w, "localhost") {
		return true
	}
	last := len(w) - 1
	if last > 0 && w[last] == "name" && w[last-1] == "host" {
		return false
	}
	return slices.Contains(notAddresses, w[last])
}

// namesDifferent reports whether a name says that its text is no URL to be read, or one that
// is wrong on purpose.
func namesDifferent(name string) bool {
	return slices.ContainsFunc(code.Words(name), func(w string) bool { return differentNames[w] }) || intent.NamesFailure(name)
}

// differentNames are words in the names of identifiers, patterns, documentation, and what tests
// use.
var differentNames = code.NameSet(strings.Fields(`
audience claim id identifier ids iri issuer namespace namespaces ns predicate profile realm rel schema schemas
scope scopes type urn vocabulary xmlns xsd
example fmt format glob pattern patterns placeholder prefix prefixes re regex regexp suffix template templates tmpl
comment desc description doc docs documentation help label long message msg note short summary text title usage
dummy expect expected fake got mock sample stub test tests unreachable unused want wanted
`)...)
