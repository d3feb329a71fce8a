package low

import "net/http"

// Head is a function that a program may replace.
var Head = func(u string) error { // want Head:`takesURL\(0 Send any reader\)`
	_, err := http.Head(u)
	return err
}

// Caller has functions that a program may replace.
type Caller struct {
	Named func(name, u string)                      // want Named:`takesURL\(0 Send any reader, 1 Send any reader\)`
	Under func(path string) (*http.Response, error) // want Under:`takesURL\(0 Send any reader\)`
	Print func(text string)
}

// NewCaller returns a Caller.
func NewCaller() *Caller {
	return &Caller{
		Named: func(name, u string) { http.Get(u + "?name=" + name) },
		Under: func(path string) (*http.Response, error) { return http.Get("https://h.corp.net" + path) },
		Print: func(text string) { println(text) },
	}
}
