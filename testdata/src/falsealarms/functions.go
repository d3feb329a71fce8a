package falsealarms

import "net/http"

// A helper gets one of two functions: each call passes a text for the function beside it.
type prefixed struct{ base string }

func (c prefixed) fetchBelow(p string) error { return fetch(c.base + p) }

func fetch(u string) error {
	_, err := http.Get(u)
	return err
}

func eachOf(do func(string) error, texts ...string) (err error) {
	for _, text := range texts {
		err = do(text)
	}
	return err
}

func eachBelow(do func(string) error, text string) error { return eachOf(do, text) }

func fetchAll(c prefixed) {
	eachOf(fetch, "https://h.corp.net/x6")
	eachOf(c.fetchBelow, "/v1/x7", "/v1/x8")
	eachOf(func(p string) error { return fetch("https://h.corp.net" + p) }, "/v1/x9")
	eachBelow(c.fetchBelow, "/v1/x10")
	do := c.fetchBelow
	eachOf(do, "/v1/x11")
}
