package p

import (
	"flag"
	"os"
)

func sink(string) {}

type options struct {
	URL  *string
	base string
}

var shared = flag.String("shared", "http://shared/", "usage")

func to[T any](v T) *T { return &v }

func pointer(s string) *string {
	p := &s
	return p
}

func pointers(param *string) {
	local := "http://local/"
	held := &local
	sink(*held)               // http://local/
	sink(local)               // *
	sink(*to("http://to/"))   // http://to/
	sink(*to(os.Args[0]))     // <Args[0]>
	sink(*pointer("p"))       // p
	sink(*new("http://new/")) // http://new/
	sink(*param)              // <param...>
	o := options{URL: to("http://field/")}
	sink(*o.URL)  // <URL...>
	sink(*shared) // <shared...>
	changed := to("a")
	*changed = "b"
	sink(*changed) // *{a | b}
	twice := "c"
	twice = "d"
	other := &twice
	sink(*other) // *
	_ = twice
}

func flags(fs *flag.FlagSet, o *options) {
	var addr string
	flag.StringVar(&addr, "addr", "http://addr/", "usage")
	sink(addr) // http://addr/ if * | *
	fs.StringVar(&o.base, "base", "http://base/", "usage")
	sink(o.base) // <base>
	name := fs.String("name", "http://name/", "usage")
	sink(*name) // http://name/ if * | *
	var set string
	fs.Func("set", "usage", func(string) error { return nil })
	fs.TextVar(nil, "text", nil, "usage")
	scan(&set)
	sink(set) // *
}

func scan(*string) {}
