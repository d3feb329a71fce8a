// Package indirect calls functions that maps, lists and fields hold.
package indirect

import "net/http"

type fetcher func(u string) error

func plain(u string) error {
	_, err := http.Get(u)
	return err
}

func lenient(u string) error {
	if _, err := http.Head(u); err != nil {
		println(err.Error())
	}
	return nil
}

// Each function of the map sends the text.

var fetchers = map[string]fetcher{"plain": plain, "lenient": lenient}

func fetch(kind, u string) error { return fetchers[kind](u) }

func fetchIf(kind, u string) error {
	f, ok := fetchers[kind]
	if !ok {
		return nil
	}
	return f(u)
}

// Functions that the package registers.

var drivers = make(map[string]func(string))

func register(name string, f func(string)) { drivers[name] = f }

func init() {
	register("get", func(u string) { http.Get(u) })
	register("head", func(u string) { http.Head(u) })
}

// Other packages may add their own: uricheck reports only what every reader refuses.

var Steps []func(string)

func AddStep(f func(string)) { Steps = append(Steps, f) }

func init() { AddStep(func(u string) { http.Get(u) }) }

func run(u string) {
	for _, step := range Steps {
		step(u)
	}
}

func ran() {
	run("http://h.corp.net/%zz") // want `escape: .*`
	run("sso.corp.net/d")
}

// A field of a structure, and a list of structures.

type job struct {
	name string
	get  func(string)
}

var jobs = []job{
	{"get", func(u string) { http.Get(u) }},
	{"head", func(u string) { http.Head(u) }},
}

// One function sends the text, and another one prints it: uricheck judges what shows that it is a
// URL.

var mixed = map[bool]func(string){true: func(u string) { http.Get(u) }, false: func(u string) { println(u) }}

// Functions that return functions.

func pick(isLenient bool) fetcher {
	if isLenient {
		return lenient
	}
	return plain
}

func under(base string) func(string) {
	return func(path string) { http.Get(base + path) }
}

// Functions that pass a function to another one.

func withGet(do func(get fetcher) error) error { return do(plain) }

func loop(do func(get func(string))) {
	do(func(u string) { http.Get(u) })
}

// Fields with functions that return the text.

type source struct{ url func() string }

func (s source) get() { http.Get(s.url()) }

type sole struct{ url func() string }

func (s sole) get() { http.Get(s.url()) }

// The code may replace a function before the call: uricheck reports no error.

var replaced = func(u string) { http.Get(u) }
