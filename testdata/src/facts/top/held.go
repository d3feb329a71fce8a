package top

import "facts/low"

func held() {
	low.Head("http://h.corp.net/%zz") // want `escape: "%" needs two hex digits after it; RFC 3986 allows no other "%"`
	low.Head("sso.corp.net/a")        // another function may complete it
	c := low.NewCaller()
	c.Named("a b", "http://h.corp.net/")
	c.Named("x", "http://h.corp.net/%zz") // want `escape: "%" needs two hex digits after it; RFC 3986 allows no other "%"`
	c.Under("/a b/c")
	c.Print("http://h.corp.net/%zz")
}
