// Package low sends the texts of other packages.
package low

import (
	"context"
	"net/http"
	"net/url"
	"os"
	"strings"
)

func Get(u string) (*http.Response, error) { // want Get:`takesURL\(0 Send\)`
	return http.Get(u)
}

// The function puts text before the value, and behind it.
func GetUser(name string) (*http.Response, error) { // want GetUser:`takesURL\(0 Send\)`
	return http.Get("http://h/users/" + name + "/x")
}

func GetAll(us ...string) { // want GetAll:`takesURL\(0 Send\)`
	for _, u := range us {
		http.Get(u)
	}
}

type Client struct {
	Base string // want Base:`takesURL\(0 ParseReference\)`
	path string
}

func (c *Client) Send() (*url.URL, error) { return url.Parse(c.Base) }

func (c *Client) SendPath() (*url.URL, error) { return url.Parse("http://h" + c.path) }

func (c *Client) SetPath(path string) *Client { // want SetPath:`takesURL\(0 ParseReference\)`
	c.path = path
	return c
}

type Option func(*Client)

func WithPath(path string) Option { // want WithPath:`takesURL\(0 ParseReference\)`
	return func(c *Client) { c.path = path }
}

func New(base string, options ...Option) *Client { // want New:`takesURL\(0 ParseReference\)`
	c := &Client{Base: base}
	for _, option := range options {
		option(c)
	}
	return c
}

// Load parses Default.
var Default = "http://h/" // want Default:`takesURL\(0 ParseReference\)` Default:`returnsText\(http://h/\)`

func Load() { url.Parse(Default) }

// Functions that call each other. The other parameter decides whether Even sends; Odd always does.
func Even(u string, n int) { // want Even:`takesURL\(0 Send guards 1\)`
	if n > 0 {
		Odd(u, n-1)
	}
}

func Odd(u string, n int) { // want Odd:`takesURL\(0 Send\)`
	http.Get(u)
	Even(u, n-1)
}

// A function that puts more before its argument in each call never ends.
func Longer(path string) { // want Longer:`takesURL\(0 ParseReference any reader\)`
	url.Parse(path)
	Longer("/x" + path)
}

// A function that completes its argument takes incomplete texts.
func GetAny(u string) { // want GetAny:`takesURL\(0 Send guards 1, 0 Send guards 1\)`
	if !strings.Contains(u, "://") {
		u = "http://" + u
	}
	http.Get(u)
}

func GetComplete(u string) { // want GetComplete:`takesURL\(0 ParseRequestURI, 0 Send guards 1, 0 Send guards 1\)`
	if _, err := url.ParseRequestURI(u); err != nil {
		u = "http://" + u
	}
	http.Get(u)
}

func GetTrimmed(u string) { // want GetTrimmed:`takesURL\(0 Send\)`
	http.Get(strings.TrimSpace(u))
}

// The program tries a file before a URL.
func Open(u string) { // want Open:`takesURL\(0 Send if shown guards 1\)`
	if _, err := os.Stat(u); err != nil {
		http.Get(u)
	}
}

// The package itself completes the field.
type Config struct {
	URL string // want URL:`takesURL\(0 Send any reader, 0 Send any reader\)`
}

func (c *Config) Send() {
	if c.URL[0] != 'h' {
		c.URL = "http://" + c.URL
	}
	http.Get(c.URL)
}

// Getter has two implementations that do the same.
type Getter interface {
	Get(u string) // want Get:`takesURL\(0 Send\)`
	Put(u string)
}

type Direct struct{}

func (Direct) Get(u string) { http.Get(u) }           // want Get:`takesURL\(0 Send\)`
func (Direct) Put(u string) { http.Post(u, "", nil) } // want Put:`takesURL\(0 Send\)`

type Cached struct{ Direct }

func (Cached) Get(u string) { http.Get(u) } // want Get:`takesURL\(0 Send\)`
func (Cached) Put(u string) {}

// Importers make instances of a generic type.
type Box[T any] struct {
	Value T
	URL   string // want URL:`takesURL\(0 Send\)`
}

func (b Box[T]) Send() { http.Get(b.URL) }

func (b Box[T]) SendTo(u string) { http.Get(u) } // want SendTo:`takesURL\(0 Send\)`

func get(u string) { http.Get(u) }

// Exported is the only function that calls get.
func Exported(u string) { get(u) } // want Exported:`takesURL\(0 Send\)`

// A declaration that other packages cannot reach has no fact.
type inner struct{ url string }

func (i inner) send() { http.Get(i.url) }

// The function completes all of them.
func GetAllAny(us ...string) { // want GetAllAny:`takesURL\(0 Send guards 1, 0 Send guards 1\)`
	for _, u := range us {
		if !strings.Contains(u, "://") {
			u = "http://" + u
		}
		http.Get(u)
	}
}

// Other packages cannot name the interface, but can have a value of it.
type fetcher interface {
	Fetch(u string) // want Fetch:`takesURL\(0 Send\)`
}

type remote struct{}

func (remote) Fetch(u string) { http.Get(u) } // want Fetch:`takesURL\(0 Send\)`

func Fetcher() fetcher { return remote{} }

// Other packages can compose the result of these functions from their arguments.
func Site(host, path string) string { // want Site:`returnsText\(http://<><> if strings.HasPrefix\(<>, /\) or http://<>/<> if !\(strings.HasPrefix\(<>, /\)\)\)`
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return "http://" + host + path
}

func IsWeb(u string) bool { return strings.HasPrefix(u, "http") } // want IsWeb:`returnsText\(strings.HasPrefix\(<>, http\)\)`

type Page struct{ Root, name string }

func (p Page) Address() string { return p.Root + "/x" }

// These have no fact: a word, a field that only this package writes, an unknown value,
// an error text, the answer of another value, and a loop.
func Name() string           { return "low" }
func (p Page) File() string  { return "/" + p.name }
func (p Page) Error() string { return "low: " + p.Root }
func FromEnv() string        { return os.Getenv("X") }
func Allowed(_ context.Context, u string) bool {
	return strings.HasPrefix(u, "http")
}
func Repeated(u string, n int) string {
	for range n {
		u += "/x"
	}
	return u
}

// A caller that gets the error gets no text, so no fact has one without the other.
func Cleaned(u string) (string, error) { return strings.TrimSpace(u), ping() }

func ping() error {
	_, err := http.Get("http://h/")
	return err
}

// From puts its argument into a header.
func From(origin string) http.Header { // want From:`takesURL\(0 SetOrigin\)`
	return http.Header{"Origin": {origin}}
}

// OnAny is in all builds.
func OnAny(path string) { // want OnAny:`takesURL\(0 Send, 0 PathField\)`
	u := url.URL{Scheme: "https", Host: "h.example", Path: path}
	http.Get(u.String())
}
