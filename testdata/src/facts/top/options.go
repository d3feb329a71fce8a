package top

import (
	"net/http"

	"facts/low"
)

// An option is a string with a method.
func optional() {
	low.Request(low.WithURL("option.corp.net/x"), low.WithName("name.corp.net/%zz")) // want `relative: "option.corp.net" has no scheme; http.Get accepts http and https`
}

// GetFunc may be replaced.
var GetFunc = http.Get

type getting struct {
	Get func(string) (*http.Response, error)
}

func replaceable(g getting, report func(text string), show func(u string)) {
	GetFunc("https://h.corp.net/%zz") // want `escape: "%" needs two hex digits after it; RFC 3986 allows no other "%"`
	g.Get("https://h.corp.net/g/%zz") // want `escape: "%" needs two hex digits after it; RFC 3986 allows no other "%"`
	show("https://h.corp.net/s/%zz")
	report("https://h.corp.net/r/%zz")
	GetFunc("getfunc.corp.net/x")
}
