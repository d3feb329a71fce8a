package mid

import "guards/low"

// Root composes the results of two functions of low.
func Root(scheme, host string) string {
	return low.Site("", low.Base(scheme, host))
}

// Join puts a slash between any two texts.
func Join(root, path string) string {
	rest, ok := low.Cut(path)
	if !ok {
		return root + "/" + path
	}
	return root + "/" + rest
}

// Fill may write another value through its pointer.
func Fill(s *string, sure bool) {
	if sure {
		*s = "http://h.org/"
	}
}

// Pair has a base, and the text that replaces an empty base.
type Pair struct{ Base, Other string }

// Address returns one of the two.
func (p Pair) Address() string {
	if p.Base == "" {
		p.Base = p.Other
	}
	return p.Base
}

// Server has the parts of an address.
type Server struct{ Scheme, Host, Port string }

// Address puts the parts together.
func (s Server) Address() string {
	if s.Scheme == "" {
		s.Scheme = "http"
	}
	if s.Port != "" {
		s.Port = ":" + s.Port
	}
	return s.Scheme + "://" + s.Host + s.Port
}
