// Package chi has the parts of github.com/go-chi/chi/v5 that tests use.
package chi

import "net/http"

type Router interface {
	http.Handler
	Get(pattern string, h http.HandlerFunc)
	Route(pattern string, fn func(r Router)) Router
}

type Mux struct{ patterns []string }

func NewRouter() *Mux { return &Mux{} }

func (mx *Mux) ServeHTTP(http.ResponseWriter, *http.Request) {}

func (mx *Mux) Get(pattern string, h http.HandlerFunc) { mx.patterns = append(mx.patterns, pattern) }

func (mx *Mux) Method(method, pattern string, h http.Handler) {
	mx.patterns = append(mx.patterns, pattern)
}

func (mx *Mux) Route(pattern string, fn func(r Router)) Router { return mx }
