// Package mocked has helpers that tests call with the default transport replaced.
package mocked

import "net/http"

func send(u string) error {
	_, err := http.Get(u)
	return err
}

func sendTo(u string) error { return send(u) }

func sends() {
	sendTo("http://h.org/")
	sendTo("mock://h.org/") // want `scheme: .*mock.*`
}

type client struct{ base string }

func (c client) get(path string) error { return send(c.base + path) }

func gets() { client{base: "mock://h.org"}.get("/x") } // want `scheme: .*mock.*`
