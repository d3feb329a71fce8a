// Package mid passes its parameters on to low.
package mid

import "facts/low"

func Fetch(u string) { low.Get(u) } // want Fetch:`takesURL\(0 Send\)`

// Two packages together put a prefix before the path.
func FetchPath(path string) { low.GetUser("a" + path) } // want FetchPath:`takesURL\(0 Send\)`

type Service struct {
	Endpoint string // want Endpoint:`takesURL\(0 ParseReference\)`
	Getter   low.Getter
}

func (s Service) Client() *low.Client { return low.New(s.Endpoint) }

func (s Service) Load(u string) { s.Getter.Get(u) } // want Load:`takesURL\(0 Send\)`

// FetchAny has the condition of the function that it calls.
func FetchAny(u string) { low.GetAny(u) } // want FetchAny:`takesURL\(0 Send guards 1, 0 Send guards 1\)`

// Sender has an implementation with the method of a structure of low.
type Sender interface {
	Put(u string) // want Put:`takesURL\(0 Send\)`
}

type Promoted struct{ low.Direct }

type Through struct{}

func (Through) Put(u string) { low.Direct{}.Put(u) } // want Put:`takesURL\(0 Send\)`
