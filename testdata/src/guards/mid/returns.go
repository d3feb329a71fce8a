package mid

import "guards/low"

// Root is made of what two functions of low return.
func Root(scheme, host string) string {
	return low.Site("", low.Base(scheme, host))
}

// Join has a slash between, whatever comes.
func Join(root, path string) string {
	rest, ok := low.Cut(path)
	if !ok {
		return root + "/" + path
	}
	return root + "/" + rest
}

// Fill may write another value to where it points.
func Fill(s *string, sure bool) {
	if sure {
		*s = "http://h.org/"
	}
}

// Pair is a base, and what takes its place if there is none.
type Pair struct{ Base, Other string }

// Address is the one or the other.
func (p Pair) Address() string {
	if p.Base == "" {
		p.Base = p.Other
	}
	return p.Base
}
