// Package indirect calls functions that fields hold.
package indirect

import "net/http"

// Fields with functions that return the text.

type source struct{ url func() string }

func (s source) get() { http.Get(s.url()) }

func sources() {
	source{func() string { return "http://h.corp.net/%zz" }}.get() // want `escape: .*`
	s := source{}
	s.url = func() string { return "http://h.corp.net/%zz?k" } // want `escape: .*`
	s.get()
}

type sole struct{ url func() string }

func (s sole) get() { http.Get(s.url()) }

func only() { sole{func() string { return "sso.corp.net/l" }}.get() } // want `relative: "sso.corp.net" has no scheme; http.Get accepts http and https`
