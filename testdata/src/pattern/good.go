package pattern

import (
	"net/http"
	"net/http/pprof"
	"net/url"
)

func fine(mux *http.ServeMux, h http.Handler, f http.HandlerFunc) {
	http.Handle("/", h)
	http.HandleFunc("/index.html", f)
	mux.Handle("GET \t/a", h)
	mux.Handle("PROPFIND /a", h)
	mux.Handle("example.com/", h)
	mux.Handle("[::1]/", h)
	mux.Handle("/{$}", h)
	mux.Handle("/b/{bucket}/o/{object...}", h)
	mux.Handle("/{ключ}/{_}", h)
	mux.Handle("/d}", h)
	mux.Handle("/d/(a)b", h)
	mux.Handle("/d/a:get", h)
	mux.Handle("localhost/d", h)
	mux.Handle("/50%", h)
	mux.Handle("/e/...", h)
	mux.Handle("CONNECT /a//b", h)
	mux.Handle("CONNECT h:80/", h)
}

// Each pattern is the more specific one for some requests, or matches other requests.
func specific(mux *http.ServeMux, h http.Handler) {
	mux.Handle("/", h)
	mux.Handle("/{$}", h)
	mux.Handle("/a", h)
	mux.Handle("/a/", h)
	mux.Handle("/a/{x}", h)
	mux.Handle("/a/b", h)
	mux.Handle("GET /a/b", h)
	mux.Handle("HEAD /a/b", h)
	mux.Handle("POST /a/b", h)
	mux.Handle("h.example/a/{x}", h)
	mux.Handle("/a%2Fb", h)
}

// The mux may lack the other pattern when one of these runs.
func branches(mux *http.ServeMux, h http.Handler, n int) {
	if n > 0 {
		mux.Handle("/a", h)
	} else {
		mux.Handle("/a", h)
	}
	switch n {
	case 1:
		mux.Handle("/b", h)
	case 2:
		mux.Handle("/b", h)
	}
	if n > 1 {
		mux.Handle("/c", h)
		return
	}
	mux.Handle("/c", h)
	for range n {
		mux.Handle("/d", h)
	}
	mux.Handle("/d", h)
	func() { mux.Handle("/e", h) }()
	mux.Handle("/e", h)
	defer mux.Handle("/f", h)
	mux.Handle("/f", h)
}

func jump(mux *http.ServeMux, h http.Handler, n int) {
	if n > 0 {
		goto end
	}
	mux.Handle("/a", h)
end:
	mux.Handle("/a", h)
}

func renewed(mux *http.ServeMux, h http.Handler) {
	mux.Handle("/a", h)
	mux = http.NewServeMux()
	mux.Handle("/a", h)
	other := mux
	other.Handle("/b", h)
	{
		mux := http.NewServeMux()
		mux.Handle("/a", h)
	}
	set(&other)
	other.Handle("/b", h)
	fresh := func() { mux = http.NewServeMux() }
	mux.Handle("/c", h)
	fresh()
	mux.Handle("/c", h)
}

func set(mux **http.ServeMux) { *mux = http.NewServeMux() }

type site struct{ mux *http.ServeMux }

func (s *site) reset() { s.mux = http.NewServeMux() }

func (s *site) routes(other *site, h http.Handler) {
	s.mux.Handle("/a", h)
	other.mux.Handle("/a", h)
	s.reset()
	s.mux.Handle("/a", h)
	*s = *other
	sites := []*site{s, other}
	sites[0].mux.Handle("/b", h)
	sites[1].mux.Handle("/b", h)
}

// The server of another package has a mux that only that package knows.
func exported(s *server, h http.Handler, renew func(*server)) {
	s.Mux.Handle("/a", h)
	renew(s)
	s.Mux.Handle("/a", h)
}

func deref(s, other *site, h http.Handler) {
	s.mux.Handle("/a", h)
	*s = *other
	s.mux.Handle("/a", h)
}

func bound(mux *http.ServeMux, h http.Handler) {
	handle := mux.Handle
	handle("/a", h)
	mux = http.NewServeMux()
	mux.Handle("/a", h)
}

// Another router has other patterns; the rest are no patterns.
type router struct{}

func (router) Handle(pattern string, h http.Handler) {}

func others(r router, h http.Handler) {
	r.Handle("foo", h)
	r.Handle("/users/{id:[0-9]+}", h)
	r.Handle("/users/{id:[0-9]+}", h)
	http.StripPrefix("static//", h)
	url.Parse("/{x}/{x}")
}

// A mux is the handler for all paths below one, has a pattern for the path, gets another path, or may
// have more patterns.
func moreKeys(mux *http.ServeMux, h http.HandlerFunc, more func(*http.ServeMux)) {
	below := http.NewServeMux()
	below.HandleFunc("GET /v2/server", h)
	mux.Handle("/_matrix/key/", below)
	mux.Handle("/_matrix/cut/", http.StripPrefix("/_matrix/cut", below))
	whole := http.NewServeMux()
	whole.HandleFunc("/v2/", h)
	whole.HandleFunc("/{name}", h)
	mux.Handle("/v2", whole)
	mux.Handle("/v3", whole)
	open := http.NewServeMux()
	open.HandleFunc("/v2/server", h)
	more(open)
	mux.Handle("/open", open)
}

// A table decides what the text is for.
type either struct {
	mux   *http.ServeMux
	names map[string]string
}

func (e *either) handle(pattern string, h http.Handler) {
	if name := e.names[pattern]; name == "" {
		e.mux.Handle(pattern, h)
	}
}

func registersEither(e *either, h http.Handler) {
	e.handle("users/{id", h)
}

type subtree struct {
	mux    *http.ServeMux
	prefix string
}

// The prefix decides what the rest means.
func (s *subtree) handle(pattern string, h http.Handler) { s.mux.Handle(s.prefix+pattern, h) }

func newSubtree(prefix string) *subtree { return &subtree{http.NewServeMux(), prefix} }

func subtrees(s *subtree, name string, h http.Handler) {
	s.handle("/{id}", h)
	s.handle("members/", h)
	s.handle("id}/x", h)
	s.handle("//x", h)
	s.mux.Handle(s.prefix+"/{"+name+"}", h)
	s.mux.Handle(s.prefix+"/{id}/"+name, h)
}

// A method uses the id, and then empties the field.
type emptied struct{ id string }

func (e *emptied) create(mux *http.ServeMux) string {
	id := e.id
	e.id = ""
	return id
}

func serveEmptied(mux *http.ServeMux, e *emptied, h http.HandlerFunc) {
	mux.HandleFunc("/emptied/"+e.id+"/x", h)
}

func profiles(mux *http.ServeMux) {
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
}

// The page with the slash is there, too.
func bothPages(mux *http.ServeMux) {
	mux.HandleFunc("/internal/pprof", pprof.Index)
	mux.HandleFunc("/internal/pprof/", pprof.Index)
}

// The links lead to these.
func profilesBeside(mux *http.ServeMux) {
	mux.HandleFunc("/vars/pprof", pprof.Index)
	mux.HandleFunc("/vars/profile", pprof.Profile)
	mux.Handle("/vars/heap", pprof.Handler("heap"))
}

func oneProfile(mux *http.ServeMux) { mux.HandleFunc("/debug/pprof/goroutine", pprof.Index) }

func strippedHere(mux *http.ServeMux, files http.Handler, base string) {
	mux.Handle("/public/", http.StripPrefix("/public/", files))
	mux.Handle("GET h.example/images/", http.StripPrefix("/images", files))
	mux.Handle("/download", http.StripPrefix("/download", files))
	mux.Handle("/fonts/", http.StripPrefix("/fonts/v2/", files))
	mux.Handle("/{app}/", http.StripPrefix(base, files))
}

// The pattern is never empty, or the code asks.
func callbacks(redirectURL string, known *url.URL, h http.HandlerFunc) error {
	u, err := url.Parse(redirectURL)
	if err != nil {
		return err
	}
	if u.Path == "" {
		u.Path = "/"
	}
	http.HandleFunc(u.Path, h)
	http.HandleFunc(known.Path, h)
	other, err := url.Parse(redirectURL)
	if err != nil {
		return err
	}
	http.HandleFunc(other.Path+"/done", h)
	const fixed = "https://h.example/fixed"
	always, err := url.Parse(fixed)
	if err != nil {
		return err
	}
	http.HandleFunc(always.Path, h)
	return nil
}

// One file, both patterns, a pattern of another form, and a handler that takes one path.
func withBoth(mux *http.ServeMux, api *http.ServeMux, one http.HandlerFunc) {
	files := http.FileServer(http.Dir("static"))
	mux.Handle("/favicon.ico", files)
	mux.Handle("/app", http.StripPrefix("/app", files))
	mux.Handle("/app/", http.StripPrefix("/app", files))
	mux.Handle("/img", files)
	mux.Handle("GET /img/{name...}", files)
	mux.Handle("/users", api)
	mux.Handle("/v1/users", http.StripPrefix("/v1", api))
	mux.Handle("/one", http.StripPrefix("/one", one))
}
