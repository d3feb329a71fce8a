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
