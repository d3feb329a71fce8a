package indirect

import "net/http"

var printers = map[string]func(string){
	"plain": func(s string) { println(s) },
	"twice": func(s string) { println(s, s) },
}

func printed(kind string) { printers[kind]("http://h.corp.net/%zz") }

// The functions complete the text.

var completers = []func(string){
	func(host string) { http.Get("https://" + host) },
	func(host string) { http.Head("http://" + host) },
}

func completed() {
	for _, f := range completers {
		f("sso.corp.net/a")
	}
}

// The second parameter is the URL.

var named = map[string]func(name, u string){
	"get": func(name, u string) { http.Get(u) },
}

func hasName(key string) { named[key]("sso.corp.net/name", "https://sso.corp.net/") }

// A package of the user's choice replaces the function.

var Open = map[string]func(string){"web": func(u string) { http.Get(u) }}

func opened(kind string) { Open[kind]("sso.corp.net/b") }

// A function that calls itself by its variable, and lists that contain each other.

var again func(string, int)

func init() {
	again = func(u string, n int) {
		if n > 0 {
			again(u, n-1)
		}
	}
	again = func(u string, n int) { println(u) }
}

func repeated() { again("sso.corp.net/c", 3) }

// Functions that return functions, which complete the text or show it.

func shown(isLoud bool) func(string) {
	if isLoud {
		return func(s string) { println(s, "!") }
	}
	return func(s string) { println(s) }
}

func over(scheme string) func(string) {
	return func(rest string) { http.Get(scheme + rest) }
}

func returnsItself(n int) func(string) {
	if n == 0 {
		return nil
	}
	return returnsItself(n - 1)
}

func complete() {
	shown(true)("sso.corp.net/d")
	over("https://")("sso.corp.net/e")
	returnsItself(3)("sso.corp.net/f")
}

// A function that gets others and calls them with a complete text.

func given(do func(get func(string))) {
	do(func(u string) { http.Get("https://" + u) })
}

func gave() {
	given(func(get func(string)) { get("sso.corp.net/g") })
}

// A field with functions that return a host.

type origin struct{ host func() string }

func (o origin) get() { http.Get("https://" + o.host()) }

func origins() {
	origin{func() string { return "sso.corp.net/h" }}.get()
}
