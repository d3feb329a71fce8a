// Package intent has calls whose author wants them to fail, outside tests.
package intent

import (
	"errors"
	"log"
	"net/http"
	"net/url"
)

// A program that makes sure, when it starts, that a bad URL is refused.
func init() {
	if _, err := url.Parse("::bad"); err == nil {
		panic("::bad is parsed")
	}
	if _, err := url.Parse("http://h.org/%"); err == nil {
		log.Fatal("the percent-encoding is not checked")
	}
	_, err := url.Parse("http://[::1/")
	if err == nil {
		panic("the host is not checked")
	}
	if _, err := url.Parse("http://h.org:x/"); err != nil { // want `port: "x" is not a number; url\.Parse fails`
		panic(err)
	}
	if _, err := url.Parse("::worse"); err == nil { // want `syntax: .*|scheme: .*|relative: .*`
		log.Print("parsed")
	}
}

func selfTest() error {
	if _, err := url.ParseRequestURI("not a path"); err == nil {
		return errors.New("a relative path is parsed")
	}
	resp, err := http.Get("http://h.org/%zz") // want `escape: "%" in "%zz" is not followed by two hex digits; http\.Get fails`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
