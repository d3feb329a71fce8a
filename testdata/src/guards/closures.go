package guards

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
)

// Function literals that the code calls at once, or functions that it calls once.

func assignedBefore() {
	u := "http://h.org/%"
	get := func() { http.Get(u) }
	u = "http://h.org/"
	get()
	v := "http://h.org/"
	getBad := func() { http.Get(v) }
	v = "http://h h/" // want `syntax: net/url refuses " " in a host; .*`
	getBad()
}

func assignedByClosure() {
	u := "http://h.org/%"
	func() { u = "http://h.org/" }()
	http.Get(u)
	v := "http://h.org/"
	set := func(s string) { v = s }
	set("http://h h/") // want `syntax: net/url refuses " " in a host; .*`
	http.Get(v)
}

// The last call decides, whatever it passes.
func setTwice(server *httptest.Server, address func() string) {
	var last string
	set := func(u string) { last = u }
	set("/%")
	set(server.URL)
	http.Get(last)
	set("/%")
	set(address())
	http.Get(last)
	set(server.URL)
	set("http://h h/")
	http.Get(last)
}

func setPerhaps(server *httptest.Server, isRunning bool) {
	var last string
	set := func(u string) { last = u }
	set("http://h h/")
	if isRunning {
		set(server.URL)
	}
	http.Get(last)
}

// There are more ways to the last call than uricheck tries.
func setInCrowd(server *httptest.Server, a, b, c, d, e, f bool) {
	var last string
	set := func(u string) { last = u }
	set("localhost:80/x")
	for _, is := range []bool{a, b, c, d, e, f} {
		if is {
			println(last)
		}
	}
	set(server.URL)
	http.Get(last)
}

func setOnceInCrowd(a, b, c, d, e, f bool) {
	var last string
	set := func(u string) { last = u }
	for _, is := range []bool{a, b, c, d, e, f} {
		if is {
			println(last)
		}
	}
	set("localhost:80/x") // want `relative: .*`
	http.Get(last)
}

func falls(web, secure bool) {
	u := "http://h.org/"
	switch {
	case web:
		u = "http://h.org/%"
		fallthrough
	case secure:
		u = "https://h h/" // want `syntax: net/url refuses " " in a host; .*`
	}
	http.Get(u)
}

// An unknown function may refuse the text.
func refused(mayGet func(string) bool) {
	u := "localhost:80/x"
	if !mayGet(u) {
		return
	}
	http.Get(u)
}

// It does not check this one.
func notRefused(mayGet func(string) bool) {
	u := "localhost:80/x" // want `relative: net/url reads "localhost" as the scheme; http.Get accepts http and https`
	if !mayGet("x") {
		return
	}
	http.Get(u)
}

// A function that a parameter holds gets what the code passes to the parameter.

func everyArgument(send func(string)) {
	for _, host := range os.Args {
		send("http://" + host + "/")
	}
	send("http://h.org/%zz") // want `escape: .*`
}

func parseIfSet(address string) {
	if address == "" {
		address = "http://h.org:port/" // want `port: .*`
	}
	url.Parse(address)
}

func _() { everyArgument(parseIfSet) }

func elseOther(s, other string) string {
	if s == "" {
		return other
	}
	return s
}

// A faulty fallback is a warning, even if no call needs it.
func deadInLiteral() {
	func(base string) {
		http.Get(elseOther(base, "//h.org/")) // want `scheme: "//h.org/" has no scheme; .*`
	}("http://h.org/")
	func(base string) {
		http.Get(elseOther(base, "//h.org/")) // want `scheme: "//h.org/" has no scheme; .*`
	}("")
}

// A function literal sees only what the conditions before it have let pass, whenever it runs.
func beforeLiteral(host string, count int) {
	u := "http://" + host
	if strings.Contains(host, ":") {
		return
	}
	get := func() { http.Get(u) }
	for range count {
		get()
	}
	go func() { get() }()
}

func beforeLiterals() {
	beforeLiteral("h.org:port", 1)
	beforeLiteral("h h", 1) // want `syntax: net/url refuses " " in a host; .*`
}

// The variable has another value when the literal runs.
func behindLiteral(host string, count int) {
	u := "http://" + host
	if strings.Contains(host, ":") {
		return
	}
	for range count {
		defer func() { http.Get(u) }()
	}
	u = "http://h.org:port"
}

// A loop counts the bytes that the function would escape.
func unlessCounted(s string) string {
	n := 0
	for _, c := range []byte(s) {
		if c == '%' {
			n++
		}
	}
	if n == 0 {
		return s
	}
	return ""
}

func sendUnlessCounted() { http.Get(unlessCounted("http://h.org/10%")) }
