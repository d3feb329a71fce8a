// Package silent calls functions that only resemble those that take URLs.
package silent

import (
	"net/http"
	neturl "net/url"

	own "sinks/shadow/http"
)

type parser interface {
	Parse(string) (*neturl.URL, error)
}

type parse func(string) (*neturl.URL, error)

type holder struct{ parse parse }

// Exported: another package may assign to it.
var Exported = neturl.Parse

var reassigned = neturl.Parse

func reassign() { reassigned = neturl.ParseRequestURI }

func variables(param parse, p parser, h holder, funcs []parse) (result parse) {
	param("/%")
	p.Parse("/%")
	parser.Parse(p, "/%")
	h.parse("/%")
	funcs[0]("/%")
	Exported("/%")
	reassigned("/%")

	local := neturl.Parse
	if param == nil {
		local = neturl.ParseRequestURI
	}
	local("/%")

	var later parse
	later = neturl.Parse
	later("/%")

	var taken parse = neturl.Parse
	set(&taken)
	taken("/%")

	for _, f := range []parse{neturl.Parse} {
		f("/%")
	}
	for i, f := 0, neturl.Parse; i < 2; i, f = i+1, neturl.ParseRequestURI {
		f("/%")
	}
	two, _ := pair()
	two("/%")
	asserted, _ := any(param).(parse)
	asserted("/%")
	if param == nil {
		param = neturl.Parse
	}
	param("/%")
	result = neturl.Parse
	result("/%")
	return
}

func set(p *parse) {}

func pair() (parse, parse) { return nil, nil }

// itself seems to call itself: the closure is another function.
func itself() {
	var f parse
	f = func(s string) (*neturl.URL, error) { return f(s) }
	f("/%")
}

// Names that mean something else here.
type urls struct{}

func (urls) Parse(string) {}

func shadows() {
	url := urls{}
	url.Parse("/%")
	own.Get("http://h/%")
	own.Parse("/%")
	var http own.Client
	http.Get("http://h/%")
}

type client http.Client // without its methods

func (*client) Get(string) {}

type overridden struct{ *http.Client }

func (overridden) Get(string) {}

func types(c *client, o overridden) {
	c.Get("http://h/%")
	o.Get("http://h/%")
}

func typeParameter[P parser](p P) { p.Parse("/%") }

// Values that are not texts, or unknown.
func unknown(base, text string, elems []string, u *neturl.URL) {
	neturl.Parse(text)
	neturl.Parse(one("/%"))
	neturl.Parse(text[1:])
	neturl.JoinPath(two())
	neturl.JoinPath(base, elems...)
	neturl.JoinPath("http://h", elems...)
	neturl.JoinPath(three())
	_ = u.JoinPath(elems...)
	_ = u.JoinPath()
	_ = (*neturl.URL).JoinPath(u)
	(*neturl.URL).Parse(four())
	http.Post("http://h/", "%", nil)
	http.NewRequest("%", "http://h/", nil)
}

func one(s string) string         { return s[CutAt:] }
func two() (a, b string)          { return }
func three() (a, b, c string)     { return }
func four() (*neturl.URL, string) { return nil, "/x" }

var CutAt int
