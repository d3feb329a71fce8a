package scheme

import (
	"fmt"
	"log"
	"net"
	"net/http"
	"net/url"
	"strings"
)

func good(client *http.Client, h http.Handler, w http.ResponseWriter) {
	url.Parse("http://h")
	url.Parse("http://H/")
	url.Parse("grpc://h")
	url.Parse("httpx://h")
	url.Parse("h2c://h")
	url.Parse("git+ssh://h")
	url.Parse("HTTP")
	url.Parse("http:") // prefixes
	url.Parse("http:/")
	url.Parse("Note: see below")
	client.Get("unix:///var/run/x.sock")
	client.Get("/x") // the Transport may handle the scheme
	(&http.Client{Transport: transport{}}).Get("/x")
	otherClient().Get("ftp://h/x")
	oneOfTwo(client.Timeout > 0).Get("ftp://h/x")
	sharedClient().Get("ftp://h/x")

	served, _ := http.NewRequest("GET", "/x", nil)
	h.ServeHTTP(w, served)

	changed, _ := http.NewRequest("GET", "/x", nil)
	changed.URL.Scheme, changed.URL.Host = "http", "h"
	http.DefaultClient.Do(changed)

	signed, _ := http.NewRequest("GET", "/x", nil)
	sign(signed)
	http.DefaultClient.Do(signed)

	other, _ := http.NewRequest("GET", "/x", nil)
	client.Do(other)
}

type transport struct{ http.RoundTripper }

func sign(r *http.Request) { r.URL.Scheme, r.URL.Host = "http", "h" }

var dialling = &http.Client{Transport: &http.Transport{Dial: dialSocket}}

func dialSocket(_, _ string) (net.Conn, error) { return net.Dial("unix", "/run/x") }

type replaced struct{ client *http.Client }

func use(r *replaced, t http.RoundTripper) {
	r.client = &http.Client{}
	r.client.Transport = t
}

func otherTransports(r *replaced) {
	dialling.Get("ftp://h/x")
	r.client.Get("ftp://h/x")
}

// The operands around "//" are not scheme and host of one URL, or both have delimiters.
func joinedRightly(r *http.Request, u *url.URL, dir, name string) []string {
	protocol := "http:"
	if r.TLS != nil {
		protocol = "https:"
	}
	log.Printf("%s//%s", protocol, r.Host)
	return []string{
		protocol + "//" + r.Host,
		fmt.Sprintf("%s//%s", dir, name),
		u.Scheme + "://" + u.Host,
		u.Scheme + ":" + u.Opaque,
		u.Scheme + ":" + r.Host,
		u.Scheme + "//" + name,
	}
}

// The code checks the text, or no text or every text has a scheme.
func endpoints(region string, out chan<- string) {
	endpoint := "https://sts.example.com"
	host := "sts.example.com"
	whole := "https://sts.example.com"
	if region != "" {
		endpoint = "sts." + region + ".example.com"
		host = "sts." + region + ".example.com"
		whole = "https://sts." + region + ".example.com"
	}
	if !strings.HasPrefix(endpoint, "https://") {
		endpoint = "https://" + endpoint
	}
	out <- endpoint + host + whole
}

// The value may begin with the second slash.
func secondSlash(r *http.Request, name string) string {
	http.Get("https:/" + r.URL.Path)
	http.Get("https:/" + r.URL.Path + ".json")
	return "http:/" + name + "/"
}

func otherClient() *http.Client {
	c := &http.Client{}
	c.Transport = transport{}
	return c
}

func oneOfTwo(isPlain bool) *http.Client {
	if isPlain {
		return &http.Client{}
	}
	return &http.Client{Transport: transport{}}
}

var shared = &http.Client{}

// Its callers may set the transport.
func sharedClient() *http.Client { return shared }

// The program asks for both schemes.
func withScheme(registry string) string {
	if !strings.HasPrefix(registry, "http://") && !strings.HasPrefix(registry, "https://") {
		registry = "http://" + registry
	}
	return registry
}
