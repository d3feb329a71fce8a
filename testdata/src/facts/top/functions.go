package top

import "facts/low"

func callbacks() {
	low.With(func(get func(string)) {
		get("with.corp.net/x")
		get("https://with.corp.net/%zw") // want `escape: "%" needs two hex digits after it; RFC 3986 allows no other "%"`
		get("https://with.corp.net/x")
	})
	low.With(useNamed)
	low.WithNumbers("%zp", func(name string, get func(int, string)) { // want `escape: "%" in "%zp" needs two hex digits after it; the call fails for ordinary values`
		get(1, "%zq")
		get(2, "a/b")
	})
	low.Either(func(use func(string)) { use("either.corp.net/x") }, true)
	low.Either(func(use func(string)) { use("https://either.corp.net/%ze") }, false) // want `escape: "%" needs two hex digits after it; RFC 3986 allows no other "%"`
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

func returnedFunctions(name string) {
	low.Sender()("getter.corp.net/x")
	get := low.Sender()
	get("held.corp.net/x")
	check, err := low.Checked(name)
	if err != nil {
		return
	}
	check("checked.corp.net/x")
	low.Chosen(true)("chosen.corp.net/x")
	low.Chosen(false)("https://chosen.corp.net/%zz") // want `escape: "%" needs two hex digits after it; RFC 3986 allows no other "%"`
	other := low.Sender()
	other = func(s string) { println(s) }
	other("other.corp.net/x")
}

func inLists(c *low.Steps) {
	low.ByName["get"]("https://byname.corp.net/%zb") // want `escape: "%" needs two hex digits after it; RFC 3986 allows no other "%"`
	low.ByName["get"]("byname.corp.net/x")           // a program may have another function there
	if f, ok := low.ByName["x"]; ok {
		f("https://byname.corp.net/%zz") // want `escape: "%" needs two hex digits after it; RFC 3986 allows no other "%"`
	}
	for _, f := range low.InOrder {
		f("https://inorder.corp.net/%zz") // want `escape: "%" needs two hex digits after it; RFC 3986 allows no other "%"`
	}
	c.All[0]("https://steps.corp.net/%zz") // want `escape: "%" needs two hex digits after it; RFC 3986 allows no other "%"`
}
