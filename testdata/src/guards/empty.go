// Package guards has functions that check a text before they send it. uricheck knows the sent text
// of each call here: the first calls of each function work, and the others fail behind the
// same guards.
package guards

import (
	"cmp"
	"fmt"
	"net/http"
)

// Guards that ask whether a text is empty.

func base(scheme, host string) string {
	if scheme == "" {
		scheme = "http"
	}
	return fmt.Sprintf("%s://%s", scheme, host)
}

func bases() {
	http.Get(base("", "h.org"))
	http.Get(base("https", "h.org"))
	http.Get(base("htps", "h.org")) // want `scheme: "htps" .*`
	http.Get(base("", "h h"))       // want `syntax: net/url refuses " " in a host; .*`
}

func site(port string) string {
	if port != "" {
		port = ":" + port
	}
	return "http://h.org" + port + "/"
}

func sites() {
	http.Get(site(""))
	http.Get(site("8080"))
	http.Get(site("99999")) // want `port: 99999 is above 65535; .*`
	http.Get(site("http"))  // want `port: "http" is not a number; .*`
}

func search(q string) {
	if q != "" {
		q = "?" + q
	}
	http.Get("http://h.org" + q)
}

func searches() {
	search("")
	search("a=b")
	search("a=b\n") // want `(syntax|query): .*`
}

// A text that an if statement declares and checks.
func searchesHere() {
	q := "a=b"
	if q != "" {
		q = "?" + q
	}
	http.Get("http://h.org" + q)
	p := "8o80" // want `port: "8o80" is not a number; .*`
	if p != "" {
		p = ":" + p
	}
	http.Get("http://h.org" + p)
}

func login(user string) {
	if user != "" {
		user += "@"
	}
	http.Get("http://" + user + "h.org/")
}

func logins() {
	login("")
	login("b")
	login("root:Zk83jKs9") // want `userinfo: .*`
	login("b c")           // want `(syntax|userinfo): .*`
}

func address(host, fallback string) string {
	if host == "" {
		return fallback
	}
	return "https://" + host + "/"
}

func addresses(unknown string) {
	http.Get(address("", "http://h.org/"))
	http.Get(address("h.org", "not used"))
	http.Get(address("h.org", "http://h.org/%"))
	http.Get(address("", "http://h.org/%")) // want `escape: "%" needs two hex digits after it; .*`
	http.Get(address("h h", unknown))       // want `syntax: net/url refuses " " in a host; .*`
}

const fallback = "http://h.org/"

func sendOr(host string) {
	if host == "" {
		http.Get(fallback)
		return
	}
	http.Get("https://" + host + "/")
}

func sendsOr() {
	sendOr("")
	sendOr("h.org")
	sendOr("h.org:port") // want `port: "port" is not a number; .*`
}

func byLength(path string) {
	if len(path) == 0 || path[0] != '/' {
		path = "/" + path
	}
	http.Get("http://h.org" + path)
}

func byLengths() {
	byLength("")
	byLength(":8080")
	byLength("a%20b")
	byLength("/a")
	byLength("/%zz") // want `escape: "%" in "%zz" needs two hex digits after it; .*`
}

// The function returns the first text that is not empty.
func firstOf(host string) { http.Get("http://" + cmp.Or(host, "h.org") + "/") }

func firstsOf() {
	firstOf("")
	firstOf("h.org")
	firstOf("h org") // want `syntax: net/url refuses " " in a host; .*`
}

// One of two results of a function is empty.

func complaint(name string) (int, string) {
	if name == "x" {
		return 0, fmt.Sprintf("no %s", name)
	}
	return 1, ""
}

func afterNoComplaint(name, host string) {
	_, message := complaint(name)
	if message != "" {
		return
	}
	http.Get(fmt.Sprintf("http://h.org/%%zz/%s", host)) // want `escape: "%" in "%zz" needs two hex digits after it; http.Get fails`
}

func afterComplaint(host string) {
	_, message := complaint("x")
	if message != "" {
		return
	}
	http.Get(fmt.Sprintf("http://h.org/%%zz/%s", host))
}

type server struct{ base, fallback string }

func (s server) address() string {
	if s.base == "" {
		s.base = s.fallback
	}
	return s.base
}

// Nothing gives the fallback, but every caller the base.
func withoutFallback(base string) {
	http.Get("http://" + server{base: base}.address())
	http.Get("http://" + server{base: base}.address() + "/%zz") // want `escape: "%" in "%zz" needs two hex digits after it`
}

func _() { withoutFallback("h.org") }

func withFallback(base string) {
	http.Get("http://" + server{base: base, fallback: "::1"}.address() + "/") // want `host: IPv6 address "::1" lacks brackets`
}

// The linker may set these variables. The program asks for the value that they have otherwise.
var (
	linked = "unset"
	always = "always" // want `scheme: "always" has no scheme; .*`
)

func getLinked() {
	if linked == "unset" {
		return
	}
	http.Get(linked)
}

func getAlways() {
	if always == "unset" {
		return
	}
	http.Get(always)
}

// A condition that is never true leaves the empty value.

func neverAdded() {
	user := ""
	if user != "" {
		user += "@"
	}
	http.Get("http://" + user + "h:x/") // want `port: .*`
}

func neverSet() {
	user := ""
	if user != "" {
		user = "u@"
	}
	http.Get("http://" + user + "h:x/") // want `port: .*`
}

func alwaysSet() {
	user := ""
	if user == "" {
		user = "u"
	}
	http.Get("http://" + user + "/%") // want `escape: .*`
}

func passesNoEmpty() {
	user := ""
	if user != "" {
		user += "@"
	}
	neverEmpty("http://" + user + "h.org/")
}

func neverEmpty(base string) {
	if base == "" {
		base = "http://h\x7f/" // want `syntax: .*`
	}
	http.Get(base)
}
