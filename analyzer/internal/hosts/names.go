package hosts

import (
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// namesNoAddress reports whether a name, such as that of a service or a domain, says that its
// value is not an address. The value of "hostname" may still be an address.
func namesNoAddress(name string) bool {
	w := code.Words(name)
	if namesIPVersion(name) || slices.Contains(w, "dns") || slices.Contains(w, "localhost") {
		return true
	}
	last := len(w) - 1
	if last > 0 && w[last] == "name" && w[last-1] == "host" {
		return false
	}
	return NotAddresses.Has(w[last])
}
