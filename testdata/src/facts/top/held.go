package top

import "facts/low"

func held() {
	low.Head("http://h.corp.net/%zz") // want `escape: "%" is not followed by two hex digits; RFC 3986 does not allow it`
	low.Head("sso.corp.net/a")        // another function may complete it
	c := low.NewCaller()
	c.Named("a b", "http://h.corp.net/")
	c.Named("x", "http://h.corp.net/%zz") // want `escape: "%" is not followed by two hex digits; RFC 3986 does not allow it`
	c.Under("/a b/c")
	c.Print("http://h.corp.net/%zz")
}
