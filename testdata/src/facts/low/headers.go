package low

import "net/http"

// SetAll sets headers.
func SetAll(h http.Header, values map[string]string) { // want SetAll:`takesURL\(1 SetOrigin, 1 SetPolicy, 1 SetPolicy, 1 SetLinks, 1 SetLocation, 1 SetOrigin, 1 SetLocation\)`
	for key, value := range values {
		h.Set(key, value)
	}
}

// SetHeader sets the header with a name.
func SetHeader(h http.Header, name, value string) { // want SetHeader:`takesURL\(2 SetLocation guards 1, 2 SetLocation guards 1, 2 SetOrigin guards 1, 2 SetOrigin guards 1, 2 SetLinks guards 1, 2 SetPolicy guards 1, 2 SetPolicy guards 1\)`
	h.Set(name, value)
}
