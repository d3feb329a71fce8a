// Package mux has the parts of github.com/gorilla/mux that tests use.
package mux

import "net/http"

type Router struct{ templates []string }

type Route struct{ template string }

func NewRouter() *Router { return &Router{} }

func (r *Router) HandleFunc(path string, f func(http.ResponseWriter, *http.Request)) *Route {
	r.templates = append(r.templates, path)
	return &Route{path}
}
