package guards

import (
	"fmt"
	"log"
	"net/http"
	"strings"
)

// Other values decide, and the program also passes the text elsewhere.

func open(secure bool, host string) {
	u := host
	if secure {
		u = "https://" + host
	}
	http.Get(u)
}

func opened() {
	open(true, "h.org")
	open(true, "h h")    // want `syntax: net/url refuses " " in a host; .*`
	open(false, "h.org") // want `(scheme|relative): .*`
}

const (
	kindFile = iota
	kindURL
)

func load(kind int, name string) {
	if kind != kindURL {
		log.Print(name)
		return
	}
	http.Get(name)
}

func loads() {
	load(kindFile, "http://h.org/%")
	load(kindURL, "http://h.org/")
	load(kindURL, "http://h.org/%") // want `escape: "%" needs two hex digits after it; .*`
	load(kindURL, "/etc/hosts")     // want `scheme: .*`
}

func named(scheme, host string) {
	switch scheme {
	case "http", "https":
		http.Get(scheme + "://" + host)
	default:
		log.Print(host)
	}
}

func names() {
	named("tcp", "h h")
	named("http", "h.org")
	named("http", "h h") // want `syntax: net/url refuses " " in a host; .*`
}

// Printing a text does not change it.
func told(u string) {
	fmt.Println("get " + u)
	log.Printf("get %s of %d bytes", u, len(u))
	http.Get(u)
}

func tales() {
	told("http://h.org/")
	told("localhost:8080") // want `relative: net/url reads "localhost" as the scheme; .*`
	told("/x")             // want `scheme: "/x" has no scheme; .*`
}

// A format that is a parameter.
func get(format string, args ...any) {
	http.Get("http://h.org" + fmt.Sprintf(format, args...))
}

func formatsOf(id int, name string) {
	get("/v1/%d", id)
	get("/v1/%d/%s", id, name)
	get("/v1/%d/100%%25", id)
	get("/v1/%d/%zz", id)   // want `(escape|placeholder|syntax): .*`
	get("/v1/%d/100%%", id) // want `escape: .*`
	get(":port/%d", id)     // want `port: .*`
}

// A hook that the program may set.
type client struct{ onRequest func(u string) }

func (c *client) fetch(u string) {
	if c.onRequest != nil {
		c.onRequest(u)
	}
	http.Get(u)
}

func hooks(c *client) {
	c.fetch("http://h.org/")
	c.fetch("localhost:8080") // want `relative: net/url reads "localhost" as the scheme; .*`
	c.fetch("http://h.org/%") // want `escape: "%" needs two hex digits after it; .*`
}

// A count of other things is no check of the text.
func counted(u string, tries int) {
	for range tries {
		if _, err := http.Get(u); err == nil {
			return
		}
	}
}

func counts() {
	counted("http://h.org/", 3)
	counted("/x", 3) // want `scheme: "/x" has no scheme; .*`
}

// A default for unknown texts does not change the known ones.
func withDefault(u string, verbose bool) {
	if verbose {
		log.Print(u)
	}
	if !strings.Contains(u, "://") {
		u = "http://" + u
	}
	http.Get(u)
}

func withDefaults(verbose bool) {
	withDefault("h.org", verbose)
	withDefault("h.org:x", verbose)     // want `port: "x" is not a number; .*`
	withDefault("ftp://h.org", verbose) // want `scheme: http\.Get does not support "ftp"; .*`
}

func sendCut(base, path string) {
	u, _ := cutPadded(base + path)
	http.Get(u)
}

func cutPadded(s string) (string, bool) {
	if strings.TrimSpace(s) != s {
		return s[min(len(s), 4):], true
	}
	return s, false
}
