package p

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
)

func sink(string) {}

type text string

const (
	host = "h"
	base = "http://" + host
)

var (
	root   = "http://root"
	remote = flag.String("remote", "http://default/", "usage")
)

type config struct {
	URL  string
	list []string
}

func constants(param text) {
	sink("a")                 // a
	sink(base + ("/" + host)) // http://h/h
	sink(string(text("a")))   // a
	sink(string(param))       // <param>
	sink(`raw`)               // raw
}

func sums(param string, n int) {
	sink(base + param + "/x")                           // http://h<param>/x
	sink(base + ":" + strconv.Itoa(n) + "/")            // http://h:strconv.Itoa(<n>)/
	sink(os.Getenv("X") + "/x")                         // */x
	sink(strings.Join([]string{base, "a", param}, "/")) // http://h/a/<param>
	sink(cmp.Or("a", "http://never/"))                  // a if !=(a, ) | http://never/ if !=(http://never/, ) if !(!=(a, ))
	sink(cmp.Or(os.Getenv("X"), "http://or/"))          // * if !=(*, ) | http://or/ if !=(http://or/, ) if !(!=(*, ))
}

func places(c config, p *config, urls ...string) {
	sink(root + "/x") // http://root/x
	sink(c.URL)       // <URL>
	sink((p.URL))     // <URL>
	sink(p.list[0])   // <list[0]>
	sink(urls[1])     // <urls[1]>
	sink(*remote)     // <remote...>
	for _, u := range urls {
		sink(u) // <urls...>
	}
}

func elements(key string) {
	for _, u := range []string{"a", "b" + key} {
		sink(u) // a | b<key>
	}
	list := []string{"a", "b"}
	list[1] = "c"
	for _, u := range list {
		sink(u) // a | *{b} | c
	}
	named := map[string]string{"x": "a", "y": "b"}
	sink(named[key]) // a if ==(<key>, x) if selected() | b if ==(<key>, y) if selected()
	for _, test := range []struct{ url string }{{"a"}, {url: "b"}} {
		sink(test.url) // <url>
	}
	list = append(list, key)
	sink(list[0]) // *{a | b | c | <key>}
}

func joined(s string) string { return base + "/" + s }

func branching(s string) string {
	if s == "" {
		return "http://empty/"
	}
	return s
}

func recursive(s string) string { return recursive(s + "a") }

func (c *config) full(path string) string { return c.URL + path }

func results(c *config, s string) {
	sink(joined("x"))    // http://h/x
	sink(joined(s))      // http://h/<s>
	sink(branching("x")) // http://empty/ if ==(x, ) | x if !(==(x, ))
	sink(c.full("/x"))   // <URL>/x
	sink(recursive("a")) // *
}

func formats(s string, n int, e error, t text) {
	sink(fmt.Sprintf("http://%s:%d/100%%/%s", s, n, "x")) // fmt.Sprintf(http://%s:%d/100%%/%s, <s>, <n>, x)
	sink(fmt.Sprintf(base+"/%5d%v%s", n, e, t))           // fmt.Sprintf(http://h/%5d%v%s, <n>, *{<e>}, <t>)
	sink(fmt.Sprintf("%[2]s%[1]s", "a", "b"))             // fmt.Sprintf(%[2]s%[1]s, a, b)
	sink(fmt.Sprintf("%s", s, s))                         // fmt.Sprintf(%s, <s>, <s>)
	sink(fmt.Sprintf("%s%s", s))                          // fmt.Sprintf(%s%s, <s>)
	sink(fmt.Sprintf(s))                                  // fmt.Sprintf(<s>)
	sink(fmt.Sprintf("100%%"))                            // fmt.Sprintf(100%%)
	sink(fmt.Sprintf("a%" + "" + "%b%" + "%"))            // fmt.Sprintf(a%%b%%)
}
