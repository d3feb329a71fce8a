package guards

import (
	"net/http"
	"net/url"
)

// The program checks the components of a parsed URL.

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
	complete("h.org/%")      // want `escape: "%" needs two hex digits after it; .*`
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

// If the code drops the error of a parser, it does not check the text.
func unasked() {
	name := "a%zz" // want `escape: "%" in "%zz" needs two hex digits after it; url.Parse fails`
	u, _ := url.Parse(name)
	_ = u.Host
	dialled := "127.0.0.1:80" // want `relative: .*`
	url.ParseRequestURI(dialled)
	local := "localhost:8080" // want `relative: net/url reads "localhost" as the scheme; the host is empty`
	u, _ = url.Parse(local)
	_ = u.Host
}

func askedWhat() bool {
	name := "a%zz"
	_, err := url.Parse(name)
	return err == nil
}
