package low

import "net/http"

// IOption sets something of a request.
type IOption interface{ apply(*settings) }

type settings struct{ url, name string }

type withURL string

func (w withURL) apply(s *settings) { s.url = string(w) }

type withName string

func (w withName) apply(s *settings) { s.name = string(w) }

func WithURL(u string) IOption { return withURL(u) } // want WithURL:`takesURL\(0 Send\)`

func WithName(name string) IOption { return withName(name) }

func Request(options ...IOption) {
	var s settings
	for _, o := range options {
		o.apply(&s)
	}
	http.Get(s.url)
	println(s.name)
}
