package field

import (
	"encoding/xml"
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

func good(u *url.URL, r *http.Request, host, path string) {
	// Schemes: one inside another, templates, wildcards, any name.
	_ = url.URL{Scheme: "jdbc:mysql", Host: host}
	_ = url.URL{Scheme: "{scheme}", Host: host}
	_ = url.URL{Scheme: "*", Host: "*.example.com"}
	_ = url.URL{Scheme: "git+ssh", Host: host, Path: "/x.git"}
	u.Scheme = ""

	// Hosts: ports alone, addresses, names, templates, sockets, lists.
	_ = url.URL{Scheme: "http", Host: ":8080"}
	_ = url.URL{Scheme: "http", Host: "[::1]:80"}
	_ = url.URL{Scheme: "http", Host: "[::1]"}
	_ = url.URL{Scheme: "http", Host: "[fe80::1%en0]"}
	_ = url.URL{Scheme: "http", Host: "127.0.0.1:80"}
	_ = url.URL{Scheme: "http", Host: "localhost"}
	_ = url.URL{Scheme: "http", Host: "bücher.example"}
	_ = url.URL{Scheme: "http", Host: "{host}/x"}
	_ = url.URL{Scheme: "http", Host: "$HOST/x"}
	_ = url.URL{Scheme: "unix", Host: "/var/run/x.sock"}
	_ = url.URL{Scheme: "unix", Path: "/var/run/x.sock"}
	_ = url.URL{Scheme: "npipe", Host: `\\.\pipe\x`}
	_ = url.URL{Scheme: "docker", Host: "docker.io/library/x"}
	_ = url.URL{Scheme: "mongodb", Host: "a:1,b:2"}
	u.Host = "/var/run/x.sock"
	u.Host = "@abstract"

	// Paths: encoded as their author intends, patterns, names, templates.
	_ = url.URL{Path: "a b"}
	_ = url.URL{Path: "/é"}
	_ = url.URL{Path: "/100%"}
	_ = url.URL{Path: "/users/{user}?x={x}"}
	_ = url.URL{Path: "/img?.png"}
	_ = url.URL{Path: "^/a?b=$"}
	_ = url.URL{Path: "/what?"}
	_ = url.URL{Path: "/lang/c#"}
	_ = url.URL{Path: "/c#/doc"}
	_ = url.URL{Path: "*"}
	_ = url.URL{Path: path}

	// String writes the missing slash.
	_ = (&url.URL{Scheme: "http", Host: host, Path: "a"}).String()
	u.Path = "leaderhealth"
	_ = &http.Request{URL: &url.URL{Path: "a"}}
	_ = &http.Request{URL: &url.URL{Scheme: "http", Host: host, Path: "/a"}}
	_ = &http.Request{Method: "OPTIONS", URL: &url.URL{Host: host, Path: "*"}}
	_ = &http.Request{URL: &url.URL{Host: host, Path: "a", Opaque: "//h/a"}}

	// Encodings of the Path, and those whose Path comes later or is unknown.
	_ = url.URL{Path: "/a/b", RawPath: "/a%2Fb"}
	_ = url.URL{Path: "/a b", RawPath: "/a%20b"}
	_ = url.URL{Path: "/a b", RawPath: "/a b"}
	_ = url.URL{Path: path, RawPath: "/a%2Fb"}
	_ = &url.URL{RawPath: "/a%2Fb"}
	later := url.URL{RawPath: "/a%2Fb"}
	later.Path = "/a/b"
	u.RawPath = ""

	_ = url.URL{RawQuery: "a=?"}
	_ = url.URL{RawQuery: "a=b%20c+d"}
	_ = url.URL{RawQuery: "format=%s"}
	_ = url.URL{RawQuery: "wsdl"}
	_ = url.URL{Scheme: "postgres", Host: host, RawQuery: "options=-c x=y"}
	u.RawQuery += "?"

	_ = url.URL{Fragment: "a#b"}
	_ = url.URL{Fragment: "!/x"}
	_ = url.URL{Fragment: "/login?x=1"}

	// Opaque: alone, or the target of a request to a host.
	_ = url.URL{Scheme: "mailto", Opaque: "a@b"}
	_ = url.URL{Scheme: "http", Host: "h", Opaque: "//h/a%2Fb"}
	_ = url.URL{Scheme: "http", Host: "h", Opaque: "/a%2Fb"}
	_ = url.URL{Host: "h", Opaque: "*"}
	_ = &http.Request{Method: "CONNECT", URL: &url.URL{Host: "proxy:80", Opaque: "h:443"}}
	r.URL = &url.URL{Host: "proxy:80", Opaque: "h:443"}

	r.Host = "h:80"
	r.Host = "[::1]:80"
	r.Host = "bücher.example"
	r.Host = ""
	r.RequestURI = ""
	_ = &http.Request{RequestURI: "/x"} // the form that a server gets

	// Namespaces are names.
	_ = xml.Name{Space: "http:// a namespace"}
}

func goodCookies(w http.ResponseWriter) {
	http.SetCookie(w, &http.Cookie{Name: "a", Domain: "localhost", Path: "/"})
	http.SetCookie(w, &http.Cookie{Name: "a", Domain: ".example.com", Path: "/a b"})
	http.SetCookie(w, &http.Cookie{Name: "a", Domain: "10.0.0.1", Path: ""})
	http.SetCookie(w, &http.Cookie{Name: "a", Domain: "xn--bcher-kva.example."})
	http.SetCookie(w, &http.Cookie{Name: "a", Domain: ""})
}

type part struct{ url *url.URL }

func (p *part) at(path string) {
	if strings.Contains(path, "?") {
		path, p.url.RawQuery, _ = strings.Cut(path, "?")
	}
	p.url.Path = path
}

func (p *part) on(host string) {
	p.url.Host = strings.TrimPrefix(host, "http://")
}

func goodByWay(p *part) {
	p.at("/a?x=1")
	p.on("http://h")
	p.set("/a b", "h:80")
}

func (p *part) set(path, host string) { p.url.Path, p.url.Host = path, host }

// Sockets, lists of hosts, tags, services, and paths with dots, with unknown parts.
func goodHosts(dir, host, tag string, port int) {
	_ = url.URL{Host: dir + "/x.sock"}
	_ = url.URL{Scheme: "unix", Host: dir + "/x.sock"}
	_ = url.URL{Scheme: "mongodb", Host: host + ":1,b:2"}
	_ = url.URL{Host: host + ":latest"}
	_ = url.URL{Scheme: "docker", Host: "registry:5000/" + tag}
	_ = url.URL{Host: "h:http"}
	_ = url.URL{Scheme: "http", Host: fmt.Sprintf("h.corp.net:%d", port)}
	_ = url.URL{Scheme: "http", Host: fmt.Sprintf("[::1]:%d", port)}
	_ = url.URL{Scheme: "http", Host: host + ":{port}"}
	u := url.URL{Scheme: "http", Path: "h.corp.net/x"}
	u.Host = host
	http.Get(u.String())
	v := url.URL{Scheme: "http", Path: "v1.json/x"}
	v.Scheme = "file"
	_ = v.JoinPath("x")
}

// A RawPath that is the encoding of the Path, and a query in other fields.
func encoded(base url.URL, name string, v url.Values) string {
	base.Path = "/files/" + name
	base.RawPath = "/files/" + url.PathEscape(name)
	base.RawQuery = v.Encode()
	base.RawFragment = v.Encode()
	base.Fragment = "token=" + v.Get("token")
	base.RawFragment = url.PathEscape(v.Get("token"))
	return base.String()
}

// Values behind texts.
func rightValues(u *url.URL, id, scheme string) {
	u.Path += "/users/" + id
	u.Path += id + "/x?" + scheme + ".png"
	u.RawQuery = "a=" + id + "&b=?"
	u.RawQuery += "&c=" + id
	u.Fragment = "a" + id
	u.Opaque = "//" + u.Host + id
	u.Host = scheme + "://" + id
	u.Host = id + ".h.example:" + scheme
	u.Scheme = "x-" + scheme
}

// Another scheme, or an unknown one, may have other ports.
func rightPorts(raw, scheme string) {
	u, _ := url.Parse(raw)
	u.Host = "h.corp.net:80a"
	v := &url.URL{Scheme: scheme}
	v.Host = "h.corp.net:80b"
	w, _ := url.Parse("https://h.corp.net/x")
	w.Scheme = "docker"
	w.Host = "h.corp.net:tag"
	x, _ := url.Parse("https://h.corp.net/x")
	x.Scheme = "docker"
	x.Scheme = scheme
	x.Host = "h.corp.net:tag"
}

func compared(u *url.URL, r *http.Request) bool {
	switch u.Scheme {
	case "http", "https":
		return strings.HasPrefix(u.RawQuery, "?")
	}
	return u.Host == "localhost:8080" || u.Port() == "80" || strings.Contains(u.Path, "?") || strings.Contains(u.Hostname(), ":") ||
		u.Path == "/a:b" || r.Host == ""
}

func stripped(h http.Handler, w http.ResponseWriter, r *http.Request) {
	r.RequestURI = strings.TrimPrefix(r.RequestURI, "/app")
	r.URL.Path = r.RequestURI
	println(r.RequestURI)
	h.ServeHTTP(w, r)
}
