package separator

import (
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
)

func good(w http.ResponseWriter, r *http.Request) {
	http.Get("http://h/??a.js,b.js")               // a server's own syntax
	http.Get("http://h/?u=http://i/?x=1")          // a URL in a value
	http.Redirect(w, r, "/login?next=/a?b=c", 302) // a URL in a value
	url.Parse("/?goto=page?user=1")                // may be a URL in a value
	url.Parse("/?q=what?")                         // a question
	url.Parse("?q=a?b")                            // no parameter follows
	url.Parse("/?text/plain;utf-8,x")              // no parameters at all
}

func right(f *finder, id, rest string, page int) {
	f.get("/users.info" + "?user=" + id)
	f.get("/users.info" + rest + "&user=" + id)
	f.get(fmt.Sprintf("/login?next=%s?page=%d", id, page))
	f.get(fmt.Sprintf("/login?q=%s/?page=%d", id, page))
	f.get("/R&D/" + id)
	f.paged("/records/" + id)
	f.paged("/records/" + id + "?a=b")
}

// The code before decides whether "?" or "&" comes next.
func (f *finder) paged(path string) {
	if strings.Contains(path, "?") {
		path = path + "&team=" + f.base
	} else {
		path = path + "?team=" + f.base
	}
	http.Get("https://h.example" + path)
}

func (f *finder) records(domain string) {
	f.paged("/domains/" + domain + "/records")
	f.list("https://h.example/domains/" + domain + "/records")
}

func (f *finder) list(address string) {
	if f.base != "" {
		if strings.Contains(address, "?") {
			address = address + "&team=" + f.base
		} else {
			address = address + "?team=" + f.base
		}
	}
	http.NewRequest("GET", address, nil)
}

// One of the callers passes a query.
func (f *finder) callAll(function, payload string) {
	url := f.base + "/" + function
	if payload != "" {
		url += "&payload=" + payload
	}
	http.Get(url)
}

func (f *finder) callsAll(list []string) {
	for _, payload := range list {
		f.callAll("status?all=1", payload)
	}
}

// A parameter behind a "?", or behind one that the base may have, and a key that is not a URL.
func scannedRightly(d details, name, number string, send func(string)) {
	endPoint := fmt.Sprintf("%s/%s?", d.GetURL(), name)
	endPoint += "number=" + number
	send(endPoint)
	baseURL := d.GetURL() + "/builds"
	if name != "" {
		baseURL += "?name=" + name + "&"
	} else {
		baseURL += "/all?"
	}
	baseURL += "page=" + number
	send(baseURL)
	url := d.GetURL()
	url += "page=" + number
	send(url)
	prefix := "/bucket/" + name
	prefix += "day=" + number
	send(prefix)
}

// A loop appends parameters to a query, or to what may have one.
func videos(u *url.URL, rest string, out chan<- string) {
	src := "https://" + u.Hostname() + "/embed/" + url.PathEscape(u.Fragment) + "?v=1"
	unknown := "https://" + u.Hostname() + "/embed/" + rest
	later := "https://" + u.Hostname() + "/embed/" + url.PathEscape(u.Fragment)
	later += "?autoplay=1"
	text := "see " + rest
	for key, val := range u.Query() {
		src += "&" + key + "=" + url.QueryEscape(val[0])
		unknown += "&" + key + "=" + url.QueryEscape(val[0])
		later += "&" + key + "=" + url.QueryEscape(val[0])
		text += "&" + key + "=" + val[0]
	}
	out <- src + unknown + later + text
}

// The list has the name of a parameter, its elements have one, or it stands in a path.
func followed(ids, pairs []string) {
	http.Get("https://h.example/following?ids=" + strings.Join(ids, ","))
	http.Get("https://h.example/following?" + strings.Join(pairs, "&"))
	http.Get("https://h.example/following/" + strings.Join(ids, ","))
}

// Each of the optional parameters begins with "&".
func sorted(byName, byAge bool) {
	u := "https://h.example/items?"
	if byName {
		u += "&name=1"
	}
	if byAge {
		u += "&age=1"
	}
	http.Get(u)
}

// A filter has names of its own.
func filtered(page int, filter string) {
	http.Get("https://h.example/list?filter=" + filter + "size=1")
	http.Get(fmt.Sprintf("https://h.example/list?page=%d&size=1", page))
}

// A condition looks for the "?".
func withKey(api, key string) string {
	if strings.Index(api, "?") > -1 {
		return "https://h.example/api" + api + "&key=" + key
	}
	return "https://h.example/api" + api + "?key=" + key
}

func withKeyBy(api, key string, hasQuery func(string) bool) string {
	if hasQuery(api) {
		return "https://h.example/api" + api + "&key=" + key
	}
	return "https://h.example/api" + api + "?key=" + key
}

func sendWithKey(id, key string, hasQuery func(string) bool) {
	http.Get(withKey("/v1/x/"+id, key))
	http.Get(withKey("/v1/x?id=1", key))
	http.Get(withKeyBy("/v1/x", key, hasQuery))
	http.Get(withKeyBy("/v1/x/"+id, key, hasQuery))
}

// The program asks whether there is a query, or the URL is that of a server.
func backRight(w http.ResponseWriter, r *http.Request, redirectURI, baseURL string, v url.Values) {
	if strings.Contains(redirectURI, "?") {
		redirectURI += "&" + v.Encode()
	} else {
		redirectURI += "?" + v.Encode()
	}
	http.Redirect(w, r, redirectURI, http.StatusFound)
	http.Get(baseURL + "?" + v.Encode())
}

// The "?" has come before, and lists have a name more than once.
func both(id, page string, isCopy bool) {
	u := "https://push.example/" + url.PathEscape(id)
	if isCopy {
		u += "?copy=1"
	} else {
		u += "?copy=0"
	}
	http.Get(u + "&group=g")
	http.Get("https://h.example/items?tag=a&tag=" + url.QueryEscape(id))
	http.Get("https://h.example/items?tag=" + url.QueryEscape(page) + "&sort=up&tag=" + url.QueryEscape(id))
}

// Nothing shows that the first text is one value.
func textsBefore(root, params, kind string) {
	http.Get(root + "/events?" + params + "type=" + kind)
	http.Get(root + "/events?context=" + params + "type=all")
}

// A version renews a cache, a text with the name of a query is one, and a name may go on behind a number.
func whole(root, query, android string, version, n, page int) {
	http.Get("https://h.example/app.js?" + strconv.Itoa(page))
	http.Get("https://h.example/app?" + strconv.Itoa(version))
	http.Get(root + "/items?" + query)
	http.Get(root + "/items?" + android)
	http.Get("https://h.example/items?sort=up&page" + strconv.Itoa(n) + "=first")
	http.Get(fmt.Sprintf("https://h.example/items?tag=%d&sort=up&tag=%d", n, page))
	http.Get(fmt.Sprintf("https://h.example/items?tag=a&tag=b&page=%d", page))
}

// Only callers without a query of their own give values.
type lister struct{ root string }

func (f *lister) get(path string, v url.Values) {
	if len(v) > 0 {
		path += "?" + v.Encode()
	}
	http.Get(f.root + path)
}

func (f *lister) post(path string, v url.Values) {
	if v != nil {
		path += "?" + v.Encode()
	}
	http.Get(f.root + path)
}

func (f *lister) separate(path string, v url.Values) {
	separator := "?"
	if strings.Contains(path, "?") {
		separator = "&"
	}
	http.Get(f.root + path + separator + v.Encode())
}

func (f *lister) finds(v url.Values) {
	f.get("/search?type=all", nil)
	f.post("/search?type=all", nil)
	f.separate("/search?type=all", v)
	f.get("/users", v)
	f.post("/users", v)
}

// A condition that the code has asked before has the same answer again, whatever form it takes.
type window struct {
	offset, limit int
	by            string
}

func askedTwice(root string, w *window) {
	u := root + "/items"
	if w.by != "" {
		u += "?by=" + url.QueryEscape(w.by)
	}
	if w.by != "" && w.limit > 0 {
		u += fmt.Sprintf("&limit=%d", w.limit)
	}
	if w.by == "" && w.limit > 0 {
		u += fmt.Sprintf("?limit=%d", w.limit)
	}
	http.Get(u)
}

func contrary(root string, w *window) {
	u := root + "/items"
	if w.limit > 0 {
		u += fmt.Sprintf("?limit=%d", w.limit)
	}
	if w.offset > 0 {
		if w.limit <= 0 {
			u += "?"
		} else {
			u += "&"
		}
		u += fmt.Sprintf("offset=%d", w.offset)
	}
	http.Get(u)
}

func eitherOrBoth(root string, limit, offset int) {
	u := root + "/items"
	if limit > 0 || offset > 0 {
		u += "?"
	}
	if limit > 0 {
		u += fmt.Sprintf("limit=%d", limit)
	}
	if limit > 0 && offset > 0 {
		u += "&"
	}
	if offset > 0 {
		u += fmt.Sprintf("offset=%d", offset)
	}
	http.Get(u)
}

func ranges(root string, w *window) {
	u := root + "/items"
	if w.limit > 1 {
		u += fmt.Sprintf("?limit=%d", w.limit)
	}
	if w.limit < 1 {
		u += "?all=true"
	}
	if w.limit == 1 {
		u += "?single=true"
	}
	http.Get(u)
}

func named(root string, w *window) {
	u := root + "/items"
	isLimited := w.limit > 0
	if isLimited {
		u += fmt.Sprintf("?limit=%d", w.limit)
	}
	if w.offset > 0 && isLimited {
		u += fmt.Sprintf("&offset=%d", w.offset)
	} else if w.offset > 0 {
		u += fmt.Sprintf("?offset=%d", w.offset)
	}
	http.Get(u)
}

func started(root string, limit int, all bool, by string) {
	u, isStarted := root+"/items", false
	if all {
		u += "?all=true"
		isStarted = true
	}
	if limit > 0 {
		if isStarted {
			u += "&"
		} else {
			u += "?"
		}
		isStarted = true
		u += fmt.Sprintf("limit=%d", limit)
	}
	if by != "" {
		if !isStarted {
			u += "?"
		} else {
			u += "&"
		}
		u += "by=" + url.QueryEscape(by)
	}
	http.Get(u)
}
