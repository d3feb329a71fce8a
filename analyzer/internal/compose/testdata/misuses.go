package p

import (
	"net"
	"net/http"
	"net/http/pprof"
	"net/url"
	"path"
	"strings"
)

// The name of a function shows what to look at, and the code around it whether the URL loses something.
func misuses(w http.ResponseWriter, r *http.Request, u *url.URL, raw, addr string) {
	u.Query().Set("a", "b") // lost query
	q := u.Query()
	q.Set("a", "b")
	u.RawQuery = q.Encode()
	u.JoinPath("x") // unused URL
	u = u.JoinPath("x")
	host := strings.Split(r.Host, ":")[0] // split at the first colon
	_, _ = host, strings.Split(raw, ":")[0]
	_ = net.JoinHostPort(u.Host, "80") // brackets twice
	_ = net.JoinHostPort(u.Hostname(), "80")
	http.Redirect(w, r, path.Clean(r.URL.Path), http.StatusFound)
	http.Redirect(w, r, "/login", http.StatusFound)
	http.Redirect(w, r, "/login", http.StatusNotModified) // status without redirect
	_, _ = url.QueryUnescape(r.URL.Path)                  // QueryUnescape of a path
	_, _ = url.QueryUnescape(raw)
	encoded := u.User.String()
	_, _ = url.QueryUnescape(encoded)        // QueryUnescape of a path
	_, _ = url.PathUnescape(r.URL.Path)      // unescaped twice
	_, _ = url.ParseQuery(u.String())        // query of a URL
	u.RawPath = url.Values{}.Encode()        // query in RawPath
	u.Path = new(http.Request).RequestURI    // query in Path
	if !strings.HasPrefix(addr, "http://") { // a scheme before another
		addr = "http://" + addr // "http://{addr}"
	}
	_ = addr
}

func authorize(callback string, v url.Values) string {
	u, _ := url.Parse(callback)
	u.RawQuery = v.Encode() // query overwritten
	return u.String()
}

func profiles(mux *http.ServeMux) {
	mux.HandleFunc("/debug/pprof", pprof.Index) // links beside
}

func served(mux *http.ServeMux, w http.ResponseWriter, r *http.Request, h http.Handler) {
	mux.Handle("/static", http.StripPrefix("/static/", h)) // stripped elsewhere
	mux.Handle("/static/", http.StripPrefix("/static/", h))
	mux.Handle("/", http.StripPrefix("/static/", h))
	ip := net.ParseIP(r.RemoteAddr)                      // port in a name
	c := &http.Cookie{Name: ip.String(), Domain: r.Host} // port in a name
	c.Domain = "h.example"
	http.Redirect(w, r, "https://"+r.URL.Host+"/", http.StatusFound) // "https://{r.URL.Host}/"; absent at the server
	http.Redirect(w, r, "https://"+r.Host+"/", http.StatusFound)     // "https://{r.Host}/"
}

func compared(u *url.URL) bool {
	if u.Scheme == "https" {
		return strings.HasSuffix(u.Path, "?wsdl") // never there
	}
	return u.Scheme == "http://" || u.Port() == ":80" // never there; never there
}

func escapedInLoops(u *url.URL, parts []string) []*url.URL {
	var b strings.Builder
	text, list := "", []string(nil)
	for _, part := range parts {
		b.WriteString("/" + url.PathEscape(part))  // "/{url.PathEscape(part)}"; escaped for a path
		text += "/" + url.PathEscape(part)         // "/{url.PathEscape(part)}"; escaped for a path
		list = append(list, url.QueryEscape(part)) // escaped for a path
	}
	u.Path = b.String()
	return []*url.URL{{Path: text}, {Path: "/" + strings.Join(list, "/")}} // "/{strings.Join(list, \"/\")}"
}

func escapedForText(u *url.URL, parts []string) string {
	var b strings.Builder
	for _, part := range parts {
		b.WriteString("/" + url.PathEscape(part)) // "/{url.PathEscape(part)}"
	}
	u.Fragment = b.String()
	return u.String() + b.String() // "{u.String()}{b.String()}"
}

func escapedBeside(u *url.URL, parts []string) {
	escaped := ""
	for _, part := range parts {
		u.Path += "/" + part                  // "/{part}"
		escaped += "/" + url.PathEscape(part) // "/{url.PathEscape(part)}"
	}
	u.RawPath = escaped
}
