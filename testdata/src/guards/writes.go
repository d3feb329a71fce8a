package guards

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"regexp"
)

// The value of the last write reaches the sink.

// Neither result has a colon, though the name suggests an address.
var (
	ipv4 = regexp.MustCompile(`^\d+\.\d+\.\d+\.\d+$`)
	lan  = regexp.MustCompile(`^192\.168\.\d+\.\d+$`)
)

func neighbours(addrs []net.IP) {
	for _, addr := range addrs {
		host := addr.String()
		if !ipv4.MatchString(host) {
			continue
		}
		host = host[:11] + "51"
		http.Get("http://" + host + ":8080/x")
	}
}

func siblings(addrs []netip.Addr) {
	for _, addr := range addrs {
		host := addr.String()
		if !lan.MatchString(host) {
			continue
		}
		http.Get("http://" + host + ":8080/x")
		host = host[:11] + "51"
		http.Get("http://" + host + ":8080/x")
	}
}

func peers(addrs []net.IP) {
	for _, addr := range addrs {
		host := "127.0.0.1"
		http.Get("http://" + host + ":8080/x")
		host = addr.String()
		http.Get("http://" + host + ":8080/x") // want `hostport: .*`
	}
}

func deadStore(secure bool) {
	u := "::bad"
	u = "http://h.org/"
	http.Get(u)

	v := "http://h.org/%"
	if secure {
		v = "https://h.org/"
	} else {
		v = "http://h.org/"
	}
	http.Get(v)

	w := "http://h.org:x/" // want `port: "x" is not a number; .*`
	if secure {
		w = "https://h.org/"
	}
	http.Get(w)
}

func deadStoreInSwitch(kind int) {
	u := "::bad"
	switch kind {
	case 0:
		u = "http://h.org/"
	default:
		u = "https://h.org/"
	}
	http.Get(u)

	v := "http://h.org/%zz" // want `escape: "%" in "%zz" needs two hex digits after it; .*`
	switch kind {
	case 0:
		v = "http://h.org/"
	}
	http.Get(v)
}

func deadStoreInLoop(hosts []string) {
	u := "::bad"
	for range hosts {
		u = "http://h.org/"
		http.Get(u)
		u = "::worse"
	}
	println(u)
}

func deadResult() (u string, err error) {
	u = "http://h.org/%"
	return "http://h.org/", nil
}

func liveResult() (u string, err error) {
	u = "http://h.org/%" // want `escape: "%" needs two hex digits after it; .*`
	return
}

func storedResults() {
	u, _ := deadResult()
	url.Parse(u)
	v, _ := liveResult()
	url.Parse(v)
}

// A field of a literal that the next statements set: a dead store.
type target struct{ url, name string }

func (t *target) send() { http.Get(t.url) }

func deadField(host string) {
	t := &target{url: "sso.corp.net/x", name: "x"}
	t.name = host
	t.url = "https://sso.corp.net/y"
	t.send()
}

func keptField(host string) {
	t := &target{url: "sso.corp.net/x"} // want `relative: "sso.corp.net" has no scheme; http.Get accepts http and https`
	if host != "" {
		t.url = "https://" + host
	}
	t.send()
	t = &target{url: "sso.corp.net/y"} // want `relative: "sso.corp.net" has no scheme; http.Get accepts http and https`
	t.send()
	t.url = "https://sso.corp.net/y"
}
