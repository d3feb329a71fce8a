package literals

import (
	"encoding/xml"
	"errors"
	"fmt"
	"log"
	"net/url"
	"regexp"
	"strings"
)

// Right texts, and texts whose readers have rules of their own.
var fine = []string{
	"https://api.corp.dev:7443/v1",
	"http://a..b/",
	"http://user:12345678@corp.dev/",
	"mongodb://a:99999,b:1/db",
	"postgres://u:p%zz@h:99999/db",
	"file:///etc/hosts",
	"unix:///run/x.sock",
	"git::https://https://corp.dev",
	"http://{host}:99999/",
	"https://$HOST:99999/",
	"http://h:99999/ is what stands in the text",
	"HTTP://CORP.DEV/QR",
}

// The program tries these texts.
var Inputs = []string{"", "a b", "http://h:99999/", "::1"}

// The code compares a constant that is not a URL, or searches for a part of one.
const (
	upper  = "HTTP://example.com"
	slip   = "htpp://example.com"
	twice  = "https://https://example.com"
	key    = "Http://example.com"
	origin = "http://h:99999"
	form   = "htpp://h/%s"
	unused = "htpp://h/"
)

func compare(s string) bool {
	known := map[string]bool{key: true, "Http://example.org": true}
	switch s {
	case "https:///x", origin:
		return true
	}
	s = strings.TrimPrefix(s, upper)
	s = strings.ReplaceAll(s, twice, "https://example.com")
	s = strings.Replace(s, "http://http://h", "http://h", 1)
	if strings.Contains(s, "Https://example.com") || strings.HasPrefix(s, slip) || s == "http://h:99999/" {
		return false
	}
	return known[s] || regexp.MustCompile("http://h:99999/").MatchString(s)
}

// Texts that the program prints, or puts into errors.
func report(s store) error {
	log.Println("htpp://example.com")
	log.Printf(form, "x")
	fmt.Printf("Http://example.com/%d", 1)
	seen := "http://h:99999/"
	log.Print(seen)
	if s == nil {
		return errors.New("http://http://example.com")
	}
	return fmt.Errorf("https:///%s", "x")
}

type command struct{ Use, Short, Example, URL string }

type element struct {
	XMLName xml.Name `xml:"Http://example.com/ns a"`
}

// Documentation and identifiers.
var root = &command{
	Use:     "get",
	Short:   "https://https://h",
	Example: "http://localhost:99999/x",
}

const (
	SchemaID      = "Http://example.com/schema"
	atomNamespace = "Http://www.w3.org/2005/Atom"
	readScope     = "https:///auth/read"
)

var attributes = map[string]string{"xmlns:x": "Http://example.com/x", "xsi:schemaLocation": "Http://example.com/y"}

// The names say that these fail on purpose.
const (
	invalidURL     = "http://h:99999/"
	unreachableURL = "http://localhost:99999"
)

func usage() string { return "http://localhost:99999/" }

// Parts of other texts, and texts with other parts.
func parts(s store, rest string) {
	s.load("proxy=" + "http://h:99999/")
	s.load("http://u:99999" + rest)
	s.load("http://h/100%" + rest)
	s.load("http://" + rest)
	s.load("htpp://")
}

// uricheck judges this text at url.Parse.
func parsed() (*url.URL, error) {
	return url.Parse("http://example.com/x")
}
