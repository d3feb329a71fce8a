// Package low composes and sends texts.
package low

import (
	"errors"
	"net/http"
	"os"
	"strings"
	"unicode"
)

// Route is a path that net/url takes for one.
const Route = "/a:b/c"

func Send(u string) { http.Get(u) }

// SendTo completes an address.
func SendTo(u string) {
	if !strings.Contains(u, "://") {
		u = "http://" + u
	}
	http.Get(u)
}

// SendIf sends if on is set.
func SendIf(u string, on bool) {
	if on {
		http.Get(u)
	}
}

// SendPath sends to a default host if it gets none.
func SendPath(host, path string) {
	if host == "" {
		host = "h.org"
	}
	http.Get("http://" + host + path)
}

// Base adds a default scheme.
func Base(scheme, host string) string {
	if scheme == "" {
		scheme = "http"
	}
	return scheme + "://" + host
}

type Client struct{ Root string }

// Get accepts the root with and without a slash at its end.
func (c *Client) Get(path string) {
	http.Get(strings.TrimSuffix(c.Root, "/") + "/" + strings.TrimPrefix(path, "/"))
}

// Site returns its second argument if the first one is empty.
func Site(host, fallback string) string {
	if host == "" {
		return fallback
	}
	return "http://" + host + "/"
}

// IsWeb checks the scheme of a text.
func IsWeb(u string) bool {
	return strings.HasPrefix(u, "http://") || strings.HasPrefix(u, "https://")
}

// IsAllowed asks for something unknown, and for a text that is in every one.
func IsAllowed(u string) bool { return os.Getenv("ALLOW") != "" || strings.HasSuffix(u, "") }

// IsPlain asks for something unknown as well.
func IsPlain(u string) bool { return os.Getenv("PLAIN") != "" && strings.HasPrefix(u, "http:") }

// Pick refuses a text with a space.
func Pick(u string) (string, error) {
	if strings.Contains(u, " ") {
		return "", errors.New("no URL")
	}
	return strings.ToLower(u), nil
}

// Cut returns whether the text began with a slash.
func Cut(path string) (string, bool) {
	if strings.HasPrefix(path, "/") {
		return path[1:], true
	}
	return path, false
}

// Endpoint composes an address.
type Endpoint struct{ Host, kind string }

func (e Endpoint) URL(path string) string {
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return "http://" + e.Host + path
}

// Other packages cannot see Kind.
func (e *Endpoint) Kind() string { return "http://" + e.kind }

// Text is a string with a method.
type Text string

func (t Text) Lower() string { return strings.ToLower(string(t)) }

// uricheck knows no result of these: they have a loop, a variable, or an unknown function.
func Long(u string, n int) string {
	for range n {
		u += "/x"
	}
	return u
}

func FromEnv(name string) string { return os.Getenv(name) }

// Other packages cannot know that Default is empty.
func (e Endpoint) Default(other string) string {
	if e.Host == "" {
		return other
	}
	return strings.ToLower(e.Host)
}

// Complaint returns "" for a right text.
func Complaint(name string) (int, string) {
	if name == "x" {
		return 0, "no " + name
	}
	return 1, ""
}

// With returns another value.
func (e Endpoint) With(host string) Endpoint {
	e.Host = host
	return e
}

// Check returns a complaint about a text, and its length.
func Check(u string) (int, string) {
	if strings.HasPrefix(u, "http://") {
		return 0, "plain"
	}
	return len(u), ""
}

// Named never sets its error.
func Named(u string) (s string, err error) {
	s = u
	return
}

// Other packages read these variables, and only this package sets them.
var (
	Broken   = "http://h h/"
	Replaced = "http://h h/"
	Kept     = "http://h h/k1"
	Switched = "http://h.org/"
	Asked    = "http://h.org/"
	Config   = Server{Root: "http://h:99999/", Home: "http://h:99999/"}
)

type Server struct{ Root, Home string }

func SwitchOver() { Switched = "http://h h/k2" }

// Ask reads the variable that it sets.
func Ask() {
	if Asked != "http://h.org/" {
		Asked = "http://h h/k3"
	}
}

func SetHome(u string) { Config.Home = u }

// uricheck does not execute IsEven.
func IsEven(kind string) bool {
	isEven := true
	for range kind {
		isEven = !isEven
	}
	return isEven
}

// Other packages read these lists and maps, and only this package changes them.
var (
	All     = []string{"http://h h/", "http://h.org/"}
	ByName  = map[string]string{"good": "http://h.org/", "bad": "http://h:x/"}
	Changed = []string{"http://h h/"}
	Sorted  = map[string]string{"bad": "http://h h/"}
)

func init() {
	Changed[0] = "http://h.org/"
	Sorted["bad"] = "http://h.org/"
}

// Either returns one of two texts.
func Either(first bool) string {
	if first {
		return "http://h.org/"
	}
	return "http://h:99999/"
}

func IsDeep(path string) bool { return strings.Count(path, "/") > 2 }

// Trimmed returns a part of a text. uricheck does not execute it either.
func Trimmed(s string) string {
	if s == "none" {
		return s
	}
	return strings.TrimFunc(s, unicode.IsSpace)
}

// Given refuses a text without bytes.
func Given(s string) (string, error) {
	if s == "" {
		return "", errors.New("empty")
	}
	return strings.TrimFunc(s, unicode.IsSpace), nil
}

func Default(given, otherwise string) string {
	if given == "" {
		return otherwise
	}
	return given
}

// Options decide how SendWith completes a text.
type Options struct{ Secure bool }

func SendWith(s string, o *Options) {
	if o != nil && o.Secure {
		s = "https://" + s
	}
	http.Get(s)
}

// Numbers complete the text that they send.
type Numbers []int

func (n Numbers) Send(s string) {
	if len(n) > 0 {
		s = "http://" + s
	}
	http.Get(s)
}

// Completed returns an address.
func Completed(s string, o Options) string {
	if o.Secure {
		return "https://" + s
	}
	return s
}

// Setting changes the options of Configure.
type Setting func(*Options)

func WithScheme(scheme string) Setting { return func(o *Options) { o.Secure = scheme == "https" } }

func Configure(s string, settings ...Setting) {
	o := new(Options)
	for _, set := range settings {
		set(o)
	}
	SendWith(s, o)
}

// Prefix is for other packages to set.
var Prefix = "http://h.org/"
