package pattern

import (
	"net/http"
	"net/http/pprof"
	"net/url"
)

func alone(mux *http.ServeMux, h http.Handler, f http.HandlerFunc, c *http.CrossOriginProtection) {
	http.HandleFunc("", f)                    // want `pattern: the pattern is empty; http\.HandleFunc panics`
	mux.Handle("foo", h)                      // want `pattern: "foo" has no slash; http\.ServeMux\.Handle panics unless GODEBUG=httpmuxgo121=1`
	mux.Handle("GET", h)                      // want `pattern: "GET" has no slash; http\.ServeMux\.Handle panics unless GODEBUG=httpmuxgo121=1`
	mux.Handle("GET index.html", h)           // want `pattern: "index\.html" has no slash; http\.ServeMux\.Handle panics unless .*`
	mux.Handle("/a /b", h)                    // want `pattern: "/a" is not a method; http\.ServeMux\.Handle panics unless .*`
	mux.Handle("/a ", h)                      // want `pattern: "/a" is not a method; http\.ServeMux\.Handle panics unless .*`
	mux.Handle("GET, POST /a", h)             // want `pattern: "GET," is not a method; http\.ServeMux\.Handle panics unless .*`
	mux.Handle("{host}.example.com/", h)      // want `pattern: the host "\{host\}\.example\.com" has a brace; the call panics unless .*`
	mux.Handle("GET /a//b/", h)               // want `pattern: no clean path has "//"; http\.ServeMux\.Handle panics unless .*`
	mux.Handle("GET /a/../b", h)              // want `pattern: no clean path has "/\.\./"; http\.ServeMux\.Handle panics unless .*`
	mux.Handle("/users/{id:[0-9]+}", h)       // want `pattern: "\{id:\[0-9\]\+\}" is not a wildcard; http\.ServeMux\.Handle panics unless .*`
	mux.Handle("/file-{name}", h)             // want `pattern: "file-\{name\}" is not a wildcard; http\.ServeMux\.Handle panics unless .*`
	mux.Handle("/{}", h)                      // want `pattern: "\{\}" is not a wildcard; http\.ServeMux\.Handle panics unless .*`
	mux.Handle("/\x7bid}/x/{id}", h)          // want `pattern: "\{id\}" repeats a wildcard name; http\.ServeMux\.Handle panics unless .*`
	mux.Handle("/{rest...}/", h)              // want `pattern: "\{rest\.\.\.\}" is not the last segment; the call panics unless .*`
	mux.Handle("/{$}/x", h)                   // want `pattern: "\{\$\}" is not the last segment; http\.ServeMux\.Handle panics unless .*`
	c.AddInsecureBypassPattern("/{x}/{y")     // want `pattern: "\{y" is not a wildcard; the call panics unless .*`
	mux.Handle("/static//", h)                // want `pattern: a ServeMux removes "//" from a path; it redirects the request`
	mux.Handle("/search?q=x", h)              // want `pattern: a ServeMux reads "\?" as part of the path; a pattern cannot match a query`
	mux.Handle("/a#b", h)                     // want `pattern: a ServeMux reads "#" as part of the path; clients send no fragment`
	mux.Handle("localhost:8080/", h)          // want `pattern: ":8080" never matches; net/http removes it from the host of a request`
	mux.Handle("get /a", h)                   // want `pattern: a ServeMux matches "get" literally; a GET request does not match`
	mux.Handle("GET|POST /a", h)              // want `pattern: a ServeMux reads "GET\|POST" as one method; a GET request does not match`
	http.Handle("https://example.com/foo", h) // want `pattern: a ServeMux reads "https:" as the host; a pattern has no scheme`
}

func same(mux *http.ServeMux, h http.Handler) {
	mux.Handle("/a", h)
	mux.Handle("/a", h) // want `pattern: an earlier call registers "/a"; http\.ServeMux\.Handle panics`
	http.Handle("/a", h)
	http.Handle("/a", h) // want `pattern: an earlier call registers "/a"; http\.Handle panics`
}

func overlapping(mux *http.ServeMux, h http.Handler) {
	mux.Handle("GET /{x}/y/z", h)
	mux.Handle("/a/y/z", h) // want `pattern: the pattern conflicts with "GET /\{x\}/y/z"; the call panics unless GODEBUG=httpmuxgo121=1`
	mux.Handle("/b/{x}", h)
	mux.Handle("/{x}/c", h) // want `pattern: the pattern conflicts with "/b/\{x\}"; the call panics unless .*`
	mux.Handle("/%64", h)
	mux.Handle("/d", h) // want `pattern: the pattern conflicts with "/%64"; the call panics unless .*`
}

type server struct {
	mux  *http.ServeMux
	Mux  *http.ServeMux
	deep struct{ mux http.ServeMux }
	*http.ServeMux
}

func (s *server) fields(h func(string) http.Handler) {
	s.mux = http.NewServeMux()
	s.mux.Handle("/a", h("a"))
	s.mux.Handle("/b", h("b"))
	println()
	s.mux.Handle("/a", h("c"))
	s.deep.mux.Handle("/a", h("a"))
	s.deep.mux.Handle("/a", h("b")) // want `an earlier call registers "/a"`
	(&s.deep.mux).Handle("/a", h("b"))
	s.Handle("/a", h("a"))
	s.Handle("/a", h("a")) // want `an earlier call registers "/a"`
	s.Mux.Handle("/a", h("a"))
	s.Mux.Handle("/b", h("b"))
	s.Mux.Handle("/a", h("c")) // want `an earlier call registers "/a"`
}

const users = "/users/"

func blocks(h http.Handler, n int) {
	mux := http.NewServeMux()
	mux.Handle(users, h)
	if n > 0 {
		mux.Handle("GET /x", h)
		switch n {
		case 1:
			mux.Handle("/users/", h) // want `an earlier call registers "/users/"`
		case 2:
			for range n {
				mux.Handle("GET /{y}", h)
				mux.Handle("GET /x", h) // want `an earlier call registers "GET /x"`
			}
		}
	}
	var cop http.CrossOriginProtection
	cop.AddInsecureBypassPattern("/hook/{x}")
	cop.AddInsecureBypassPattern("/hook/{y}") // want `pattern: the pattern conflicts with "/hook/\{x\}"; the call panics unless .*`
}

var routes = []struct {
	pattern string
	handler http.HandlerFunc
}{
	{"/users/:id", nil},  // want `pattern: a ServeMux matches ":id" literally; it has no such wildcard`
	{"/users/<id>", nil}, // want `pattern: a ServeMux matches "<id>" literally; it has no such wildcard`
	{"GET/users", nil},   // want `pattern: a ServeMux reads "GET" as the host; a method ends in a space`
	{"api/", nil},        // want `pattern: a ServeMux reads "api" as the host; a path begins with "/"`
	{"/users/{id}", nil},
}

type tableServer struct{ mux *http.ServeMux }

func (s *tableServer) get(path string, f http.HandlerFunc) { s.mux.HandleFunc("GET "+path, f) }

func (s *tableServer) routes() {
	for _, r := range routes {
		s.mux.HandleFunc(r.pattern, r.handler)
	}
	s.get("/items/:id", nil) // want `pattern: a ServeMux matches ":id" literally; .*`
	s.get("items", nil)      // want `pattern: "items" has no slash; .*`
}

// Wildcards of other routers.
func foreign(mux *http.ServeMux, f http.HandlerFunc) {
	mux.HandleFunc("/static/*", f)        // want `pattern: a ServeMux matches "\*" literally; it has no such wildcard`
	mux.HandleFunc("GET /files/*path", f) // want `pattern: a ServeMux matches "\*path" literally; .*`
	mux.HandleFunc("/n/[0-9]+", f)        // want `pattern: a ServeMux matches "\[0-9\]\+" literally; .*`
	mux.HandleFunc(`/n/(\d+)`, f)         // want `pattern: a ServeMux matches "\(\\\\d\+\)" literally; .*`
	mux.HandleFunc("^/v1/", f)            // want `pattern: a ServeMux reads "\^" as the host; it has no regular expressions`
}

// A server leaves out the patterns that it has seen.
type once struct {
	mux  *http.ServeMux
	seen map[string]struct{}
}

func (o *once) handle(pattern string, h http.Handler) {
	if _, found := o.seen[pattern]; found {
		return
	}
	o.seen[pattern] = struct{}{}
	o.mux.Handle(pattern, h)
}

func registers(o *once, h http.Handler) {
	o.handle("/users/{id", h) // want `pattern: "\{id" is not a wildcard; http\.ServeMux\.Handle panics unless .*`
	o.handle("/users/{id}", h)
}

type group struct {
	mux    *http.ServeMux
	prefix string
}

func (g *group) handle(pattern string, h http.Handler) { g.mux.Handle(g.prefix+pattern, h) }

func (g *group) get(name, pattern string, h http.Handler) {
	g.mux.Handle("GET "+g.prefix+"/"+name+pattern, h)
}

func newGroup(prefix string) *group { return &group{http.NewServeMux(), prefix} }

func groups(g *group, h http.Handler) {
	g.handle("/members/{id", h)         // want `pattern: "\{id" is not a wildcard; .*`
	g.handle("/members/:id", h)         // want `pattern: .*":id".*`
	g.get("v1", "/members/id{n}/x", h)  // want `pattern: "id\{n\}" is not a wildcard; .*`
	g.get("v1", "/members/{n...}/x", h) // want `pattern: "\{n...\}" is not the last segment; .*`
}

// A method sets another id.
type renamed struct{ id string }

func (r *renamed) rename() { r.id = "a//b" } // want `pattern: a ServeMux removes "//" from a path; it redirects the request`

func serveRenamed(mux *http.ServeMux, r *renamed, h http.HandlerFunc) {
	mux.HandleFunc("/renamed/"+r.id+"/x", h)
}

// Route is an element of a table of routes. Other packages can set its fields, and Register can get their tables.
type Route struct {
	Method, Pattern string // want Pattern:`takesURL.*` Method:`takesURL.*`
	Handler         http.HandlerFunc
}

func Register(mux *http.ServeMux, routes []Route) {
	for _, r := range routes {
		mux.HandleFunc(r.Method+" "+r.Pattern, r.Handler)
	}
}

func registerTable(mux *http.ServeMux, h http.HandlerFunc) {
	Register(mux, []Route{
		{"GET", "/users/{id}", h},
		{"GET", "/users/:id", h},        // want `pattern: .*":id".*`
		{"POST", "/orders/{id", h},      // want `pattern: "\{id" is not a wildcard; .*`
		{"PUT", "/orders/{id}/{id}", h}, // want `pattern: "\{id\}" repeats a wildcard name; .*`
	})
}

// Mounted has a prefix that other packages set.
type Mounted struct {
	Mux    *http.ServeMux
	Prefix string // want Prefix:`takesURL.*`
}

func (m *Mounted) Get(pattern string, h http.HandlerFunc) { // want Get:`takesURL.*`
	m.Mux.HandleFunc("GET "+m.Prefix+pattern, h)
}

func mounted(m *Mounted, h http.HandlerFunc) {
	m.Get("/mounted/{id}", h)
	m.Get("/mounted/:id", h)        // want `pattern: .*":id".*`
	m.Get("/mounted/{id}/{rest", h) // want `pattern: "\{rest" is not a wildcard; .*`
}

// The links of the page are relative, so that "/debug/heap" is what a browser asks for.
func profiled(mux *http.ServeMux) {
	mux.HandleFunc("/debug/pprof", pprof.Index) // want `pattern: the links of this page are relative; without "/" at its end they lead elsewhere`
	mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
	mux.Handle("/debug/pprof/heap", pprof.Handler("heap"))
}

func wrapped(mux *http.ServeMux) {
	mux.Handle("/pprof", http.HandlerFunc(pprof.Index)) // want `pattern: the links of this page are relative; .*`
}

func stripped(mux *http.ServeMux, files http.Handler) {
	http.Handle("/static", http.StripPrefix("/static/", files))  // want `pattern: no path of the pattern begins with the prefix of http\.StripPrefix; the answer is 404`
	mux.Handle("GET /css/", http.StripPrefix("/assets/", files)) // want `pattern: no path of the pattern begins with the prefix of http\.StripPrefix; the answer is 404`
}

func strippedLater(mux *http.ServeMux) {
	files := http.StripPrefix("/assets/", http.FileServer(http.Dir("static")))
	mux.Handle("/js/", files) // want `pattern: no path of the pattern begins with the prefix of http\.StripPrefix; the answer is 404`
}

// Users may configure "https://h.example".
func callback(redirectURL string, h http.HandlerFunc) error {
	u, err := url.Parse(redirectURL)
	if err != nil {
		return err
	}
	http.HandleFunc(u.Path, h) // want `pattern: the path of the URL may be empty; an empty pattern makes the call panic`
	return nil
}

type metrics struct{ addr string }

func (m metrics) serve(h http.Handler) {
	u, _ := url.Parse(m.addr)
	mux := http.NewServeMux()
	mux.Handle(u.Path, h) // want `pattern: the path of the URL may be empty; .*`
	http.ListenAndServe(u.Host, mux)
}

// "/images/a.png" is below these patterns, and they do not match it.
func files(mux *http.ServeMux) {
	dir := http.FileServer(http.Dir("static"))
	mux.Handle("/images", dir)                                // want `pattern: the handler is for a subtree; without "/" at its end the pattern has no path below`
	mux.Handle("GET /icons", http.StripPrefix("/icons", dir)) // want `pattern: the handler is for a subtree; .*`
	api := http.NewServeMux()
	api.HandleFunc("/users", nil)
	mux.Handle("/api", http.StripPrefix("/api", api)) // want `pattern: the handler is for a subtree; .*`
}
