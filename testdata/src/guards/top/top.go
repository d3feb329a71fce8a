// Package top has the texts that the guards of mid and low look at.
package top

import (
	"net/http"
	"net/url"

	"guards/low"
	"guards/mid"
)

func works() {
	low.Send("http://h.org/")
	low.SendTo("h.org:8080")
	low.SendIf("%", false)
	low.SendPath("", "/a")
	mid.Site("")
	mid.Site("8080")
	mid.Web("h.org")
	mid.Web("%")
	mid.Any("dns:h.org")
	mid.Any("https://h.org")
	mid.Off("http://h.org/%")
	mid.Path("")
	mid.Path(":8080")
	mid.New("").Get("/a")
	mid.New("http://h.org/").Get("a")
	http.Get(low.Base("", "h.org"))
	http.Get(low.Base("https", "h.org"))
}

func fails() {
	low.Send("/x")                        // want `scheme: "/x" has no scheme; http.Get accepts http and https`
	low.SendTo("h.org:99999")             // want `port: 99999 is above 65535; .*`
	low.SendTo("ftp://h.org/")            // want `scheme: http\.Get does not support "ftp"; .*`
	low.SendIf("/x", true)                // want `scheme: "/x" has no scheme; .*`
	low.SendPath("", "/%zz")              // want `escape: "%" in "%zz" .*`
	low.SendPath("h h", "/")              // want `syntax: net/url refuses " " in a host; .*`
	mid.Site("99999")                     // want `port: 99999 is above 65535; .*`
	mid.Site("http")                      // want `port: "http" is not a number; .*`
	mid.Web("http://h.org/%")             // want `escape: "%" needs two hex digits after it; .*`
	mid.Any("dns:h.org:x")                // want `port: "x" is not a number; .*`
	mid.Any("ftp://h.org")                // want `scheme: http\.Get does not support "ftp"; .*`
	mid.On("localhost:8080")              // want `relative: net/url reads "localhost" as the scheme; .*`
	mid.Path("%zz")                       // want `escape: "%" in "%zz" .*`
	mid.New("http://h.org:x").Get("a")    // want `port: "x" is not a number; .*`
	mid.New("localhost:8080").Get("a")    // want `relative: net/url reads "localhost" as the scheme; .*`
	(&low.Client{Root: "h.org"}).Get("a") // want `(scheme|relative): .*`
}

func afterNoComplaint(name, host string) {
	_, message := low.Complaint(name)
	if message != "" {
		return
	}
	http.Get("http://h.org/%zz/" + host) // want `escape: "%" in "%zz" needs two hex digits after it; http.Get fails`
}

// The condition has the same unknown result in every run for one known text.
func settled(address, kind string) {
	if low.IsEven(kind) {
		address = "http://h.org/" + address
	}
	http.Get(address)
}

func settle() { settled("one", "") }

// The same for a function of the standard library that gets another one.
func trimmed(host string) {
	known := mid.Pair{Base: low.Trimmed("http://h.org/"), Other: "http://h h/"}
	http.Get(known.Address())
	unknown := mid.Pair{Base: low.Trimmed(host), Other: "http://h.org:port/"}
	http.Get(unknown.Address())
}

// The same for one of several results.
func given(host string) {
	user := "u"
	if user != "" {
		user += "@"
	}
	known, err := low.Given("http://" + user + "h.org/")
	if err != nil {
		return
	}
	url.Parse(low.Default(known, "/%"))
	unknown, err := low.Given(host)
	if err != nil {
		return
	}
	url.Parse(low.Default(unknown, "http://h.org:port/")) // want `port: "port" is not a number; .*`
}

// One operand of a condition of low is unknown, and the other one may decide.
func decided() {
	if u := "http://h.org/\n"; !low.IsAllowed(u) {
		http.Get(u)
	}
	if u := "https://h.org/\n"; low.IsPlain(u) {
		http.Get(u)
	}
	if u := "http://h h/"; low.IsAllowed(u) { // want `syntax: net/url refuses " " in a host; .*`
		http.Get(u)
	}
	if u := "https://h h/"; !low.IsPlain(u) { // want `syntax: net/url refuses " " in a host; .*`
		http.Get(u)
	}
}

// A condition of low on a text that an object has had is unknown, or known.
func unknownOfPair(query string) {
	p := mid.Pair{Other: "http://h.org" + query}
	u := p.Address()
	if low.IsEven(u) {
		return
	}
	http.Get(u)
}

func knownOfPair(query string) {
	p := mid.Pair{Other: "http://h.org" + query}
	u := p.Address()
	if !low.IsAllowed(u) {
		return
	}
	http.Get(u)
}

func pairs() {
	unknownOfPair("\n")
	knownOfPair("?\n")
}
