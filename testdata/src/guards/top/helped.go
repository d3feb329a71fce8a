package top

import (
	"net/http"

	"guards/low"
)

// The arguments of a call decide the result of a function of another package.
func helped(o low.Options) {
	http.Get(low.Completed("http://h.org:x/", low.Options{Secure: true})) // want `host: the text has two schemes; .*` `port: .*`
	http.Get(low.Completed("http://h.org:x/", o))                         // want `host: the text has two schemes; .*` `port: .*`
}

// Each round of a loop gets the same answer.
func again() {
	for range 2 {
		u := low.Completed("h.org", low.Options{Secure: true})
		http.Get(u)
	}
}
