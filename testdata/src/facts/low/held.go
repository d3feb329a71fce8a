package low

import "net/http"

// Head is a function that a program may replace.
var Head = func(u string) error {
	_, err := http.Head(u)
	return err
}

// Caller has functions that a program may replace.
type Caller struct {
	Named func(name, u string)
	Under func(path string) (*http.Response, error)
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
