package top

import (
	"net/http"
)

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
