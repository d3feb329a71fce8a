// Package intent has calls whose author expects them to fail, outside tests.
package intent

import (
	"errors"
	"fmt"
	"log"
	"net/http"
	"net/url"
	"strings"
)

// A program makes sure, when it starts, that a parser refuses a bad URL.
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

// Several ways to expect an error, and code that resembles them.
func ways(strict bool) error {
	if _, err := url.Parse("::bad"); err == nil || strings.Contains(err.Error(), "escape") {
		return errors.New("refused for another reason")
	}
	if _, err := url.Parse("::bad"); err != nil {
		log.Print(err)
	} else {
		panic("parsed")
	}
	if parses("::bad") == nil {
		return errParsed
	}
	if u, err := url.Parse("::bad"); nil == err {
		log.Print(u)
		return fmt.Errorf("%v is parsed", u)
	}
	if _, err := url.Parse("http://h.org/%"); err == nil { // want `escape: .*`
		return err
	}
	if _, err := url.Parse("http://h.org/%"); err == nil { // want `escape: .*`
		return nil
	}
	if _, err := url.Parse("http://h.org/%"); err == nil && strict {
		panic("strict")
	}
	if _, err := url.Parse("http://h.org/%"); err == nil {
		if strict {
			return nil
		}
		panic("strict")
	}
	if strict {
		_, err := url.Parse("http://h.org/%") // want `escape: .*`
		err = parses("http://h.org/")
		if err == nil {
			panic("parsed")
		}
	}
	return parses("http://h.org:x/") // want `port: .*`
}

var errParsed = errors.New("parsed")

func parses(u string) error {
	_, err := url.Parse(u)
	return err
}

// The test makes sure that a request fails, perhaps because no server answers it.
func alone() error {
	if resp, err := http.Get("http://localhost:99999/"); err == nil { // want `port: .*`
		resp.Body.Close()
		return errors.New("it is running already")
	}
	return nil
}

func selfTest() error {
	if _, err := url.ParseRequestURI("not a path"); err == nil {
		return errors.New("a relative path is parsed")
	}
	resp, err := http.Get("http://h.org/%zz") // want `escape: "%" in "%zz" needs two hex digits after it; http\.Get fails`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func panics(f func()) (did bool) {
	defer func() { did = recover() != nil }()
	f()
	return false
}

func runs(f func()) bool {
	f()
	return true
}

// The program needs the panic, or an error of a kind.
func panicsAndKinds() error {
	if !panics(func() { mustParse("http://[::1") }) || !panics(func() { http.NewServeMux().Handle("", nil) }) {
		return errors.New("no panic")
	}
	if !panics(func() { mustParse("http://[::2") }) {
		log.Print("no panic")
	}
	if panics(func() { mustParse("http://[::3") }) {
		return errors.New("a panic")
	}
	if !runs(func() { mustParse("http://[::4") }) { // want `host: "\[" lacks its "]"; url.Parse fails`
		return errors.New("does not run")
	}
	_, err := url.PathUnescape("%zz")
	var escape url.EscapeError
	if !errors.As(err, &escape) {
		return errors.New("no error")
	}
	_, err = url.PathUnescape("%zy")
	if errors.As(err, &escape) {
		return errors.New("an error")
	}
	return nil
}

func mustParse(text string) {
	if _, err := url.Parse(text); err != nil {
		panic(err)
	}
}

// The table says which texts are bad.
func tables() error {
	for _, c := range []struct {
		text string
		ok   bool
	}{{"http://h.org", true}, {"http://h h/", false}} {
		if _, err := url.Parse(c.text); (err == nil) != c.ok {
			return errors.New(c.text)
		}
	}
	for _, c := range []struct {
		text string
		ok   bool
	}{{"http://h.org", true}, {"http://h h/", false}} { // want `syntax: .*`
		if _, err := url.Parse(c.text); err != nil && c.ok {
			return errors.New(c.text)
		}
	}
	return nil
}

// The program asks what this version of Go accepts.
var isStrict = func() bool { _, err := url.Parse("http://h.org:1:2/"); return err != nil }()

func probe() (hasZones, isLenient bool) {
	hasZones = true
	if _, err := url.Parse("http://[fe80::1%en0]/"); err != nil {
		hasZones = false
	}
	_, err := url.Parse("http://h h/")
	isLenient = err == nil
	if u, err := url.Parse("http://h i/"); err == nil { // want `syntax: .*`
		isLenient = u.Host == "h"
	}
	if _, err := url.Parse("http://h j/"); err != nil { // want `syntax: .*`
		log.Print(err)
	}
	return hasZones, isLenient
}

// A function that answers whether a text is a URL.
func isSite(text string) bool {
	u, err := url.Parse(text)
	return err == nil && u.Host != ""
}

func siteOf(text string) (*url.URL, bool) {
	u, err := url.Parse(text)
	if err != nil {
		return nil, false
	}
	return u, true
}

func sites() bool {
	siteOf("http://[::5") // want `host: "\[" lacks its "]"; url.Parse fails`
	return isSite("http://[::5") || isSite("http://h.org")
}

// A blank identifier has no object, also in a loop.
func eachBlank(names []string) (u *url.URL) {
	for range names {
		u, _ = url.Parse("http://h.org/%zx") // want `escape: .*`
		_, _ = url.Parse("http://h.org/%zw") // want `escape: .*`
	}
	return u
}
