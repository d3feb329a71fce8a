// Package forms keeps and passes on the URLs that package top gives it.
package forms

import (
	"net/http"
	"sync"
)

var Mirrors = [2]string{"http://h/first", "http://h/%zz"} // want `escape: .*`

func Pair() (string, error) { return "http://h/%y", nil } // want Pair:`returnsText.*`

func Or[T comparable](a, b T) T { // want Or:`returnsText.*`
	var zero T
	if a != zero {
		return a
	}
	return b
}

func Each(urls []string) { // want Each:`takesURL\(0 Send\)`
	for _, u := range urls {
		http.Get(u)
	}
}

type Embedded struct{ Endpoint string }

type Getter interface {
	Fetch(u string) error // want Fetch:`takesURL\(0 Send\)`
}

// Both has an embedded interface.
type Both interface {
	Getter
	Close() error
}

type Real struct{}

func (Real) Fetch(u string) error { _, err := http.Get(u); return err } // want Fetch:`takesURL\(0 Send\)`

func (Real) Close() error { return nil }

func NewBoth() Both { return Real{} }

// Retry calls itself.
func Retry(u string, n int) error { // want Retry:`takesURL\(0 Send\)`
	_, err := http.Get(u)
	if err != nil && n > 0 {
		return Retry(u, n-1)
	}
	return err
}

// Hooked passes a request to a hook, which may set its host, before it sends it.
type Hooked struct{ Hook func(*http.Request) }

func (h *Hooked) Do(u string) error { // want Do:`takesURL\(0 MakeRequest\)`
	req, err := http.NewRequest("GET", u, nil)
	if err != nil {
		return err
	}
	if h.Hook != nil {
		h.Hook(req)
	}
	_, err = http.DefaultClient.Do(req)
	return err
}

// Default is computed once.
var Default = sync.OnceValue(func() string { return "http://h/default" })

// Route is a row of a table that another package has.
type Route struct {
	Pattern string // want Pattern:`takesURL.*`
	Handler http.Handler
}

func Serve(routes []Route, isOff func(http.Handler) bool) *http.ServeMux {
	mux := http.NewServeMux()
	for _, r := range routes {
		if !isOff(r.Handler) {
			mux.Handle(r.Pattern, r.Handler)
		}
	}
	return mux
}
