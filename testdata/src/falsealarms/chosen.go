package falsealarms

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
)

// A method puts a base before a path, if the client has one.
type based struct {
	base    string
	useBase bool
	Base    string
}

func withBase(b string) func(*based) { return func(c *based) { c.base, c.useBase = b, true } }

func (c *based) ifSet(p string) string {
	if c.base != "" {
		return c.base + p
	}
	return p
}

func (c *based) ifUsed(p string) string {
	if c.useBase {
		return c.base + p
	}
	return p
}

func ifInEnvironment(p string) string {
	if b := os.Getenv("BASE"); b != "" {
		return b + p
	}
	return p
}

func (c *based) ifGiven(p string) string {
	if c.Base != "" {
		return strings.TrimRight(c.Base, "/") + p
	}
	return p
}

func getBased(c *based) {
	http.Get(c.ifSet("/v1/x1"))
	http.Get(c.ifUsed("/v1/x2"))
	http.Get(ifInEnvironment("/v1/x3"))
	http.Get(c.ifGiven("/v1/x4"))
}

// A registry may know another name of a text.
var registry = map[string]string{}

func Register(name, u string) { registry[name] = u }

func resolved(u string) string {
	if known, ok := registry[u]; ok {
		u = known
	}
	return u
}

func returned(u string) string {
	if registry[u] != "" {
		return registry[u]
	}
	return u
}

func isRegistered(u string) bool { return registry[u] != "" }

func asked(u string) string {
	if isRegistered(u) {
		return registry[u]
	}
	return u
}

func getNamed(u string) {
	if known, ok := registry[u]; ok {
		u = known
	}
	http.Get(u)
}

func getRegistered() {
	http.Get(resolved("mirror"))
	http.Get(returned("mirror"))
	http.Get(asked("mirror"))
	getNamed("mirror")
}

// Two conditions read the same field: one of them keeps the text away from the other call.
type daemon struct {
	isLocal bool
	kind    int
}

func SetLocal(d *daemon) { d.isLocal = true }

func (d *daemon) address() string {
	if d.isLocal {
		return "unix:///run/daemon.sock"
	}
	return "http://h.corp.net"
}

func (d *daemon) dial(string) {}

func (d *daemon) get() {
	if d.isLocal {
		d.dial(d.address())
		return
	}
	http.Get(d.address())
}

const (
	isFile = iota
	isWeb
)

func (d *daemon) place() string {
	if d.kind == isFile {
		return "/run/daemon"
	}
	return "http://h.corp.net"
}

func (d *daemon) getWeb() {
	if d.kind == isWeb {
		http.Get(d.place())
	}
}

// The function sets a field again.
func newServer(addr string) *http.Server {
	s := &http.Server{Addr: addr}
	if s.Addr == "auto" {
		s.Addr = ":0"
	}
	return s
}

func serve() {
	newServer("auto").ListenAndServe()
	newServer(":8080").ListenAndServe()
}

// A field holds one of two functions: one of them puts a base before the path.
type sender struct{ do func(string) error }

func send(u string) error {
	_, err := http.Get(u)
	return err
}

func newSender(base string) *sender {
	s := &sender{do: send}
	if base != "" {
		plain := s.do
		s.do = func(p string) error { return plain(base + p) }
	}
	return s
}

func sendPath(base string) { newSender(base).do("/v1/x5") }

// A scan replaces the value of a variable.
func scanned(in io.Reader, line string) {
	first, second := "not read", "not read"
	fmt.Fscan(in, &first)
	if n, _ := fmt.Sscanf(line, "%s", &second); n == 1 {
		http.Get(second)
	}
	http.Get(first)
}
