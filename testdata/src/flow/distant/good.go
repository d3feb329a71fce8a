package distant

import (
	"net/http"
	"os"
)

type saver interface{ save(to string) }

type webSaver struct{}

func (webSaver) save(to string) { http.Get(to) }

type fileSaver struct{}

func (fileSaver) save(to string) { os.Create(to) }

func saves(s saver) { s.save("a/b") }

type choosing struct {
	do func(string) (*http.Response, error)
}

func newChoosing(local bool) *choosing {
	c := &choosing{do: http.Get}
	if local {
		c.do = func(name string) (*http.Response, error) { return nil, os.Remove(name) }
	}
	return c
}

func (c *choosing) run() { c.do("a/b") }

// The same condition says what a text is, and what is done with it.
func kinds(isFile bool) {
	name := "a/b"
	if !isFile {
		name = "https://h/a/b"
	}
	if isFile {
		os.Open(name)
		return
	}
	http.Get(name)
}

type described struct {
	Base string `default:"h.example/x"` // want Base:`takesURL.0 Send.`
}

func (d described) send() { http.Get("https://" + d.Base) }
