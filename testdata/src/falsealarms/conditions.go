package falsealarms

import (
	"errors"
	"flag"
	"fmt"
	"log"
	"net/http"
	"net/url"
	"os"
	"path"
	"strings"
)

// A condition asks for what a flag points at.
func checkFlag() error {
	u := flag.String("required", "<required>", "")
	flag.Parse()
	if *u == "<required>" {
		return errors.New("no URL")
	}
	_, err := http.Get(*u)
	return err
}

var target = flag.String("target", "none", "")

func checkTarget() {
	if *target == "none" {
		log.Fatal("no target")
	}
	http.Get(*target)
}

func switchFlag() {
	u := flag.String("switched", "none", "")
	switch *u {
	case "none", "":
		return
	}
	http.Get(*u)
}

func completeFlag() {
	u := flag.String("completed", "f.corp.net", "")
	if !strings.Contains(*u, "://") {
		*u = "https://" + *u
	}
	http.Get(*u)
}

// Constants keep the program away from a call.
const isDebug = false

func debug() {
	if isDebug {
		http.Get("debug only")
	}
	if os.Getenv("DEBUG") != "" && isDebug {
		http.Get("debug only, and asked for")
	}
	if !isDebug {
		return
	}
	http.Get("debug only, at the end")
}

// The calls behind a return never run.
func behindReturn() {
	return
	http.Get("behind a return")
	func() { defer http.Get("behind a return, in a function") }()
}

// A replacement puts the slashes back.
func restored(name string) {
	u := path.Join("https://h.corp.net", name)
	u = strings.Replace(u, ":/", "://", 1)
	http.Get(u)
	http.Get(strings.ReplaceAll(path.Join("https://h.corp.net", name), "https:/", "https://"))
}

// Importers of the package set the field.
type Unconfigured struct{ Base string }

var Unset = &Unconfigured{Base: "unconfigured"}

func NewUnconfigured() *Unconfigured { return &Unconfigured{Base: "to be configured"} }

func (c *Unconfigured) Get(path string) { http.Get(c.Base + path) }

// The author knows of the slash: another variable with the same path has none at its end.
func rooted(p string) string {
	if p == "" {
		return "/"
	}
	return path.Clean("/" + p)
}

func redirected(p string, u *url.URL) *url.URL {
	if u != nil && !strings.HasSuffix(p, "/") && p != "" {
		return &url.URL{Path: rooted(u.Path) + "/"}
	}
	return u
}

// A parser takes a text without a host for a path: a whole URL is for the other branch.
type parsedURL struct {
	*url.URL
	original string
}

func parse(text string) *parsedURL {
	u := &parsedURL{URL: &url.URL{}, original: text}
	refill(u)
	if !strings.Contains(u.Host, ".") {
		u.Path = text
		u.Host = ""
	}
	return u
}

func refill(u *parsedURL) {
	if parsed, err := url.Parse(u.original); err == nil {
		u.URL = parsed
	}
}

func parseToken(id string) *parsedURL {
	return parse(fmt.Sprintf("https://graph.corp.net/token?id=%s", url.QueryEscape(id)))
}

// The kind of an error decides about the text for which a function returns it.
var errEscape = errors.New("bad escape")

func validate(u string) error {
	if strings.Contains(u, "%") {
		return fmt.Errorf("%w in %s", errEscape, u)
	}
	return nil
}

func getValid() {
	u := "http://h.corp.net/x10%"
	if err := validate(u); errors.Is(err, errEscape) {
		u = "http://h.corp.net/x10"
	}
	http.Get(u)
	other := "http://h.corp.net/x11%"
	err := validate(other)
	if errors.Is(err, errEscape) {
		return
	}
	http.Get(other)
}

// Only a host that is empty, or no host at all, gets a scheme twice.
func baseOf(host, path string) (*url.URL, error) {
	if !strings.HasPrefix(host, "http") {
		host = "https://" + host
	}
	u, err := url.Parse(fmt.Sprintf("%s%s", host, path))
	if len(u.Scheme) == 0 || len(u.Host) == 0 {
		u, err = url.Parse(fmt.Sprintf("https://%s%s", host, path))
	}
	return u, err
}
