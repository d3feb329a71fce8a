package separator

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
)

func bad() {
	http.Get("http://h/?a=1?b=2")                              // want `separator: "\?" does not separate parameters; it is part of the value`
	url.Parse("postgres://h/db?sslmode=disable?timeout=10?x=") // want `separator: "\?" does not separate parameters; it is part of the value`
	url.Parse("http://h/??a=1")                                // want `separator: "\?" is part of the first key; a lookup without it finds nothing`
	url.ParseQuery("?a=1&b=2")                                 // want `separator: "\?" is part of the first key; a lookup without it finds nothing`
}

func behind(base string) {
	http.Get(base + "/search?n=a&p=b?size=1") // want `separator: "\?" does not separate parameters; it is part of the value`
}

type finder struct{ base string }

func (f *finder) get(path string) { http.Get(f.base + path) }

func assembled(f *finder, id string, page int) {
	f.get("/users.info" + "&user=" + id)                          // want `separator: "&" does not begin a query; the parameter is a part of the path`
	f.get(fmt.Sprintf("/list?sort=%s?page=%d", id, page))         // want `separator: "\?" does not separate parameters; it is part of the value`
	http.Get(fmt.Sprintf("https://h.example/list&page=%d", page)) // want `separator: "&" does not begin a query; the parameter is a part of the path`
	http.Get("https://h.example/list?id=" + id + "?page=1")       // want `separator: "\?" does not separate parameters; it is part of the value`
}

// uricheck knows a value by what the callers pass.
func (f *finder) call(function, payload string) {
	url := f.base + "/" + function
	if payload != "" {
		url += "&payload=" + payload // want `separator: "&" does not begin a query; the parameter is a part of the path`
	}
	http.Get(url)
}

func (f *finder) calls(list []string) {
	for _, payload := range list {
		f.call("status", payload) // want `separator: "&" does not begin a query; the parameter is a part of the path`
	}
}

// A parameter that a statement appends to a path.
type details interface{ GetURL() string }

const projectKey = "projectKey="

func scanned(d details, name, number, project string, send func(string)) {
	endPoint := fmt.Sprintf("%s%s/%s/%s", d.GetURL(), "api/v2/build", name, number)
	if project != "" {
		endPoint += projectKey + project // want `separator: no "\?" stands before "projectKey="; the parameter is a part of the path`
	}
	send(endPoint)
	baseURL := d.GetURL() + "/builds"
	baseURL += "page=" + number // want `separator: no "\?" stands before "page="; the parameter is a part of the path`
	send(baseURL)
}

// A loop appends the parameters.
func video(u *url.URL, out chan<- string) {
	src := "https://" + u.Hostname() + "/embed/" + url.PathEscape(u.Fragment)
	for key, val := range u.Query() {
		src += "&" + key + "=" + url.QueryEscape(val[0]) // want `separator: "&" does not begin a query; the parameter is a part of the path`
	}
	out <- src
}

// The elements of a list lack the name of a parameter.
func follow(ids []string) {
	http.Get("https://h.example/following?" + strings.Join(ids, ",")) // want `separator: the list is the whole query; servers read it as the name of a parameter`
}

// "&" ends one text and begins the next one.
func items(page int) {
	u := fmt.Sprintf("https://h.example/items?page=%d&", page)
	u += "&sort=1" // want `separator: "&" follows "&" where two texts meet; the query has an empty parameter`
	http.Get(u)
}

// A parameter has "=" behind its name.
func signed(root, path, sign string) {
	http.Get(root + "/p/" + url.PathEscape(path) + "?sign" + sign) // want `separator: no "=" follows "sign"; the value becomes part of the parameter name`
}

// A parameter follows a number.
func page(page, size int) {
	http.Get("https://h.example/list?page=" + strconv.Itoa(page) + "size=" + strconv.Itoa(size)) // want `separator: no "&" separates the value and "size"; it is a part of the value`
}

// What a browser is redirected to may have a query.
func back(w http.ResponseWriter, r *http.Request, redirectURI string, v url.Values) {
	http.Redirect(w, r, redirectURI+"?"+v.Encode(), http.StatusFound) // want `separator: the URL before may have a query; the second "\?" in it is data`
}

func optional(key, deviceID string, isCopy bool) {
	u := fmt.Sprintf("https://push.example/%s/%s", key, deviceID)
	if isCopy {
		u += "?copy=1"
	}
	u += "&group=g" // want `separator: "&" does not begin a query; the parameter is a part of the path`
	http.Get(u)
}

func twice(id, kind string) {
	http.Get("https://h.example/items?type=movie&parent=" + url.QueryEscape(id) + "&type=" + url.QueryEscape(kind)) // want `separator: the query has "type" twice; many servers read only the first value`
}

// A condition about the body says nothing about the query.
type clusters struct{ endpoint string }

func (c *clusters) invoke(path string, args any) error {
	var body []byte
	if args != nil {
		var err error
		if body, err = json.Marshal(args); err != nil {
			return err
		}
	}
	_, err := http.NewRequest("GET", c.endpoint+path, bytes.NewReader(body))
	return err
}

func (c *clusters) nodes(id string, page, size int) error {
	return c.invoke("/clusters/"+id+"/nodes?page="+strconv.Itoa(page)+"size="+strconv.Itoa(size), nil) // want `separator: no "&" separates the value and "size"; it is a part of the value`
}

func (c *clusters) pods(id string, page, size int) error {
	return c.invoke("/clusters/"+id+"/pods?page="+strconv.Itoa(page)+"&size="+strconv.Itoa(size), nil)
}

// Text may have a "&" at its end, unless it is one of two values.
func pairOfValues(root, context, kind string) {
	http.Get(root + "/events?context=" + context + "type=" + kind) // want `separator: no "&" separates the value and "type"; it is a part of the value`
}

// A number or an identifier has the name of a parameter before it.
func alone(root, userID string, page int) {
	http.Get("https://h.example/items?" + strconv.Itoa(page)) // want `separator: the value is the whole query; servers read it as the name of a parameter`
	http.Get(root + "/items?" + userID)                       // want `separator: the value is the whole query; .*`
}

func formatted(root string, page int) {
	http.Get(fmt.Sprintf("%s/items?%d", root, page)) // want `separator: the value is the whole query; .*`
}

func nameless(root, token string, n int) {
	http.Get("https://h.example/items?sort=up&page" + strconv.Itoa(n)) // want `separator: no "=" follows "page"; .*`
	u := root + "/items?sort=up"
	if token != "" {
		u += "&pageToken" + token // want `separator: no "=" follows "pageToken"; .*`
	}
	http.Get(u)
}

func again(id, page, first int) {
	http.Get(fmt.Sprintf("https://h.example/items?limit=10&id=%d&limit=20", id))                    // want `separator: the query has "limit" twice; many servers read only the first value`
	http.Get(fmt.Sprintf("https://h.example/items?page=%d&id=%d&sort=up&page=%d", first, id, page)) // want `separator: the query has "page" twice; .*`
}

// A helper begins a query, and its caller has begun one.
type searcher struct{ root string }

func (s *searcher) get(path string, v url.Values) { http.Get(s.root + path + "?" + v.Encode()) }

func (s *searcher) searches(v url.Values) {
	s.get("/search?type=all", v) // want `separator: a second "\?" follows this query; the parameters behind it are a part of its last value`
	s.get("/users", v)
}

// A condition about a number says nothing about the bytes around it, and one about another number does not decide it.
func (w *window) check() error {
	if w.offset < 0 || w.limit < 0 {
		return errors.New("negative")
	}
	return nil
}

func (s *searcher) pages(w *window) error {
	u := s.root + "/pages"
	if err := w.check(); err != nil {
		return err
	}
	u = fmt.Sprintf("%s?offset=%d&limit=%d", u, w.offset, w.limit)
	if w.by != "" {
		u += "?by=" + url.QueryEscape(w.by) // want `separator: "\?" does not separate parameters; it is part of the value`
	}
	_, err := http.Get(u)
	return err
}

func otherNumber(root string, w *window) {
	u := root + "/pages"
	if w.limit > 0 {
		u += fmt.Sprintf("?limit=%d", w.limit)
	}
	if w.offset > 0 {
		u += fmt.Sprintf("&offset=%d", w.offset) // want `separator: "&" does not begin a query; the parameter is a part of the path`
	}
	http.Get(u)
}
