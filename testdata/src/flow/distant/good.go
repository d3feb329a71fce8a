package distant

import (
	"net/http"
	"os"
)

type saver interface{ save(to string) }

type webSaver struct{}

func (webSaver) save(to string) { http.Get(to) }

type fileSaver struct{}

func (fileSaver) save(to string) { os.Create(to) }

func saves(s saver) { s.save("a/b") }

type choosing struct {
	do func(string) (*http.Response, error)
}

func newChoosing(local bool) *choosing {
	c := &choosing{do: http.Get}
	if local {
		c.do = func(name string) (*http.Response, error) { return nil, os.Remove(name) }
	}
	return c
}

func (c *choosing) run() { c.do("a/b") }

// The same condition chooses a text, and what the code does with it.
func kinds(isFile bool) {
	name := "a/b"
	if !isFile {
		name = "https://h/a/b"
	}
	if isFile {
		os.Open(name)
		return
	}
	http.Get(name)
}

type described struct {
	Base string `default:"h.example/x"` // want Base:`takesURL.0 Send.`
}

func (d described) send() { http.Get("https://" + d.Base) }

// A condition that does not depend on a hook chooses the text to send.
func fetchCompleted(u string, isShort bool) (*http.Response, error) {
	if isShort {
		u = complete(u)
	}
	return http.Get(u)
}

func complete(u string) string { return "https://" + u }

func completed() {
	fetchCompleted("short.corp.net/x", true)
	fetchCompleted("https://long.corp.net/x", false)
}

// The package itself always sets this hook.
var repair = complete

func fetchRepaired(u string) (*http.Response, error) {
	if repair != nil {
		u = repair(u)
	}
	return http.Get(u)
}

func SetRepair(f func(string) string) { repair = f }

func repaired() { fetchRepaired("repaired.corp.net/x") }

// A hook that the package passes on replaces the text.
type resolving struct{ resolve func(string) string }

func newResolving(f func(string) string) *resolving { return &resolving{resolve: f} }

func (r *resolving) fetch(u string) {
	if r.resolve != nil {
		u = r.resolve(u)
	}
	http.Get(u)
}

func resolved() {
	newResolving(func(s string) string { return "https://h.example/" + s }).fetch("resolved.corp.net/x")
}

// Another function completes the texts of the list.
type completedRing struct{ names []string }

func newCompletedRing(n int) *completedRing {
	r := &completedRing{names: make([]string, n)}
	for i := range r.names {
		r.names[i], _ = chosenName(i)
	}
	for i := range r.names {
		r.names[i] = "https://" + r.names[i]
	}
	return r
}

func chosenName(i int) (string, bool) {
	if i == 0 {
		return "ring.corp.net/name", true
	}
	return "", false
}

func (r *completedRing) get(i int) { http.Get(r.names[i]) }

type jobs struct{ rows [][]string }

// A row says for what its second text is.
func (j *jobs) run() {
	for _, row := range j.rows {
		if row[0] == "web" {
			http.Get(row[1])
		}
	}
}

func newJobs() *jobs {
	return &jobs{[][]string{{"file", "job.corp.net/x"}, {"web", "http://h/"}}}
}

// Two URLs do not show that the other elements are meant as such, nor is a word one.
type sources struct{ names []string }

func sourceOf(i int) (string, bool) {
	switch i {
	case 0:
		return "https://a.corp.net", true
	case 1:
		return "https://b.corp.net", true
	}
	return "local.corp.net", true
}

func newSources(n int) *sources {
	s := new(sources)
	s.names = make([]string, n)
	for i := range n {
		s.names[i], _ = sourceOf(i)
	}
	return s
}

func (s *sources) get(i int) { http.Get(s.names[i]) }

type places struct{ names []string }

func placeOf(i int) (string, bool) {
	switch i {
	case 0:
		return "https://a.corp.net", true
	case 1:
		return "https://b.corp.net", true
	case 2:
		return "https://c.corp.net", true
	}
	return "nowhere", true
}

func newPlaces(n int) *places {
	p := new(places)
	p.names = make([]string, n)
	for i := range n {
		p.names[i], _ = placeOf(i)
	}
	return p
}

func (p *places) get(i int) { http.Get(p.names[i]) }

// One way of the condition opens a file.
type opening struct{ base, other string }

func newOpening(other bool) *opening {
	o := &opening{base: "opening.corp.net/v1"}
	if other {
		o.base = o.other
	}
	return o
}

func (o *opening) send(path string, local bool) error {
	u := o.base + path
	if local {
		_, err := os.Open(u)
		return err
	}
	_, err := http.Get(u)
	return err
}

// The goroutine may send first.
func filledTwice() {
	urls := make(chan string, 2)
	go fill(urls, "http://h.org/x")
	fill(urls, "filled.corp.net/x")
	getFilled(<-urls)
}

func fill(urls chan string, u string) { urls <- u }

func getFilled(u string) { http.Get(u) }
