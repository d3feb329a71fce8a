package low

import (
	"errors"
	"net/http"
)

// With passes a function to a function of the caller.
func With(f func(get func(string))) { f(func(u string) { http.Get(u) }) }

// WithNumbers passes a function that puts something around its second argument.
func WithNumbers(prefix string, f func(name string, get func(n int, path string))) { // want WithNumbers:`takesURL\(0 Send\)`
	f("x", func(n int, path string) { http.Get("https://h.corp.net/" + path + prefix) })
}

// Showing passes a function that prints.
func Showing(f func(show func(string))) { f(func(s string) { println(s) }) }

// Either passes one of two functions.
func Either(f func(use func(string)), isShown bool) {
	if isShown {
		f(func(s string) { println(s) })
		return
	}
	f(func(u string) { http.Get(u) })
}

// Ignored never calls its argument.
func Ignored(f func(get func(string))) {}

// Sender returns a function.
func Sender() func(string) { return func(u string) { http.Get(u) } }

func Checked(name string) (func(u string) error, error) {
	if name == "" {
		return nil, errors.New("no name")
	}
	return func(u string) error { _, err := http.Get(u); return err }, nil
}

// Chosen returns one of two functions.
func Chosen(isShown bool) func(string) {
	if isShown {
		return func(s string) { println(s) }
	}
	return func(u string) { http.Get(u) }
}

// ByName has functions; a program may add others.
var ByName = map[string]func(string){"get": func(u string) { http.Get(u) }}

var InOrder = []func(string){func(u string) { http.Head(u) }}

// Steps has functions in a list.
type Steps struct{ All []func(u string) }

func NewSteps() *Steps { return &Steps{All: []func(u string){func(u string) { http.Get(u) }}} }
