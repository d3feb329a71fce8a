// Package gin has signatures of github.com/gin-gonic/gin that tests call.
package gin

import "net/http"

// Context has a request that the server gets.
type Context struct{ Request *http.Request }

// Engine is a server.
type Engine struct{ RouterGroup }

// RouterGroup has routes.
type RouterGroup struct{ paths []string }

// GET adds a route.
func (g *RouterGroup) GET(path string, handlers ...func()) { g.paths = append(g.paths, path) }

// New returns a server.
func New() *Engine { return nil }

// Run listens.
func (*Engine) Run(addr ...string) error { return nil }
