package flow

import (
	"flag"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strings"
)

// A function that looks at a text may complete it, or do something else with it.

func completed(u string) {
	if !strings.Contains(u, "://") {
		u = "https://" + u
	}
	http.Get(u)
}

func byPrefix(u string) (*url.URL, error) {
	if strings.HasPrefix(u, "!") {
		return nil, nil
	}
	return url.Parse(u)
}

func fileFirst(u string) {
	if _, err := os.Stat(u); err != nil {
		url.Parse(u)
	}
}

func special(u string) {
	switch u {
	case "%", "none":
		return
	}
	url.Parse(u)
}

func valid(u string) bool { return u != "" }

func checked(u string) {
	if valid(u) {
		url.Parse(u)
	}
}

func trimmed(u string) { url.Parse(strings.TrimSuffix(u, "%")) }

func prefixed(host string) { http.Get("http://" + host) }

func joined(path string) { url.Parse("http://h" + path) }

func looks() {
	completed("example.com")
	byPrefix("%")
	fileFirst("%")
	special("%")
	checked("%")
	trimmed("%")
	prefixed("localhost:8080")
	joined(":8080")
	joined("/a")
}

// What is written on one way is not there on another.

func writes(secure bool) {
	u := "%"
	u = "http://h/"
	url.Parse(u)

	v := "%"
	if secure {
		return
	} else {
		v = "http://h/"
	}
	url.Parse(v)

	w := "http://h/"
	if secure {
		w = "%"
		println(w)
		return
	}
	url.Parse(w)

	switch x := "http://h/"; {
	case secure:
		x = "%"
		println(x)
	default:
		url.Parse(x)
	}

	url.Parse(w)
	w = "%"
	println(w)

	for range 2 {
		fresh := "http://h/"
		url.Parse(fresh)
		fresh = "%"
		println(fresh)
	}

	var unset string
	url.Parse(unset)

	addressed := "%"
	set(&addressed)
	url.Parse(addressed)
}

func set(u *string) { *u = "http://h/" }

// Empty says that there is none.
type config struct{ URL string }

func (c config) send() {
	if c.URL == "" {
		c.URL = "http://h/"
	}
	http.Get(c.URL)
}

func defaults() {
	config{URL: ""}.send()
	fetch("")
}

// A flag may be set, but its default is as good as a constant.
var fromFlag = flag.String("url", "http://h/", "the URL")

func flags() { url.Parse(*fromFlag) }

// A text is what it is made of.
func recursive(u string, n int) {
	if n > 0 {
		recursive(u+"%", n-1)
	}
	url.Parse(strings.Repeat("/", n))
}

// With some value these are right.
func someValue(host, path string, port int) {
	url.Parse("http://" + host + "/%")
	url.Parse(host + "http://a b/")
	url.Parse("http://h:" + path)
	url.Parse(path + ":8080")
	url.Parse(fmt.Sprintf("http://%s:%d/", "h", port))
	url.Parse(fmt.Sprintf("http://h/100%%25/%s", path))
	url.Parse(host + "/%")
	url.Parse("http://h/%" + path)
	url.Parse("localhost:" + path)
	url.Parse("http://h:9999" + path)
}
