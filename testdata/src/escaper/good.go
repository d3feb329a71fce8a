package escaper

import (
	"encoding/hex"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path"
	"strconv"
	"strings"
)

func right(c *client, name string, id int, sum []byte, form url.Values) {
	http.Get("http://h.example/files/" + url.PathEscape(name))
	http.Get("http://h.example/search?q=" + url.QueryEscape(name))
	c.get("/files/" + url.PathEscape(name) + "?q=" + url.QueryEscape(name))
	c.get("/incidents?" + form.Encode())
	c.get("/incidents?a=b&" + form.Encode())
	http.Get(fmt.Sprintf("%s/incidents?%s", c.base, form.Encode()))
	// Both escapers write a number and hexadecimal digits in the same way.
	http.Get("http://h.example/files/" + url.QueryEscape(strconv.Itoa(id)))
	http.Get("http://h.example/files?id=" + url.PathEscape(fmt.Sprint(id)))
	http.Get("http://h.example/files/" + url.QueryEscape(hex.EncodeToString(sum)))
	// The program corrects the spaces afterwards.
	http.Get("http://h.example/files/" + strings.ReplaceAll(url.QueryEscape(name), "+", "%20"))
	// In a fragment that a program reads like a query, and behind a value that may have a "?".
	url.Parse("http://h.example/#/files/" + url.QueryEscape(name))
	http.Get(c.base + name + url.QueryEscape(name))
	// Not a URL.
	fmt.Println("/files/" + url.QueryEscape(name))
}

func fieldsRight(u *url.URL, name string) {
	u.Path = "/files/" + name
	u.RawQuery = "q=" + url.QueryEscape(name)
	_ = &url.URL{Path: "/files/" + name, RawPath: "/files/" + url.PathEscape(name)}
	u.Path, _ = url.PathUnescape("/files/" + url.PathEscape(name))
}

func parametersRight(v url.Values, name string, id int) {
	v.Add("name", name)
	v.Set("id", url.QueryEscape(strconv.Itoa(id)))
}

// Without "+", the result of url.QueryEscape is right in a path.
func replaced(name string) {
	http.Get("https://h.example/files/" + strings.ReplaceAll(url.QueryEscape(name), "+", "%20"))
}

// Without a method before it, the text may not belong to a request.
type cache interface {
	Put(kind, file string) error
}

func behindNone(c cache, name string) {
	c.Put("files", "/files/"+url.QueryEscape(name))
}

func behindMark(h string, id int, v url.Values) {
	path := "/tags?"
	if id > 0 {
		path = fmt.Sprintf("/users/%d/tags?", id)
	}
	http.Get("https://" + h + path + v.Encode())
}

func joinedRight(c connection, name string) {
	c.NewRequest("GET", path.Join("_db", url.PathEscape(name), "_api/database/current"))
	os.Create(path.Join("cache", url.QueryEscape(name)))
}

// The name of a text with a query says that the program does not send it.
func marketKey(cache map[string]int, e exchange, v url.Values) int {
	e.Send(1, markets+"?"+v.Encode())
	return cache[markets+v.Encode()]
}

// The same escaper writes the names of files, and keys.
func cached(dir, name string, keys map[string]bool) (string, bool) {
	file := dir + "/" + url.QueryEscape(name)
	return file, keys["page/"+url.QueryEscape(name)]
}

func cachePath(dir, name string) string { return fmt.Sprintf("%s/%s", dir, url.QueryEscape(name)) }

// The name says that this is a URL; each escaper has the right component.
func searchURL(base, name string) string {
	return base + "/search/" + url.PathEscape(name) + "?q=" + url.QueryEscape(name)
}

// The author escapes twice in one expression, or escapes a part of an escaped text.
func once(c connection, project, file string) {
	c.NewRequest("GET", "projects/"+url.PathEscape(url.PathEscape(project)))
	c.NewRequest("GET", "projects/"+segment("files/"+url.PathEscape(file)))
}

func segment(s string) string { return url.PathEscape(s) }

// The elements of a list become segments, parameters, or both.
func listed(names []string, out chan<- string) {
	var segments, values, both, first []string
	for _, name := range names {
		segments = append(segments, url.PathEscape(name))
		values = append(values, url.QueryEscape(name))
		both = append(both, url.QueryEscape(name))
		first = append(first, url.QueryEscape(name))
	}
	out <- path.Join(segments...)
	out <- strings.Join(values, "&")
	out <- strings.Join(both, "/")
	out <- strings.Join(both, ",")
	out <- first[0]
}

// The program's own functions with formats.
func format(base, format string, operands ...any) string {
	return base + "/" + fmt.Sprintf(format, operands...)
}

func compared(base, from, to string, out chan<- string) {
	out <- format(base, "compare/%s?head=%s", url.PathEscape(from), url.QueryEscape(to))
	out <- format(base, "compared %s/%s", url.QueryEscape(from))
	out <- format(url.QueryEscape(base), "compare/%s", to)
}

// The program's own escapers.
func items(name string, out chan<- string) {
	out <- "/item/" + escapePath(name)
	out <- "/item?name=" + queryEscape(name)
	out <- "the item " + queryEscape(name)
}

// A function that also uses the value as it is, and one that escapes another value.
func sendNamed(base, name, kind string) {
	http.Get(base + "/files/" + url.PathEscape(name) + "?kind=" + kind)
	http.Get(base + "/kinds/" + kind + "/" + url.PathEscape(kind))
}

func notTwice(base, name string) {
	sendNamed(base, name, url.PathEscape(name))
	sendNamed(base, "a", url.QueryEscape(name))
}

// Only some of the elements are escaped again, or something else uses them too.
func unevenly(base string, segments ...string) string {
	for i, s := range segments {
		if i > 0 {
			base += "/" + url.PathEscape(s)
		} else {
			base += "/" + s
		}
	}
	return base
}

func logged(out chan<- string, segments ...string) string {
	address := ""
	for _, s := range segments {
		address += "/" + url.PathEscape(s)
	}
	out <- segments[0]
	return address
}

func lists(base, name string, out chan<- string) {
	out <- unevenly(base, url.PathEscape(name), "x")
	out <- logged(out, url.PathEscape(name))
	all := make([]string, 1)
	all[0] = url.PathEscape(name)
	out <- all[0]
	out <- logged(out, all...)
}

func unescapeRight(r *http.Request, u *url.URL) {
	user, _ := url.PathUnescape(u.User.String())
	value, _ := url.QueryUnescape(r.URL.Query().Get("next"))
	whole, _ := url.QueryUnescape(r.URL.RawQuery)
	fmt.Println(user, value, whole)
}

// The value of a parameter, or of a variable with two values, may be that of a query.
func unescapeEither(u *url.URL, given string, isQuery bool) {
	text := u.EscapedPath()
	if isQuery {
		text = u.RawQuery
	}
	either, _ := url.QueryUnescape(text)
	passed, _ := url.QueryUnescape(given)
	fmt.Println(either, passed)
}

// An id is the same behind each escaper.
func stateOf(host, entityID string) *url.URL {
	return &url.URL{Scheme: "http", Host: host, Path: "/states/" + url.PathEscape(entityID)}
}

// An encoded path is not decoded.
func decodedOnce(r *http.Request) (string, error) { return url.PathUnescape(r.URL.EscapedPath()) }

// The program requests what strings.ReplaceAll makes of a text.
type store struct{ BaseURL string } // want BaseURL:`takesURL\(0 Send\)`

func (s *store) item(name string) (*http.Response, error) {
	u := s.BaseURL + "/items/" + url.QueryEscape(name)
	return http.Get(strings.ReplaceAll(u, "+", "%20"))
}

// A path without a host may be the name of a file, or a key, in which the escaper leaves no slash.
func NodeOf(fileName string) string { // want NodeOf:`returnsText\(.*\)`
	return "/services/" + url.QueryEscape(fileName) + "/providers"
}

// A reference in a parameter is escaped in itself.
func nested(v url.Values, title string) {
	v.Set("return_to", "https://h.example/search?q="+url.QueryEscape(title))
	v.Set("next", "/titles/"+url.PathEscape(title))
	v.Set("state", "title="+url.QueryEscape(title))
	v.Set("oauth_signature", url.QueryEscape(title)+"&"+url.QueryEscape(title))
	v.Set("to", "mailto:"+url.PathEscape(title))
}

func joinedParts(u *url.URL, parts []string) string {
	at := u.String()
	for _, part := range parts {
		at += "/" + url.PathEscape(part)
	}
	return at
}

func WriteString(s string) { fmt.Print(s) }

// The Path is set before, or a function changes the value.
func setBefore(u *url.URL, target string, parts []string) *url.URL {
	u.Path = target
	for _, part := range parts {
		WriteString(url.PathEscape(part))
		target += "&a=" + url.QueryEscape(part)
	}
	sums := ""
	for _, part := range parts {
		sums += "/" + hex.EncodeToString([]byte(url.QueryEscape(part)))
	}
	u.RawQuery = target
	return &url.URL{Path: sums}
}

// The escaped text is a part of the URL, or the program sends another one.
func sentParts(text string, u *url.URL) {
	http.Get("https://h.example/fetch?url=" + url.QueryEscape(u.String()))
	escaped := url.QueryEscape(text)
	http.Get(u.String() + "?q=" + escaped)
	http.PostForm(u.String(), url.Values{"q": {text}})
}

// The program completes the URL of the request.
func completed(host, name string) (*http.Request, error) {
	r, err := http.NewRequest("GET", url.PathEscape(name), nil)
	if err == nil {
		r.URL.Scheme, r.URL.Host = "https", host
	}
	return r, err
}
