package order

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"sync"
)

func rightLoops() {
	skipped := "http://h:a2/"
	for i := range 2 {
		if i == 0 {
			continue
		}
		skipped = "http://h/"
	}
	url.Parse(skipped)

	left := "http://h:a3/"
	for {
		left = "http://h/"
		break
	}
	url.Parse(left)

	hosts := []string{"a%20b", "b"}
	for i := range hosts {
		hosts[i] = "http://h/" + hosts[i] + "/"
	}
	for _, u := range hosts {
		url.Parse(u)
	}
}

func rightJumps() {
	u, n := "http://h:b1/", 0
again:
	if n < 1 {
		u = "http://h/"
		n++
		goto again
	}
	url.Parse(u)
}

func rightAddresses() {
	u := "http://h:c1/"
	p := &u
	*p = "http://h/"
	url.Parse(u)

	list := []string{"http://h:c3/", "http://h/"}
	shared := list
	shared[0] = "http://h/"
	url.Parse(list[0])
	list[0] = "http://h:c4/"
	copy(list, []string{"http://h/"})
	url.Parse(list[0])

	grown := append(list, "http://h:c5/")
	grown[0] = "http://h:c6/"
	url.Parse(list[0])

	completed := "http://h/"
	complete(&completed)
	url.Parse(completed)
}

func rightLater() {
	u := "http://h:d1/"
	set := func() { u = "http://h/" }
	var once sync.Once
	once.Do(set)
	url.Parse(u)

	last := "http://h/"
	defer func() { last = "http://h:d2/" }()
	url.Parse(last)
	url.Parse(finished("h/"))
}

func rightStructures() {
	url.Parse(place{host: "h", port: "80"}.get())
}

func rightCallers() {
	first("http://h/", "http://h:f2/")
	entry(map[string]string{"x": "http://h/", "y": "http://h:f6"})
	do(request, "h/")
	down("http://h:80", 1)
}

// uricheck gives up on a text that grows without end.
func doubled() {
	u := "http://h/"
	for i := 0; i < 60; i++ {
		u = u + "/" + u
	}
	url.Parse(u)
}

// A deferred call may end the program.
func rightDeferred(paths []string) {
	defer func() { panic("done") }()
	list := make([]string, 1)
	list[0] = "http://h.org/"
	url.Parse(list[0] + paths[0])
}

// The text has a scheme, so the program never makes the other call.
func rightCompletedLate(s string) {
	u := s
	p := &u
	*p = "a+b:g2"
	if parsed, err := url.Parse(u); err != nil || parsed.Scheme == "" {
		url.Parse("http://" + u)
	}
}

func rightJoins() {
	joined("http://h", ":80", "/h1")
}

// A result beside an error: the program fails, or it uses another one.
func started(name string) (int, *os.File, error) {
	f, err := os.Open(name)
	if err != nil {
		return -1, nil, err
	}
	n, err := f.Read(make([]byte, 10))
	if err != nil {
		return -2, f, fmt.Errorf("read: %w", err)
	}
	if n > 3 {
		return n, f, nil
	}
	return -3, f, errors.New("too short")
}

func start(fail func(...any)) {
	port, f, err := started("port")
	if f != nil {
		defer f.Close()
	}
	if err != nil {
		fail(err)
	}
	http.Get(fmt.Sprintf("http://localhost:%d/api/", port))
}

func startIfOpen() {
	if port, _, err := started("port"); err == nil {
		http.Get(fmt.Sprintf("http://localhost:%d/api/", port))
	}
}

// A later call that reads the text does not make it younger than the condition.
func parsedWhenRead() {
	u := " h.example"
	if _, err := os.ReadFile(u); err != nil {
		u = "http://h.example/"
	}
	if parsed, err := url.Parse(u); err != nil || parsed.Host == "" {
		println("no host")
	}
	httptest.NewRequest("GET", u, nil)
}

// A builder appends to the text that the condition reads.
func builtWhenRead() {
	u := fmt.Sprintf("http://h.example/", 1)
	if _, err := os.ReadFile(u); err != nil {
		u = "http://h.example"
	}
	var b strings.Builder
	b.WriteString(u)
	b.WriteByte('/')
	url.QueryUnescape(b.String())
}

// The fallback is for a value that is never empty.
func orElse(s, other string) string {
	if s == "" {
		return other
	}
	return s
}

func fallbackOfFallback() {
	port := os.Getenv("PORT")
	if port == "" {
		port = "80"
	}
	u, err := url.Parse(strings.Join([]string{orElse(port, "http://h:80 /")}, ""))
	if err != nil || u.Scheme == "" {
		println("no URL")
	}
}

// A function with a goto keeps the text away.
type jumper struct{ base string }

func (j jumper) address() string {
	if strings.Contains(j.base, " ") {
		return strings.TrimSpace(j.base)
	}
	return j.base
}

func jumpAway() {
	u, n := "http://h/", 0
again:
	if n < 1 {
		u = "http://h/#%zz"
		n++
		goto again
	}
	address := jumper{base: u}.address()
	if len(address) > 8 {
		return
	}
	http.Get(address)
}

type prefixer struct {
	base   string
	isUsed bool
}

func (p *prefixer) prefixed(s string) string {
	if p.isUsed {
		return p.base + s
	}
	return s
}
