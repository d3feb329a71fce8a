package guards

import (
	"net/http"
	"net/url"
)

// What a URL says once it has been parsed.

func complete(text string) {
	u, err := url.Parse(text)
	if err != nil || u.Scheme == "" {
		text = "http://" + text
	}
	http.Get(text)
}

func completes(local bool) {
	text := "http:h.org"
	if local {
		text = "h.org"
	}
	u, err := url.Parse(text)
	if err != nil || u.Scheme == "" {
		http.Get("http://" + text)
	}
	complete("h.org/a")
	complete("http://h.org/")
	complete("ftp://h.org/") // want `scheme: .*`
	complete("h.org/%")      // want `escape: "%" is not followed by two hex digits; .*`
}

func changedHost() {
	u, err := url.Parse("http://h.org/")
	if err != nil {
		return
	}
	u.Scheme = ""
	if u.Scheme == "http" {
		return
	}
	http.Get("http://h.org/%zz" + u.Path) // want `escape: .*`
}
