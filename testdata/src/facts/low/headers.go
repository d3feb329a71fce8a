package low

import "net/http"

// SetAll sets headers.
func SetAll(h http.Header, values map[string]string) { // want SetAll:`takesURL\(1 SetOrigin, 1 SetPolicy, 1 SetPolicy, 1 SetLinks, 1 SetLocation, 1 SetOrigin, 1 SetLocation\)`
	for key, value := range values {
		h.Set(key, value)
	}
}
