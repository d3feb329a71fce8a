package guards

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

// Lists and maps that the code reads, changes and joins.

var special = map[string]bool{"none": true, "http://none/%": true, "off": false}

func unlessSpecial(u string) {
	if special[u] {
		return
	}
	http.Get(u)
}

func unlessSpecials() {
	unlessSpecial("http://none/%")
	unlessSpecial("http://some/%") // want `escape: "%" needs two hex digits after it; .*`
}

func byEntry(name string) {
	http.Get(map[string]string{"fine": "http://h.org/", "bad": "http://h h/"}[name]) // want `syntax: net/url refuses " " in a host; .*`
}

func unlessKnown(u string) {
	names := map[string]int{"http://h.org/%": 1}
	if _, ok := names[u]; ok {
		return
	}
	http.Get(u)
}

func knows() {
	byEntry("bad")
	unlessKnown("http://h.org/%")
	unlessKnown("http://h.org/%2") // want `escape: .*`
}

func rewritten() {
	list := []string{"h.org:80", "http://h.org/"}
	for i := range list {
		list[i] = "http://" + list[i]
	}
	for _, u := range list {
		url.Parse(u)
	}
}

func collapsed(u string) { http.Get(strings.Join(strings.Fields(u), "")) }

func collapses() {
	collapsed("http://h .org/")
	collapsed("http://h .org/%") // want `escape: "%" needs two hex digits after it; .*`
	parts := strings.Split("http:||h.org|a", "|")
	http.Get(strings.Join(parts, "/"))
	others := strings.Split("http:||h.org|%", "|") // want `escape: "%" needs two hex digits after it; .*`
	http.Get(strings.Join(others, "/"))
}

func doubled(u string) { http.Get(strings.Repeat(u, len(u)%2+1)) }

func doubles() {
	doubled("http://h.org/a")
	doubled("http://h.org/%") // want `escape: "%" needs two hex digits after it; .*`
}

// uricheck decides a condition for each element, however the code states it.
func eachAsked() {
	for _, host := range strings.Split("h.org:port"+","+"h.org", ",") {
		u := "http://" + host + "/"
		if strings.EqualFold(u, strings.ToUpper(u)) {
			u = "http://h.org/"
		}
		url.Parse(u)
	}
	for _, host := range strings.Split("h.org:port"+","+"h.org", ",") { // want `port: "port" is not a number; .*`
		u := "http://" + host + "/"
		if len(u) == len(strings.TrimSuffix(u, ":port/")) {
			u = "http://h h/" // want `syntax: net/url refuses " " in a host; .*`
		}
		url.Parse(u)
	}
}

func askedByCallee() {
	for _, u := range strings.Split("http://h.org/%,http://h.org", ",") {
		unlessUpper(u)
	}
	for _, u := range strings.Split("//H.ORG/%,http://h.org", ",") { // want `escape: "%" needs two hex digits after it; .*`
		unlessUpper(u)
	}
}

func unlessUpper(u string) {
	if u == strings.ToUpper(u) {
		url.Parse(u)
	}
}

// A list of the package that no code changes keeps its elements.
var hosts = []string{"h.org", "h.org:x"}

type home struct{ base string }

func (h *home) isWhole() bool { return strings.HasPrefix(h.base, "http") }

func homes() {
	for _, host := range hosts {
		h := &home{base: host}
		if !h.isWhole() {
			h.base = "http://" + h.base
		}
		url.Parse(h.base)
	}
}

// Functions that call each other; a number limits the calls.
func again(u string, left int) { down(u, left) }

func down(u string, left int) {
	if left > 0 {
		again("http://"+u, left-1)
		return
	}
	http.Get(u)
}

func rounds() {
	down("h.org/", 1)
	down("h.org:99999/", 1) // want `port: 99999 is above 65535; .*`
}

type place struct{ name, base string }

func based(path string) string { return "http://h.org" + path }

// The elements of a list that a call spreads are its arguments.
func spread() {
	p := place{base: based("/a")}
	list := []any{p.base, "d"}
	url.Parse(fmt.Sprintf("%s%s", list...))
	url.Parse(fmt.Sprintf("%s%s", []any{"http://h h", "/d"}...)) // want `syntax: .*`
}

// The choice of an element decides the conditions and the text alike.

func orHost(u string) string {
	if strings.ContainsAny(u, " ") {
		return "http://none.example/"
	}
	return u
}

func eachHost() {
	for _, host := range strings.Split("a b,[c", ",") { // want `host: "\[" lacks its "\]"; http\.Get fails`
		u := "http://" + host + "/"
		if u == "https://" {
			return
		}
		v := u
		if !strings.HasPrefix(v, "ftp:") {
			v = orHost(v)
		}
		http.Get(v)
	}
}

func eachWithout(brackets bool) {
	for _, host := range strings.Split("[d,e f", ",") { // want `syntax: net/url refuses " " in a host; http\.Get fails`
		u := "http://" + host + "/"
		if strings.Contains(u, "[") {
			u = "http://none.example"
		}
		if brackets {
			u += ":80/"
		}
		http.Get(u)
	}
}

// A function finds a text in a map that some code builds, and tells its caller whether it does.

func bracketed(name string) (string, bool) {
	if map[string]bool{"none": true, "[::1": true}[name] {
		return "http://" + name + "]/", true
	}
	return name, false
}

func sendBracketed(name string, replaced bool) {
	if replaced {
		name = "[::1"
	}
	address, ok := bracketed(name)
	if !ok {
		address = "http://h.org/" + address
	}
	http.Get(address)
}

func sendNotBracketed(name string, replaced bool) {
	if replaced {
		name = "[::2/"
	}
	address, ok := bracketed(name)
	if ok {
		address = "http://h.org/"
	} else {
		address = "http://" + address
	}
	http.Get(address)
}

// A map of maps, with keys that the callers give.
func translated(language, key string) string {
	return map[string]map[string]string{"en": {"hello": "Hello: you", "site": "http://h.org/en"}}[language][key]
}

var translations = map[string]map[string]string{
	"de": {"hello": "Hallo: du", "site": "http://h.org/de", "bad": "http://h.org:de/"}, // want `port: "de" is not a number; .*`
}

func translate(language, key string) string { return translations[language][key] }

func openSites() {
	http.Get(translated("en", "site"))
	http.Get(translate("de", "site"))
	http.Get(translate("de", "bad"))
}
