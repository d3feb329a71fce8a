package top

import (
	"net/http"

	"facts/low"
)

func init() {
	low.Register("get", func(base string, retries int) error {
		_, err := http.Get(base + "/x")
		return err
	})
	low.Register("print", func(base string, retries int) error { println(base); return nil })
	low.Observe(func(name string) { http.Get("https://h.corp.net/" + name) })
}

func opens(r *low.Registry) {
	low.OpenKept("get", "https://opened.corp.net/%zk") // want `escape: "%" needs two hex digits after it; RFC 3986 allows no other "%"`
	low.OpenKept("get", "https://opened.corp.net/%20")
	low.OpenKept("print", "opened.corp.net") // which function gets it, depends on what the program registers
	low.Notify("%zz")
	r.Add("head", headOf)
	r.Call("head", "http:/head.corp.net") // want `scheme: "//" is missing after "http:"; the host is empty`
}

func headOf(u string) { http.Head(u) }
