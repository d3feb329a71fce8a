package guards

import (
	"errors"
	"net/http"
	"net/url"
)

// finder has functions whose results are unknown.
type finder interface {
	find(in string) []string
	token() (string, error)
	is(text string) bool
}

// The condition asks for the value behind the literal.
func apartBefore(f finder, page string) {
	ids := f.find(page)
	if len(ids) < 2 {
		return
	}
	http.Get("ids.corp.net/x?id=" + ids[1]) // want `relative: "ids.corp.net" has no scheme; .*`
}

// The condition is on the error of a function that does not get the literal.
func apartError(f finder, page string) error {
	endpoint := "endpoint.corp.net/api?page=" // want `relative: "endpoint.corp.net" has no scheme; .*`
	token, err := f.token()
	if err != nil {
		return err
	}
	link := endpoint + url.QueryEscape(f.find(page)[0])
	_, err = http.Post(link, token, nil)
	return err
}

// The condition is evaluated again after the literal, but no variable has got it.
func apartLoop(f finder, names []string) {
	for _, name := range names {
		parts := f.find(name)
		if f.is(parts[0]) {
			continue
		}
		http.Get("loop.corp.net/x?name=" + url.QueryEscape(parts[1])) // want `relative: "loop.corp.net" has no scheme; .*`
	}
}

// Here another variable has the literal, or a later round of the loop.
func askedCopy(f finder, page string) {
	id := f.find(page)[0]
	whole := "whole.corp.net/x?id=" + id
	if copied := whole; !f.is(copied) {
		return
	}
	http.Get(whole)
}

func askedNextRound(f finder, pages []string) {
	next := ""
	for _, page := range pages {
		id := f.find(page)[0]
		if f.is(next) {
			http.Get(next + id)
		}
		next = "next.corp.net/x?id="
	}
}

// A condition on something else selects the text together with another one.
func selectedBeside(f finder, page string, isRemote bool) {
	id := f.find(page)[0]
	kind := f.find("kind")[0]
	target := "data.corp.net/x?id="
	if isRemote {
		target = "https://h.corp.net/x?id="
	}
	if f.is(kind) {
		http.Get(target + id)
	}
}

// A function may ask for the package variable that another one has set.
var current string

func setCurrent(u string) { current = u }

func isReady(f finder) bool { return f.is(current) }

func askedGlobal(f finder) {
	setCurrent("global.corp.net/x")
	if !isReady(f) {
		return
	}
	http.Get(current)
}

// The condition asks an object that has got the literal: the call fails whenever the program makes it.
type keeper interface {
	keep(u string)
	isKept() bool
}

func askedKeeper(k keeper) {
	u := "keeper.corp.net/x" // want `relative: "keeper.corp.net" has no scheme; .*`
	k.keep(u)
	if k.isKept() {
		http.Get(u)
	}
}

type stored struct {
	base string
	f    finder
}

func (s *stored) isReady() bool { return s.f.is(s.base) }

func askedOwner(f finder) {
	s := &stored{f: f}
	s.base = "owner.corp.net/x"
	if !s.isReady() {
		return
	}
	http.Get(s.base)
}

// The error is about another text.
func apartErrorIs(f finder) {
	_, err := f.token()
	if errors.Is(err, errToken) {
		return
	}
	http.Get("http://is.corp.net/%") // want `escape: .*`
}

var errToken = errors.New("no token")
