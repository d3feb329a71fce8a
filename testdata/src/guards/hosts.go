package guards

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"
)

// The possible values of a host decide whether it may be an IPv6 address without brackets. A
// condition limits the values of its operand.

func asked(r *http.Request) {
	host := r.FormValue("host")
	http.Get("http://" + host + ":80/") // want `hostport: .*`
	if lan.MatchString(host) {
		http.Get("http://" + host + ":80/")
	}
}

func askedOther(r *http.Request) {
	host, other := r.FormValue("host"), r.FormValue("other")
	if lan.MatchString(other) {
		http.Get("http://" + host + ":80/") // want `hostport: .*`
	}
}

func askedInMode(r *http.Request, mode string) {
	host := r.FormValue("host")
	if mode == "test" {
		http.Get("http://" + host + ":80/") // want `hostport: .*`
	}
}

func askedParameter(host string) {
	if host != "" && len(host) < 100 {
		http.Get("http://" + host + ":80/") // want `hostport: .*`
	}
	if host == "a.example" || host == "b.example" {
		http.Get("http://" + host + ":80/")
	}
	switch host {
	case "a.example", "b.example":
		http.Get("http://" + host + ":80/")
	default:
		http.Get("http://" + host + ":80/") // want `hostport: .*`
	}
	host = strings.TrimSuffix(host, "/")
	http.Get("http://" + host + ":80/") // want `hostport: .*`
	if lan.MatchString(host) {
		http.Get("http://" + host + ":80/")
	}
}

func askedByHelper(host string) error {
	if err := inLAN(host); err != nil {
		return err
	}
	_, err := http.Get("http://" + host + ":80/")
	return err
}

func inLAN(host string) error {
	if !lan.MatchString(host) {
		return errors.New("not in the LAN")
	}
	return nil
}

func ownName() string {
	name, err := os.Hostname()
	if err != nil {
		return "h.example"
	}
	return name
}

func configured() string {
	if host := os.Getenv("HOST"); host != "" {
		return host
	}
	return "h.example"
}

type registry interface{ Endpoint() string }

func madeBy(u *url.URL, r *http.Request, of registry) {
	own := ownName()
	http.Get(fmt.Sprintf("http://%s:80/", own))
	http.Get("http://" + ownName() + ":80/")
	http.Get("http://" + configured() + ":80/") // want `hostport: .*`
	inside := u.Host
	http.Get("http://" + inside + ":80/")
	inside = u.Hostname()
	http.Get("http://" + inside + ":80/")
	from, port, _ := net.SplitHostPort(r.RemoteAddr)
	http.Get(fmt.Sprintf("http://%s:%s/", from, port)) // want `hostport: .*`
	registered := of.Endpoint()
	http.Get("http://" + registered + ":80/")
	prefixed := "fe80::" + from
	http.Get("http://" + prefixed + ":80/") // want `hostport: .*`
	prefixed = "10.0." + from
	http.Get("http://" + prefixed + ":80/")
	inQuery, inPath := url.QueryEscape(from), url.PathEscape(from)
	http.Get("http://" + inQuery + ":80/")
	http.Get("http://" + inPath + ":80/") // want `hostport: .*`
}

func madeOfSeveral(u *url.URL, host string, i int) {
	own, _ := os.Hostname()
	numbered := host + os.Getenv("SUFFIX")
	http.Get("http://" + numbered + ":80/") // want `hostport: .*`
	numbered = fmt.Sprintf("%s%d", os.Getenv("PREFIX"), i)
	http.Get("http://" + numbered + ":80/")
	svc := os.Getenv("SERVICE")
	inCluster := svc + os.Getenv("SUFFIX")
	http.Get("http://" + inCluster + ":80/")
	beside := own + os.Getenv("SUFFIX")
	http.Get("http://" + beside + ":80/")
	trimmed := strings.TrimSpace(ownName())
	http.Get("http://" + trimmed + ":80/")
	given := strings.TrimSpace(os.Getenv("HOST"))
	http.Get("http://" + given + ":80/") // want `hostport: .*`
	u.Host = host
	http.Get("http://" + u.Host + ":80/")
}

type peer struct{ fixed, own, given string }

func newPeer() *peer {
	p := &peer{fixed: "h.example", given: os.Getenv("PEER")}
	p.own = ownName()
	return p
}

func (p *peer) ask() {
	http.Get("http://" + p.fixed + ":80/")
	http.Get("http://" + p.own + ":80/")
	http.Get("http://" + p.given + ":80/") // want `hostport: .*`
}

func askAll(list string) {
	host := "a.example"
	for _, next := range strings.Split(list, ",") {
		http.Get("http://" + host + ":80/")
		host = "b.example"
		http.Get("http://" + next + ":80/") // want `hostport: .*`
	}
}

// The function may look up any name; its results are addresses, not that name.
func found(name string) {
	addrs, err := net.LookupHost(name)
	if err != nil {
		return
	}
	first := addrs[0]
	http.Get("http://" + first + ":80/") // want `hostport: .*`
}

// Code that puts a scheme before each value of a variable, and code that may find one there.

var completed = "http://h.org/" // want `host: the text has two schemes; .*`

func changeCompleted() { completed = "h.org" }

func sendCompleted() { http.Get("http://" + completed) }

var origin = "http://h.org/"

func changeOrigin() { origin = "h.org" }

func sendOrigin() {
	if lan.MatchString(origin) {
		http.Get("http://" + origin)
	}
}
