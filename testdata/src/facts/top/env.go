package top

import (
	"net/http"
	"os"

	"facts/low"
)

// The text arrives if the environment has no other one.
func environment(isShort bool) {
	http.Get(low.Lookup("URL", "lookup.corp.net/x"))                                  // want `relative: "lookup.corp.net" has no scheme; http.Get accepts http and https`
	http.Get(low.LookupNot("URL", "https://lookupnot.corp.net/%zn"))                  // want `escape: "%" in "%zn" needs two hex digits after it; http.Get fails`
	http.Get(low.First(os.Getenv("URL"), "first.corp.net/x"))                         // want `relative: "first.corp.net" has no scheme; http.Get accepts http and https`
	http.Get(low.FirstOf(os.Getenv("URL"), "firstof.corp.net/x", "never.corp.net/x")) // want `relative: "firstof.corp.net" has no scheme; http.Get accepts http and https`
	http.Get(low.First("https://first.corp.net", "never.corp.net/x"))
	http.Get(low.Last("never.corp.net/x", "https://last.corp.net"))
	http.Get("https://" + low.Lookup("HOST", "host.corp.net"))
	if u := low.Lookup("URL", ""); u != "" {
		http.Get(u)
	}
	low.Lookup("keys.corp.net/x", "https://h.corp.net")
	http.Get(low.Short("short.corp.net", "https://long.corp.net"))
}

// The condition in the other package may depend on the text.
func refused() {
	u := "http://refused%/"
	if _, why := low.Refusal(u); why != "" {
		return
	}
	http.Get(u)
	other := "http://other%/" // want `escape: "%" needs two hex digits after it; http.Get fails`
	if _, why := low.Refusal("x"); why != "" {
		return
	}
	http.Get(other)
}
