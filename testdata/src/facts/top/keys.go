package top

import (
	"net/http"

	"facts/low"
)

func keys(mux *http.ServeMux, h http.HandlerFunc) {
	low.HandleAll(mux, map[string]http.HandlerFunc{"/a/{x}": h, "/b/{x": h})              // want `pattern: "\{x" is not a wildcard; http\.ServeMux\.HandleFunc panics unless GODEBUG=httpmuxgo121=1`
	low.GetKeys(map[string]bool{"keys.corp.net/x": true, "https://keys.corp.net": false}) // want `relative: "keys.corp.net" has no scheme; http.Get accepts http and https`
	seen := make(map[string]bool)
	seen["seen.corp.net/x"] = true // want `relative: "seen.corp.net" has no scheme; http.Get accepts http and https`
	low.GetKeys(seen)
	http.Get(*low.Flagged)
}

func keysRight() {
	low.GetValues(map[string]string{"name.corp.net/x": "https://h.corp.net/"})
	http.Get("https://" + *low.Flagged)
}
