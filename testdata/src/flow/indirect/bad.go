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

func fetched(kind string) {
	fetch(kind, "sso.corp.net/a")   // want `relative: "sso.corp.net" has no scheme; http.Get accepts http and https`
	fetchIf(kind, "sso.corp.net/b") // want `relative: "sso.corp.net" has no scheme; .*`
}

// Functions that the package registers.

var drivers = make(map[string]func(string))

func register(name string, f func(string)) { drivers[name] = f }

func init() {
	register("get", func(u string) { http.Get(u) })
	register("head", func(u string) { http.Head(u) })
}

func driven(name string) {
	drivers[name]("sso.corp.net/c") // want `relative: "sso.corp.net" has no scheme; http.Get accepts http and https`
}

// Other packages may add their own: uricheck reports only what every reader refuses.

var Steps []func(string) // want Steps:`takesURL\(0 Send any reader\)`

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

func worked() {
	for _, j := range jobs {
		j.get("sso.corp.net/e") // want `relative: "sso.corp.net" has no scheme; http.Get accepts http and https`
	}
}

// One function sends the text, and another one prints it: uricheck judges what shows that it is a
// URL.

var mixed = map[bool]func(string){true: func(u string) { http.Get(u) }, false: func(u string) { println(u) }}

func sentOrShown(isSent bool) {
	mixed[isSent]("http://h.corp.net:99999/") // want `port: 99999 is above 65535; http.Get fails`
	mixed[isSent]("sso.corp.net/f")
}

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

func picked(isLenient bool) {
	pick(isLenient)("sso.corp.net/g") // want `relative: "sso.corp.net" has no scheme; .*`
	f := pick(isLenient)
	f("sso.corp.net/h") // want `relative: "sso.corp.net" has no scheme; .*`
	get := under("https://h.corp.net")
	get("/%zz") // want `escape: .*`
}

// Functions that pass a function to another one.

func withGet(do func(get fetcher) error) error { return do(plain) }

func loop(do func(get func(string))) {
	do(func(u string) { http.Get(u) })
}

func called() {
	withGet(func(get fetcher) error { return get("sso.corp.net/i") }) // want `relative: "sso.corp.net" has no scheme; http.Get accepts http and https`
	loop(func(get func(string)) { get("sso.corp.net/j") })            // want `relative: "sso.corp.net" has no scheme; http.Get accepts http and https`
}

// Fields with functions that return the text.

type source struct{ url func() string }

func (s source) get() { http.Get(s.url()) }

func sources() {
	source{func() string { return "http://h.corp.net/%zz" }}.get() // want `escape: .*`
	s := source{}
	s.url = func() string { return "http://h.corp.net/%zz?k" } // want `escape: .*`
	s.get()
}

type sole struct{ url func() string }

func (s sole) get() { http.Get(s.url()) }

func only() { sole{func() string { return "sso.corp.net/l" }}.get() } // want `relative: "sso.corp.net" has no scheme; http.Get accepts http and https`

// The code may replace a function before the call: uricheck reports no error.

var replaced = func(u string) { http.Get(u) }

func replaces() {
	replaced = func(u string) { println(u) }
	replaced("http://h.corp.net/%zz") // want `escape: .*`
	replaced("sso.corp.net/m")
}
