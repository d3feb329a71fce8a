package low

import (
	"log"
	"net/http"
	"net/url"
)

// ParsedURL returns a parsed URL.
func ParsedURL(s string) *url.URL { // want ParsedURL:`returnsText\(net/url.Parse\(<>\) if .*\)` ParsedURL:`takesURL\(0 ParseReference\)`
	u, err := url.Parse(s)
	if err != nil {
		panic(err)
	}
	return u
}

// HomeURL is always the same.
func HomeURL() *url.URL { return &url.URL{Scheme: "htps", Host: "home.corp.net"} } // want `field: "htps" is an unknown scheme; the nearest known one is "https"` HomeURL:`returnsText\(net/url.URL{}\(htps, , home.corp.net, , , , \)\)`

func GetURL(u *url.URL) { http.Get(u.String()) } // want GetURL:`takesURL\(0 Send\)`

func GetSecure(u *url.URL) { // want GetSecure:`takesURL\(0 Send\)`
	u.Scheme = "https"
	http.Get(u.String())
}

// Complete sets the scheme.
func Complete(u *url.URL) { u.Scheme = "https" }

func GetRef(base *url.URL, ref string) { // want GetRef:`takesURL\(0 Send guards 1, 1 ParseReference, 1 Send guards 1\)`
	r, err := url.Parse(ref)
	if err != nil {
		return
	}
	http.Get(base.ResolveReference(r).String())
}

// FatalURL ends the program if it cannot parse the text.
func FatalURL(s string) *url.URL { // want FatalURL:`returnsText\(net/url.Parse\(<>\).*\)` FatalURL:`takesURL\(0 ParseReference\)`
	u, err := url.Parse(s)
	if err != nil {
		log.Fatal(err)
	}
	return u
}

// TriedURL lets the caller decide.
func TriedURL(s string) (*url.URL, error) { return url.Parse(s) } // want TriedURL:`returnsText\(net/url.Parse\(<>\), net/url.Parse#1\(<>\)\)` TriedURL:`takesURL\(0 ParseReference\)`

func GetBelow(u *url.URL, path string) { // want GetBelow:`takesURL\(0 Send, 1 Send, 1 PathField\)`
	u.Path += path
	http.Get(u.String())
}

func GetWith(u *url.URL, query url.Values) { // want GetWith:`takesURL\(0 Send\)`
	u.RawQuery = query.Encode()
	http.Get(u.String())
}

// GetDefaulted sets the scheme if there is none.
func GetDefaulted(u *url.URL) { // want GetDefaulted:`takesURL\(0 Send guards 1, 0 Send guards 1\)`
	if u.Scheme == "" {
		u.Scheme = "https"
	}
	http.Get(u.String())
}

// Server is the server of a client.
type Server struct{ base *url.URL }

func NewServer(s string) *Server { // want NewServer:`takesURL\(.*\)`
	u, err := url.Parse(s)
	if err != nil {
		panic(err)
	}
	return &Server{u}
}

func (s *Server) Get(path string) { // want Get:`takesURL\(.*\)`
	u := *s.base
	u.Path += "/v1/" + path
	http.Get(u.String())
}

// CheckedServer is like Server, but somebody checks its URL.
type CheckedServer struct{ base *url.URL }

func NewCheckedServer(s string) *CheckedServer { // want NewCheckedServer:`takesURL\(.*\)`
	u, err := url.Parse(s)
	if err != nil {
		panic(err)
	}
	return &CheckedServer{base: u}
}

func (s *CheckedServer) Get() {
	if s.base.Scheme == "" {
		s.base.Scheme = "https"
	}
	http.Get(s.base.String())
}

// OpenServer is like Server, but other packages may replace its URL.
type OpenServer struct{ Base *url.URL } // want Base:`takesURL\(0 Send\)`

func NewOpenServer(s string) *OpenServer { // want NewOpenServer:`takesURL\(.*\)`
	u, err := url.Parse(s)
	if err != nil {
		panic(err)
	}
	return &OpenServer{Base: u}
}

func (s *OpenServer) Get(path string) { // want Get:`takesURL\(0 Send, 0 PathField\)`
	u := *s.Base
	u.Path += path
	http.Get(u.String())
}
