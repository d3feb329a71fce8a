package redirect

import (
	"fmt"
	"net/http"
	"net/url"
	"path"
	"strings"
)

type config struct{ home, target *url.URL }

func good(w http.ResponseWriter, r *http.Request, c config, status int) {
	http.Redirect(w, r, "/login", http.StatusFound)
	http.Redirect(w, r, "/login", status)
	http.Redirect(w, r, r.URL.RequestURI(), http.StatusFound)
	http.Redirect(w, r, r.URL.String(), http.StatusTemporaryRedirect)
	http.Redirect(w, r, "https://"+r.Host+r.URL.RequestURI(), http.StatusPermanentRedirect)
	http.Redirect(w, r, "//"+r.Host+"/login", http.StatusFound)
	http.Redirect(w, r, "/new"+r.URL.EscapedPath(), http.StatusFound)
	http.Redirect(w, r, c.home.Path+"/login", http.StatusFound) // not the client's choice
}

func trimmed(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, "/"+strings.TrimLeft(r.URL.EscapedPath(), "/"), http.StatusFound)
}

// The program asks how the path begins, or cleans it.
func asked(w http.ResponseWriter, r *http.Request) {
	if strings.HasPrefix(r.URL.Path, "//") {
		return
	}
	http.Redirect(w, r, r.URL.Path+"/", http.StatusFound)
}

func cleaned(w http.ResponseWriter, r *http.Request) {
	if p := path.Clean(r.URL.Path); p != r.URL.Path {
		r.URL.Path = p
		http.Redirect(w, r, r.URL.Path, http.StatusFound)
	}
}

// A host in a variable of another kind.
func named(w http.ResponseWriter, r *http.Request, base string) {
	http.Redirect(w, r, base+"/login", http.StatusFound)
}

// The function puts the query behind the path, or does not redirect to the path of the request.
func keepsQuery(w http.ResponseWriter, r *http.Request) {
	u := url.URL{Path: path.Clean(r.URL.Path), RawQuery: r.URL.RawQuery}
	http.Redirect(w, r, u.String(), http.StatusFound)
	http.Redirect(w, r, path.Clean(r.URL.Path)+"?"+r.URL.RawQuery, http.StatusFound)
}

func item(w http.ResponseWriter, r *http.Request, id string) {
	http.Redirect(w, r, path.Join("/items", url.PathEscape(id)), http.StatusFound)
	http.Redirect(w, r, "https://"+r.Host+r.URL.EscapedPath(), http.StatusFound)
}

// The target begins with something else, the answer is no redirect, or the function keeps the query.
func otherTargets(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, strings.TrimPrefix(r.URL.Path, "/old"), http.StatusFound)
	http.Redirect(w, r, fmt.Sprintf("/app%s", r.URL.EscapedPath()), http.StatusFound)
	http.Redirect(w, r, strings.TrimSuffix(r.URL.String(), "/"), http.StatusFound)
}

func created(w http.ResponseWriter, r *http.Request, id string) {
	w.Header().Set("Location", r.URL.Path+"/"+url.PathEscape(id))
	w.WriteHeader(http.StatusCreated)
}

func cleanedWithQuery(w http.ResponseWriter, r *http.Request) {
	if p := path.Clean(r.URL.Path); p != r.URL.Path {
		if r.URL.RawQuery != "" {
			p += "?" + r.URL.RawQuery
		}
		http.Redirect(w, r, p, http.StatusMovedPermanently)
	}
}

func seeOther() http.Handler { return http.RedirectHandler("/login", http.StatusSeeOther) }

// These handlers get one path each.
func routed(mux *http.ServeMux, s *site) {
	mux.HandleFunc("/docs", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, r.URL.Path+"/", http.StatusMovedPermanently)
	})
	mux.HandleFunc("GET /blog", s.addSlash)
	mux.Handle("/news", http.HandlerFunc(s.addSlash))
}

type site struct{}

func (s *site) addSlash(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, r.URL.Path+"/", http.StatusMovedPermanently)
}
