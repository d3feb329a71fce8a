package compose

import (
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// URLs are words in the names of variables that hold URLs.
var URLs = code.WordList{
	{`endpoint endpoints href uri urls`,
		`func Get(base, name string) { the$ := base + "/a/" + url.QueryEscape(name); send(the$) }; func send(string) {}`},
}

// Hosts are last words in the names of variables that hold a host.
var Hosts = code.WordList{
	{`addr addrs address addresses host hostname hosts`,
		`func Addr(the$ string, port int) string { return fmt.Sprintf("%s:%d", the$, port) }`},
}

// Addresses are last words in the names of variables that hold a host and a port.
var Addresses = code.WordList{
	{`addr address endpoint hostport`,
		`func The$(host string, port int) string { return fmt.Sprintf("%s:%d", host, port) }`},
}

// Dialled are more last words in the names of variables that hold an address, to which the program adds a port.
var Dialled = code.WordList{
	{`bind dst ip master nameserver peer raddr remote resolver server target`,
		`func dial(the$ string) { if !strings.Contains(the$, ":") { the$ += ":53" }; url.Parse("dns://" + the$) }`},
}

// Bases are words in the names of variables that hold the URL of a server, and not that of one of its documents.
var Bases = code.WordList{
	{`base gateway issuer root server`,
		`func at(the$ string) string { u, _ := url.Parse(the$); u.Path = "/a"; return u.String() }`},
}

// Below are words in the names of URLs without a host, which stand below a server, as in "appSubURL".
var Below = code.WordList{
	{`path prefix relative sub`,
		`func at(the$URL string) string { itemURL := path.Join(the$URL, "a"); return itemURL }`},
}

// namesBase reports whether a name is that of the URL of a server.
func namesBase(name string) bool { return slices.ContainsFunc(code.Words(name), Bases.Has) }

// Settings are words in the names of structs that users fill.
var Settings = code.WordList{
	{`conf config configuration options opts settings`,
		`type The$ struct{ BaseURL string }; func (c *The$) at() string { return c.BaseURL + "/v1" }`},
}

// Redirects are words in the names of variables that hold a URL to which a browser goes, and which may have a query.
var Redirects = code.WordList{
	{`authorization authorize authorizer callback location redirect`,
		`func to(the$ string, v url.Values) string { u, _ := url.Parse(the$); u.RawQuery = v.Encode(); return u.String() }`},
}

// Queried are more words in the names of URLs that may have a query, if another word says that they are URLs.
var Queried = code.WordList{
	{`auth authz logout session upload webhook`,
		`func to(the$URL string, v url.Values) string { u, _ := url.Parse(the$URL); u.RawQuery = v.Encode(); return u.String() }`},
}

// namesQueried reports whether a name is that of a URL that may have a query.
func namesQueried(name string) bool {
	words := code.Words(name)
	return slices.ContainsFunc(words, Redirects.Has) || NamesURL(name) && slices.ContainsFunc(words, Queried.Has)
}

// Services are more words in the names of the URLs of servers, if another word says that they are URLs. A reference that
// begins with "/" may be right for them.
var Services = code.WordList{
	{`api endpoint`,
		`func at(the$URL string) string { u, _ := url.Parse(the$URL); u.Path = "/a"; return u.String() }`},
}

// namesConfigured reports whether a name is that of the URL of a server, below whose path the program adds its own.
func namesConfigured(name string) bool {
	return namesBase(name) || NamesURL(name) && slices.ContainsFunc(code.Words(name), Services.Has)
}

// NamesURL reports whether a name says that its value is a URL: "baseURL", "endPoint", "apiurl".
func NamesURL(name string) bool {
	words := code.Words(name)
	return slices.ContainsFunc(words, URLs.Has) || slices.ContainsFunc(words, endsInURL) ||
		URLs.Has(strings.Join(words, ""))
}

// endsInURL reports whether a word, as "apiurl", ends in "url".
func endsInURL(word string) bool {
	return strings.HasSuffix(word, "url") && word != "curl"
}
