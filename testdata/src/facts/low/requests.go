package low

import (
	"net/http"
	"net/url"
	"os"
	"strings"
)

// A Remote has the path of the next call. Do puts the name of a server before it, and values into it.
type Remote struct {
	URL    string // want URL:`takesURL\(0 ParseReference any reader, .*\)`
	values func(string) string
	server string
}

// Send does the call again.
func (r *Remote) Send() { r.Do(r.URL) }

func (r *Remote) Do(u string) { // want Do:`takesURL\(.*\)`
	r.URL = r.at(u)
	call(r)
}

func (r *Remote) at(path string) string {
	if r.server == "" {
		return path
	}
	return r.server + strings.TrimLeft(path, "/")
}

func call(r *Remote) {
	if r.values != nil {
		r.URL = os.Expand(r.URL, r.values)
	}
	parsed, err := url.Parse(r.URL)
	if err != nil {
		return
	}
	r.URL = parsed.String()
	http.Get(r.URL)
}

// An Opened has a text that may also be the name of a file.
type Opened struct {
	Name   string // want Name:`takesURL\(0 Send any reader, 0 Send any reader\)`
	prefix string
}

// Again does not tell for what the text is.
func (o *Opened) Again() { o.Read(o.Name) }

func (o *Opened) Read(name string) { // want Read:`takesURL\(.*\)`
	o.Name = o.at(name)
	open(o)
}

func (o *Opened) at(name string) string {
	if o.prefix == "" {
		return name
	}
	return o.prefix + strings.TrimLeft(name, "/")
}

func open(o *Opened) {
	if _, err := os.ReadFile(o.Name); err != nil {
		http.Get(o.Name)
	}
}
