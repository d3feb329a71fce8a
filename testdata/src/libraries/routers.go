package libraries

import (
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/go-chi/chi/v5"
	"github.com/gorilla/mux"
)

func serve(http.ResponseWriter, *http.Request) {}

func chiRoutes(prefix string) {
	r := chi.NewRouter()
	r.Get("users", serve)                              // want `pattern: "users" does not begin with "/"; chi\.Mux\.Get panics`
	r.Method("GET", "/a/*/b", http.HandlerFunc(serve)) // want `pattern: "\*/b" has more after "\*"; chi\.Mux\.Method panics`
	r.Route("/v1", func(below chi.Router) {
		below.Get("/{id}/{id}", serve)     // want `pattern: "{id}" repeats the name of a parameter; chi\.Router\.Get panics`
		below.Get("/{id:[0-9}", serve)     // want `pattern: "{id:\[0-9}" has a bad regular expression`
		below.Get("/users/:id", serve)     // want `pattern: the router matches ":id" literally; its parameters have another form`
		below.Get("/users/{id", serve)     // want `pattern: no "}" closes "{id"`
		below.Get("/{id:[0-9]+}/*", serve) // right, as all below
		below.Get(prefix+"users", serve)
		below.Get("/v1/a:get", serve)
	})
}

func gorillaRoutes() {
	r := mux.NewRouter()
	r.HandleFunc("users", serve)         // want `pattern: "users" does not begin with "/"; the route matches no request`
	r.HandleFunc("/{id:(a|b)}", serve)   // want `pattern: "{id:\(a\|b\)}" has a group without "\?:"; mux\.Router\.HandleFunc panics`
	r.HandleFunc("/users/{id", serve)    // want `pattern: "{id" has unbalanced braces`
	r.HandleFunc("/{id:}", serve)        // want `pattern: "{id:}" lacks a name or an expression`
	r.HandleFunc("/{id:(?:a|b)}", serve) // right
}

func ginRoutes() {
	r := gin.New()
	r.GET("/users/:a:b", func() {})    // want `pattern: ":a:b" has two wildcards in one segment; gin\.RouterGroup\.GET panics`
	r.GET("/files/*path/x", func() {}) // want `pattern: "\*path" is not the last segment`
	r.GET("/users/{id}", func() {})    // want `pattern: the router matches "{id}" literally`
	r.GET("users/:id", func() {})
	r.GET(`/v1/users\:get`, func() {})
}
