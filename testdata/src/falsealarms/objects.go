package falsealarms

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"reflect"
	"strings"
	"sync/atomic"
)

// Code that knows no type sets the field of a literal.
type decoded struct{ Endpoint string }

func decode(in io.Reader) error {
	c := decoded{Endpoint: "none"}
	if err := json.NewDecoder(in).Decode(&c); err != nil {
		return err
	}
	_, err := http.Get(c.Endpoint)
	return err
}

type outer struct{ Inner inner }

type inner struct{ Endpoint string }

func decodeOuter(in []byte) {
	c := &outer{Inner: inner{"not set"}}
	json.Unmarshal(in, c)
	http.Get(c.Inner.Endpoint)
}

type reflected struct{ Endpoint string }

func fromEnvironment(c any) { reflect.ValueOf(c).Elem().Field(0).SetString("https://h.corp.net") }

func getReflected() {
	c := reflected{"unset"}
	fromEnvironment(&c)
	http.Get(c.Endpoint)
}

// The package replaces the whole structure, or a value that is not a URL yet.
type settings struct{ Endpoint string }

var stored = settings{Endpoint: "to be configured"}

func Store(s settings) { stored = s }

func getStored() { http.Get(stored.Endpoint) }

type swapped struct{ Endpoint string }

var current atomic.Pointer[swapped]

func init() { current.Store(&swapped{Endpoint: "to be configured"}) }

func Swap(u string) { current.Store(&swapped{Endpoint: u}) }

func getCurrent() { http.Get(current.Load().Endpoint) }

type positional struct{ endpoint string }

func getLater(u string) {
	p := &positional{"unset"}
	done := make(chan bool)
	go func() { p.endpoint = u; close(done) }()
	<-done
	http.Get(p.endpoint)
}

func serveFlag(flags *flag.FlagSet, args []string) error {
	s := &http.Server{Addr: "unset"}
	flags.StringVar(&s.Addr, "addr", "localhost:8080", "")
	flags.Parse(args)
	return s.ListenAndServe()
}

// The program completes a parsed URL.
func completed() {
	u, err := url.Parse("a.corp.net/x6")
	if err != nil {
		return
	}
	if u.Scheme == "" {
		u.Scheme = "https"
	}
	host, path, _ := strings.Cut(u.Path, "/")
	u.Host, u.Path = host, "/"+path
	http.Get(u.String())
}

func reparsed(s string) string {
	u, err := url.Parse(s)
	if err != nil {
		return ""
	}
	if u.Host == "" {
		if u, err = url.Parse("https://" + s); err != nil {
			return ""
		}
	}
	return u.String()
}

func eachParsed() {
	http.Get(reparsed("b.corp.net/x7"))
	for _, p := range []string{"c.corp.net:8080", "https://d.corp.net:8080"} {
		u, err := url.Parse(p)
		if err != nil || u.Scheme == "" || u.Host == "" {
			u, err = url.Parse("https://" + p)
		}
		_, _ = u, err
	}
}

func requested(to []byte) error {
	req, err := http.NewRequest("GET", "/x8", nil)
	if err != nil {
		return err
	}
	if err := req.URL.UnmarshalBinary(to); err != nil {
		return err
	}
	_, err = http.DefaultClient.Do(req)
	return err
}

// A loop asks for each of several prefixes.
func withScheme(u string) string {
	for _, s := range []string{"http://", "https://"} {
		if strings.HasPrefix(u, s) {
			return u
		}
	}
	return "https://" + u
}

func getWithScheme() { http.Get(withScheme("e.corp.net/x9")) }

func truncated() {
	var b bytes.Buffer
	b.WriteString("https://h.corp.net/a, ")
	b.Truncate(b.Len() - len(", "))
	http.Get(b.String())
	http.Get(string(bytes.Join([][]byte{[]byte("https:"), nil, []byte("h.corp.net")}, []byte("/"))))
}

// The program replaces what is in the braces of a parsed URL, and an address has a known form.
func filledBraces() {
	u, _ := url.Parse("https://h.corp.net/{id}")
	u.Path = strings.ReplaceAll(u.Path, "{id}", "5")
	http.Get(u.String())
}

func getLoopback() {
	ip := net.ParseIP("127.0.0.1")
	http.Get("http://" + ip.String() + ":8080/")
}

// A function init sets the variable before any other code runs.
var linked, later = "not linked %", "not yet"

func init() {
	linked = "https://h.corp.net"
	if os.Getenv("LATER") != "" {
		later = "https://h.corp.net/later"
	}
}

func getLinked() {
	http.Get(linked)
	if later != "not yet" {
		http.Get(later)
	}
}

// One of the texts of a language is a URL.
var messages = map[string]map[string]string{
	"en": {"help": "see https://h.corp.net/en", "docs": "https://h.corp.net/en/docs"},
	"de": {"help": "siehe https://h.corp.net/de", "docs": "https://h.corp.net/de/docs"},
}

func translated(language, key string, args ...any) string {
	if m, ok := messages[language][key]; ok {
		return fmt.Sprintf(m, args...)
	}
	return key
}

func openDocs() {
	if u, err := url.Parse(translated("fr", "docs")); err == nil && u.Host != "" {
		http.Get(u.String())
	}
}

// A function sets a field after it has read it.
type shown struct {
	link  string
	links map[string]string
}

func getBefore() {
	s := &shown{link: "http://h.corp.net", links: map[string]string{"a": "http://h.corp.net"}}
	http.Get(s.link)
	http.Get(s.links["a"])
	s.link = "only shown"
	s.links["a"] = "only shown, too"
	fmt.Println(s)
}

// Each format has operands of its own.
type pathFormat struct{ format string }

var (
	userPath = pathFormat{"http://h.corp.net/users/%d"}
	teamPath = pathFormat{"http://h.corp.net/teams/%d/%s"}
)

func (e pathFormat) url(args ...any) string { return fmt.Sprintf(e.format, args...) }

func getFormatted() {
	http.Get(userPath.url(1))
	http.Get(teamPath.url(1, "x"))
}

var first = "http://h.corp.net"

// A function sets a package variable after it has read it.
func getFirst() {
	http.Get(first)
	first = "only shown, as well"
	fmt.Println(first)
}
