package guards

import (
	"fmt"
	"net/http"
	"net/url"
)

// Conditions on the length of a list that a call passes, as in miniflux.

type router struct{ base string }

func (s *router) path(format string, args ...any) string {
	if len(args) > 0 {
		return s.base + fmt.Sprintf(format, args...)
	}
	return s.base + format
}

func (s *router) visit(format string, args ...any) {
	to := s.path(format, args...)
	url.Parse(to)
}

func routes(s *router, id int64) {
	url.Parse(s.path("/feed/%d/entries", id))
	url.Parse(s.path("/feed/%d/entries")) // want `placeholder: the program does not fill in "%d"; .*`
	s.visit("/feed/%d/entries", id)
	s.visit("/feed/%d/entries") // want `placeholder: .*`
}

func withOperands(format string, args ...any) {
	if len(args) > 0 {
		format = fmt.Sprintf(format, args...)
	}
	http.Get("http://h.org" + format)
}

func passesOperands(id int64) {
	withOperands("/feed/%d/entries", id)
	withOperands("/feed/%d/entries") // want `placeholder: .*`
}

func lengthened(u string, parts []string) {
	if len(parts) > 0 {
		u += parts[0]
	}
	http.Get(u)
}

func lengthens() {
	lengthened("http://h.org/%", []string{"41"})
	lengthened("http://h.org/%", nil) // want `escape: .*`
	none := []string{}
	lengthened("http://h.org/%4", none) // want `escape: .*`
}

func unlessNil(format string, args ...any) {
	if args != nil {
		format = fmt.Sprintf(format, args...)
	}
	http.Get("http://h.org" + format)
}

func areNil(id int) {
	unlessNil("/feed/%d", id)
	unlessNil("/feed/%d") // want `placeholder: .*`
}

func joinsAll(u string, parts ...string) {
	for _, part := range parts {
		u += part
	}
	http.Get(u)
}

func joinAll() {
	joinsAll("http://h.org/%", "41")
	joinsAll("http://h.org/%", "4", "1")
	joinsAll("http://h.org/%")
}

func visitsAll(u string, parts ...string) {
	for _, part := range parts {
		http.Get(u + part)
	}
}

func visitAll() {
	visitsAll("http://h.org/%", "41", "42")
	visitsAll("http://h.org/%")           // it sends nothing
	visitsAll("http://h.org/%", "4", "z") // want `escape: .*` `escape: .*` `escape: .*`
}

// A condition on another argument decides whether the text is a format. What uricheck does not know of the
// argument is no reason to think that the text is not one.

type options struct{ id int }

func requests(path string, o *options) {
	if o != nil {
		path = fmt.Sprintf(path, o.id)
	}
	http.Get("http://h.org" + path)
}

func request() {
	requests("/feed/%d", &options{1})
	requests("/feeds", nil)
	requests("/feed/%d", nil) // want `placeholder: .*`
}

func optional(path string, set ...func(*options)) {
	var o options
	for _, f := range set {
		f(&o)
	}
	if o.id != 0 {
		path = fmt.Sprintf(path, o.id)
	}
	http.Get("http://h.org" + path)
}

func withID(id int) func(*options) { return func(o *options) { o.id = id } }

func requestOptional() {
	optional("/feed/%d", withID(1))
	optional("/feed/%d")
}
