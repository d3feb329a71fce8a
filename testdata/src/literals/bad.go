// Package literals has URLs that reach no known function. uricheck reports what every reader
// refuses.
package literals

import (
	"flag"
	"fmt"
	"net/url"
	"strings"
)

// DefaultEndpoint is for other packages.
const DefaultEndpoint = "https://api.corp.dev:70443/v1" // want `port: 70443 is above 65535; no host has such a port`

const base = "htpp://api.corp.dev/" // want `scheme: "htpp" is an unknown scheme; the nearest known one is "http"`

type config struct {
	Endpoint string
	mirrors  []string
}

type store interface{ load(name string) }

var fallback = config{
	Endpoint: "Https://corp.dev/", // want `scheme: "Https" is not lowercase`
	mirrors: []string{
		"https://a.corp.dev/",
		"https://https://b.corp.dev/", // want `host: the text has two schemes; the host is "https"`
	},
}

func (c *config) reset() { *c = fallback }

func use(s store, c *config, host, path string) string {
	s.load(base + path)
	s.load("https:///" + path)                                                               // want `host: the host is empty`
	s.load("ws://corp.dev:8080v1/" + path)                                                   // want `port: "8080v1" is not a number; a port has only digits`
	s.load("http://corp.dev/50%/off" + path)                                                 // want `escape: "%" needs two hex digits after it; RFC 3986 allows no other "%"`
	s.load("htps://" + host + "/x")                                                          // want `scheme: "htps" is an unknown scheme; the nearest known one is "https"`
	flag.StringVar(&c.Endpoint, "endpoint", "http://http://corp.dev", "`URL` of the server") // want `host: the text has two schemes; the host is "http"`
	c.mirrors = append(c.mirrors, "https://corp.dev:99999")                                  // want `port: 99999 is above 65535; no host has such a port`
	address := "https://corp.dev:99998/"                                                     // want `port: 99998 is above 65535; no host has such a port`
	s.load(fmt.Sprintf("%s/x", strings.TrimSuffix(address, "/")))
	fmt.Println("loaded", address)
	return "http://corp.dev:123456" // want `port: 123456 is above 65535; no host has such a port`
}

// byUser takes a text from a user: the default of a flag counts as one.
func byUser(address string) {
	if strings.HasPrefix(address, "file:") {
		return
	}
	url.Parse(address)
}

func users() { byUser("https://corp.dev:77777/") } // want `port: 77777 is above 65535; the dial fails`

type option struct{ Name, Value, Pattern string }

// A loop uses the structures of a list.
func ranged(s store) {
	for _, o := range []*option{
		{Name: "endpoint", Value: "https:/ranged.corp.dev/x"}, // want `scheme: "//" is missing after "https:"; the host is empty`
		{Name: "mirror", Value: "https://ranged.corp.dev/x"},
		{Name: "form", Pattern: "https://ranged.corp.dev:99999/"},
	} {
		s.load(o.Value)
		s.load(o.Pattern)
	}
}
