package redirect

import (
	"fmt"
	"net/http"
	"net/url"
	"path"
	"strings"
)

func bad(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, r.URL.Path+"/", http.StatusMovedPermanently) // want `redirect: the target is a decoded path; with "//" at its beginning it is another host`
	http.Redirect(w, r, r.Host+"/login", http.StatusFound)           // want `redirect: the target begins with a host, and has no scheme; it is a relative path`
	http.Redirect(w, r, "/login", http.StatusNotModified)            // want `redirect: clients do not follow a redirect with this status`
	http.Redirect(w, r, r.URL.Path, 200)                             // want `redirect: clients do not follow a redirect with this status`
}

// The path of a text that a form has.
func next(w http.ResponseWriter, r *http.Request) {
	to := "/"
	u, err := url.Parse(r.FormValue("next"))
	if err == nil {
		path := u.Path
		if path != "" {
			to = path
		}
	}
	http.Redirect(w, r, to, http.StatusFound) // want `redirect: the target is a decoded path; with "//" at its beginning it is another host`
}

func withQuery(w http.ResponseWriter, r *http.Request) {
	target := r.URL.Path + "/?" + r.URL.RawQuery
	http.Redirect(w, r, target, http.StatusSeeOther) // want `redirect: the target is a decoded path; with "//" at its beginning it is another host`
}

// The query of the request is lost.
func cleanedTarget(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, path.Clean(r.URL.Path), http.StatusFound)        // want `redirect: the target is a decoded path, and has no query; that of the request is lost`
	http.Redirect(w, r, path.Join("/app", r.URL.Path), http.StatusFound) // want `redirect: the target is a decoded path, and has no query; that of the request is lost`
}

func secure(w http.ResponseWriter, r *http.Request) {
	host := strings.TrimPrefix(r.Host, "www.")
	http.Redirect(w, r, "https://"+host+r.URL.Path, http.StatusFound) // want `unescaped: a decoded path can have "\?" and "%"; in a URL "\?" begins the query, and "%" an escape`
}

// net/http sends these targets as they are.
func refused(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, "https:// h.example/a", http.StatusFound) // want `redirect: clients refuse the URL: the host has a character that no host contains`
	w.Header().Set("Location", "https://h.example:80a/")          // want `redirect: clients refuse the URL: the port is not a number up to 65535`
	http.Redirect(w, r, "https://h.example/a b", http.StatusFound)
}

// The target begins as the path does.
func trimmedPath(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, strings.TrimSuffix(r.URL.Path, "/"), http.StatusFound) // want `redirect: the target is a decoded path; with "//" at its beginning it is another host`
	http.Redirect(w, r, strings.ToLower(r.URL.Path), http.StatusFound)         // want `redirect: the target is a decoded path; with "//" at its beginning it is another host`
	http.Redirect(w, r, fmt.Sprintf("%s/", r.URL.Path), http.StatusFound)      // want `redirect: the target is a decoded path; with "//" at its beginning it is another host`
	if p := r.URL.Path; strings.HasSuffix(p, "/") {
		http.Redirect(w, r, strings.TrimRight(p, "/"), http.StatusFound) // want `redirect: the target is a decoded path; with "//" at its beginning it is another host`
	}
}

func locatedPath(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Location", r.URL.Path[:len(r.URL.Path)-1]) // want `redirect: the target is a decoded path; with "//" at its beginning it is another host`
	w.WriteHeader(http.StatusMovedPermanently)
}

func cleanedFirst(w http.ResponseWriter, r *http.Request) {
	if p := path.Clean(r.URL.Path); p != r.URL.Path {
		http.Redirect(w, r, p, http.StatusMovedPermanently) // want `redirect: the target is a decoded path, and has no query; that of the request is lost`
	}
}

func handlers() []http.Handler {
	return []http.Handler{
		http.RedirectHandler("/login", http.StatusOK),          // want `redirect: clients do not follow a redirect with this status`
		http.RedirectHandler("/login", http.StatusNotModified), // want `redirect: clients do not follow a redirect with this status`
	}
}

// These handlers get other paths, too.
func routedBelow(mux *http.ServeMux, s *site) {
	mux.HandleFunc("/docs/", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, r.URL.Path+"/index", http.StatusFound) // want `redirect: the target is a decoded path; with "//" at its beginning it is another host`
	})
	mux.HandleFunc("/archive", s.next)
	mux.HandleFunc("/archive/{page}", s.next)
	mux.Handle("/old/", http.StripPrefix("/old", http.HandlerFunc(s.stripped)))
}

func (s *site) next(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, r.URL.Path+"/next", http.StatusFound) // want `redirect: the target is a decoded path; with "//" at its beginning it is another host`
}

func (s *site) stripped(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, r.URL.Path+"/next", http.StatusFound) // want `redirect: the target is a decoded path; with "//" at its beginning it is another host`
}
