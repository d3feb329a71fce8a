// Package top has the literals. It imports no package with a function that takes a URL.
package top

import (
	"path/filepath"

	"facts/low"
	"facts/mid"
)

const base = "http://h:99999/" // want `port: 99999 is above 65535; http.Get fails`

func direct() {
	low.Get("localhost:8080/x") // want `relative: net/url reads "localhost" as the scheme; http.Get accepts http and https`
	low.Get(base)
	low.GetUser("50%")                 // want `escape: "%" needs two hex digits after it; http.Get fails`
	low.GetAll("http://h/", "ftp://h") // want `scheme: http.Get does not support "ftp"; it accepts http and https`
	low.Even("http://h:80a/", 1)       // want `port: .*80a.*`
	low.From("https://h.corp.net/app") // want `header: "/app" is not part of an origin; .*`
	low.Odd("http://h/%c", 1)          // want `escape: .*`
	low.Exported("/x")                 // want `scheme: "/x" has no scheme; http.Get accepts http and https`
}

func fields() {
	_ = low.Client{Base: "http://h/%zz"}     // want `escape: .*%zz.*`
	c := low.New("http://::1/")              // want `host: IPv6 address "::1" lacks brackets`
	c.Base = "http://h:80a/"                 // want `port: .*80a.*`
	c.SetPath("/%a")                         // want `escape: .*`
	low.New("http://h", low.WithPath("/%b")) // want `escape: .*`
	low.Default = "http://a b/"              // want `syntax: .*|host: .*`
}

func more(b low.Box[int], d low.Direct, g low.Getter) {
	b.SendTo("/x")                 // want `scheme: "/x" has no scheme; http.Get accepts http and https`
	_ = low.Box[string]{URL: "/x"} // want `scheme: "/x" has no scheme; http.Get accepts http and https`
	d.Get("/x")                    // want `scheme: "/x" has no scheme; http.Get accepts http and https`
	g.Get("/x")                    // want `scheme: "/x" has no scheme; http.Get accepts http and https`
}

func hops(s mid.Service) {
	mid.Fetch("htpp://h/")                     // want `scheme: "htpp" .*`
	mid.FetchPath("%")                         // want `escape: .*`
	s.Load("ftp://h/")                         // want `scheme: http\.Get does not support "ftp"; it accepts http and https`
	_ = mid.Service{Endpoint: "http://h:80a/"} // want `port: .*80a.*`
}

func unnamed() {
	low.Fetcher().Fetch("/x") // want `scheme: "/x" has no scheme; http.Get accepts http and https`
}

func numbers() {
	low.Port(99999) // want `port: 99999 is above 65535; http.Get fails`
	low.Octets(5)   // want `escape: "%" in "%5" needs two hex digits after it; url.PathUnescape fails`
}

func onWindows(id string) {
	low.OnAny(filepath.Join("/v1", id)) // want `join: filepath.Join writes backslashes on Windows; .*`
}
