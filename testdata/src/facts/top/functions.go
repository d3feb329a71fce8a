package top

import "facts/low"

func callbacks() {
	low.With(func(get func(string)) {
		get("with.corp.net/x")
		get("https://with.corp.net/%zw")
		get("https://with.corp.net/x")
	})
	low.With(useNamed)
	low.WithNumbers("%zp", func(name string, get func(int, string)) { // want `escape: "%" in "%zp" needs two hex digits after it; the call fails for ordinary values`
		get(1, "%zq")
		get(2, "a/b")
	})
	low.Either(func(use func(string)) { use("either.corp.net/x") }, true)
	low.Either(func(use func(string)) { use("https://either.corp.net/%ze") }, false)
}

func useNamed(get func(string)) { get("named.corp.net/x") }

func callbacksRight() {
	low.Showing(func(show func(string)) { show("shown.corp.net/x") })
	low.Ignored(func(get func(string)) { get("ignored.corp.net/x") })
	low.With(func(get func(string)) {
		get = func(s string) { println(s) }
		get("replaced.corp.net/x")
	})
	low.With(func(func(string)) {})
}
