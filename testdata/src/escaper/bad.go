package escaper

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path"
	"strings"
)

type client struct{ base string }

func (c *client) get(path string) (*http.Response, error) {
	return http.Get(c.base + path)
}

func files(c *client, name string, form url.Values) {
	http.Get("http://h.example/files/" + url.QueryEscape(name))                   // want `escaper: url.QueryEscape writes a space as "\+"; in a path, "\+" is a plus sign`
	http.Get(fmt.Sprintf("http://h.example/files/%s/raw", url.QueryEscape(name))) // want `escaper: url.QueryEscape writes a space as "\+"; in a path, "\+" is a plus sign`
	raw := fmt.Sprintf("http://h.example/files/%s/raw", url.QueryEscape(name))    // want `escaper: url.QueryEscape writes a space as "\+"; in a path, "\+" is a plus sign`
	http.Get(raw)
	http.Get("http://h.example/search?q=" + url.PathEscape(name))                 // want `escaper: url.PathEscape keeps "&" and "\+"; in a query "&" ends the value and "\+" is a space`
	c.get("/files/" + url.QueryEscape(name))                                      // want `escaper: url.QueryEscape writes a space as "\+"; in a path, "\+" is a plus sign`
	c.get("/files?name=" + url.PathEscape(name) + "&page=1")                      // want `escaper: url.PathEscape keeps "&" and "\+"; in a query "&" ends the value and "\+" is a space`
	http.Get("http://h.example/incidents" + form.Encode())                        // want `escaper: no "\?" stands before url.Values.Encode; the query is a part of the path`
	http.Get("http://h.example/" + form.Encode())                                 // want `escaper: no "\?" stands before url.Values.Encode; the query is a part of the path`
	c.get("/incidents" + form.Encode())                                           // want `escaper: no "\?" stands before url.Values.Encode; the query is a part of the path`
	http.Get(fmt.Sprintf("%s/incidents%s", c.base, form.Encode()))                // want `escaper: no "\?" stands before url.Values.Encode; the query is a part of the path`
	url.Parse("https://h.example/" + url.QueryEscape(name) + "?" + form.Encode()) // want `escaper: url.QueryEscape writes a space as "\+"; in a path, "\+" is a plus sign`
}

// The code escapes in an earlier statement: uricheck offers no fix, because others may read it.
func before(name string) {
	escaped := url.QueryEscape(name) // want `escaper: url.QueryEscape writes a space as "\+"; in a path, "\+" is a plus sign`
	http.Get("http://h.example/files/" + escaped)
	fmt.Println(escaped)
}

// A helper of the package escapes.
func escape(name string) string {
	return url.PathEscape("x-" + name) // want `escaper: url.PathEscape keeps "&" and "\+"; in a query "&" ends the value and "\+" is a space`
}

func helped(name string) {
	http.Get("http://h.example/search?q=" + escape(name))
}

// An unknown condition decides whether the text arrives, not which text it is.
func fetch(path string) {
	if strings.Contains(path, "..") || isLocal(path) {
		return
	}
	http.Get("http://h.example" + path)
}

func isLocal(path string) bool { return os.Getenv("LOCAL") == path }

func fetched(name string) {
	fetch("/files/" + url.QueryEscape(name)) // want `escaper: url.QueryEscape writes a space as "\+"; in a path, "\+" is a plus sign`
}

// A text that reaches no known function.
func shown(name string, out chan<- string) {
	out <- fmt.Sprintf("https://h.example/files/%s", url.QueryEscape(name)) // want `escaper: url.QueryEscape writes a space as "\+"; in a path, "\+" is a plus sign`
	out <- "https://h.example/q=" + url.PathEscape(name)
	out <- "https://h.example/?q=" + url.PathEscape(name) // want `escaper: url.PathEscape keeps "&" and "\+"; in a query "&" ends the value and "\+" is a space`
}

// A Path holds decoded segments.
func fields(u *url.URL, name string) {
	u.Path = "/files/" + url.PathEscape(name)                                                            // want `escaper: url.URL.String escapes the result of url.PathEscape again; "%" arrives as "%25"`
	http.Get((&url.URL{Scheme: "https", Host: "h.example", Path: "/" + url.QueryEscape(name)}).String()) // want `escaper: url.URL.String escapes the result of url.QueryEscape again; "%" arrives as "%25"`
}

// url.Values.Encode escapes the values.
func parameters(v url.Values, name string) {
	v.Add("name", url.QueryEscape(name)) // want `escaper: url.Values.Encode escapes the result of url.QueryEscape again; "%" arrives as "%25"`
	escaped := url.QueryEscape(name)     // want `escaper: url.Values.Encode escapes the result of url.QueryEscape again; "%" arrives as "%25"`
	v.Set("name", escaped)
	if name != "" {
		v.Set("other", url.QueryEscape(name)) // want `escaper: url.Values.Encode escapes the result of url.QueryEscape again; "%" arrives as "%25"`
	}
}

// A query that url.Values.Encode writes has its own names.
func named(v url.Values) {
	http.Get("https://h.example/images?=" + v.Encode()) // want `escaper: "=" stands before the query that url.Values.Encode writes; servers read an empty name`
}

// The text behind a method is the path of a request, whatever function takes it.
type connection interface {
	NewRequest(method, path string) error
}

func behindMethods(c connection, name string) {
	c.NewRequest("GET", "/files/"+url.QueryEscape(name))           // want `escaper: url.QueryEscape writes a space as "\+"; in a path, "\+" is a plus sign`
	c.NewRequest(http.MethodPut, "/users?n="+url.PathEscape(name)) // want `escaper: url.PathEscape keeps "&" and "\+"; in a query "&" ends the value and "\+" is a space`
}

// A path that the code escapes as a whole has one segment.
func whole(base *url.URL, owner, repo string) {
	base.Parse(url.QueryEscape(fmt.Sprintf("repos/%v/%v/compare", owner, repo))) // want `escaper: "%2F" does not separate segments; the path is one segment`
}

// The variable ends without "?" where the code appends the query.
func behindName(h string, id int, v url.Values) {
	path := "/tags"
	if id > 0 {
		path = fmt.Sprintf("/users/%d/tags", id)
	}
	http.Get("https://" + h + path + v.Encode()) // want `escaper: no "\?" stands before url.Values.Encode; the query is a part of the path`
}

// path.Join puts slashes between its arguments.
func joined(c connection, name string) {
	escaped := url.QueryEscape(name) // want `escaper: url.QueryEscape writes a space as "\+"; in a path, "\+" is a plus sign`
	c.NewRequest("GET", path.Join("_db", escaped, "_api/database/current"))
}

// A query from url.Values.Encode needs a "?" before it, whoever sends the text.
const markets = "/swap-api/v1/contracts"

type exchange interface {
	Send(endpoint int, path string) error
}

func marketsOf(e exchange, v url.Values) {
	e.Send(1, markets+v.Encode())                   // want `escaper: no "\?" stands before url.Values.Encode; the query is a part of the path`
	e.Send(1, fmt.Sprintf("/orders%s", v.Encode())) // want `escaper: no "\?" stands before url.Values.Encode; the query is a part of the path`
}

// A text that the program calls a URL is one, whoever sends it.
func buildURL(base, rest, name, title string) (string, error) {
	u, err := url.Parse(base + rest)
	if err != nil {
		return "", err
	}
	escaped := path.Join(url.QueryEscape(name), url.QueryEscape(title)) // want `escaper: url.QueryEscape writes .*` `escaper: url.QueryEscape writes .*`
	resultURL := u.String() + "/" + escaped
	return resultURL + "?a=b", nil
}

type repository interface{ Owner() string }

func RepositoryURL(r repository, p string, args ...any) string {
	base := "https://h.example/" + r.Owner()
	if p != "" {
		if rest := fmt.Sprintf(p, args...); rest != "" {
			return base + "/" + rest
		}
	}
	return base
}

func compareURL(r repository, title, other string) string {
	return RepositoryURL(r, "compare/%s...%s?expand=1", url.QueryEscape(title), other) // want `escaper: url.QueryEscape writes a space as "\+"; in a path, "\+" is a plus sign`
}

type service struct{ endpoint string }

func (s *service) serviceURL(parts ...string) string { return s.endpoint + strings.Join(parts, "/") }

// A check, by a function in a variable, tells only whether there is a value.
var withStack = func(err error) error { return err }

func validate(name string) error {
	if name == "" {
		return withStack(errors.New("no name"))
	}
	return nil
}

func validated(base, name string) {
	if err := validate(name); err != nil {
		return
	}
	http.Get(base + "/files/" + url.QueryEscape(name)) // want `escaper: url.QueryEscape writes a space as "\+"; in a path, "\+" is a plus sign`
}

// A function of the program escapes its argument.
func pathEscape(s string) string { return strings.Replace(url.PathEscape(s), ".", "%2E", -1) }

// Elements of a list become segments.
func segments(names []string) string {
	var escaped []string
	for _, name := range names {
		escaped = append(escaped, url.QueryEscape(name))
	}
	return path.Join(escaped...)
}

// The program's own function for formats.
func pageURL(base, format string, operands ...any) string {
	return base + "/" + fmt.Sprintf(format, operands...)
}

func compare(base, title, other string) string {
	return pageURL(base, "compare/%s?head=%s", url.QueryEscape(title), url.QueryEscape(other)) // want `escaper: url.QueryEscape writes a space as "\+"; in a path, "\+" is a plus sign`
}

// The program's own escapers.
func escapePath(s string) string { return (&url.URL{Path: s}).EscapedPath() }

func queryEscape(s string) string { return strings.ReplaceAll(s, " ", "+") }

func item(name string, out chan<- string) {
	out <- "/item?name=" + escapePath(name)           // want `escaper: escapePath is for a path; in a query "&" ends the value and "\+" is a space`
	out <- fmt.Sprintf("/item/%s", queryEscape(name)) // want `escaper: queryEscape is for a query; in a path, the "\+" that it writes is a plus sign`
}

// Functions without results that escape what they get.
func sendEscaped(base, name string) { http.Get(base + "/files/" + url.PathEscape(name)) }

func passEscaped(base, name string) { sendEscaped(base, name) }

// Functions that escape each element.
type api struct {
	base   *url.URL
	tenant string
}

func (a *api) address(segments ...any) *url.URL {
	escaped := make([]string, 0, len(segments))
	for _, s := range segments {
		escaped = append(escaped, url.PathEscape(fmt.Sprint(s)))
	}
	return a.base.JoinPath(escaped...)
}

func (a *api) ofTenant(segments ...any) *url.URL {
	all := make([]any, 2, len(segments)+2)
	all[0] = "tenants"
	all[1] = url.PathEscape(a.tenant)
	all = append(all, segments...)
	return a.address(all...)
}

func (a *api) key(id string) *url.URL {
	return a.ofTenant("keys", id)
}

// Neither a path nor a userinfo is a query.
func unescape(r *http.Request, u *url.URL) {
	user, _ := url.QueryUnescape(u.User.String())     // want `escaper: url.QueryUnescape reads "\+" as a space; outside of a query, "\+" is a plus sign`
	path, _ := url.QueryUnescape(r.URL.EscapedPath()) // want `escaper: url.QueryUnescape reads "\+" as a space; outside of a query, "\+" is a plus sign`
	again, _ := url.QueryUnescape(r.URL.Path)         // want `escaper: url.QueryUnescape reads "\+" as a space; outside of a query, "\+" is a plus sign`
	fmt.Println(user, path, again)
}

func unescapeLater(u *url.URL) {
	encoded := u.User.String()
	if strings.Contains(encoded, ":") {
		user, _ := url.QueryUnescape(encoded) // want `escaper: url.QueryUnescape reads "\+" as a space; outside of a query, "\+" is a plus sign`
		fmt.Println(user)
	}
}

// The path is decoded already.
func decoded(r *http.Request) (string, error) {
	raw := r.URL.RawPath
	if raw == "" {
		raw = r.URL.Path
	}
	return url.PathUnescape(raw) // want `escaper: the Path of a URL is decoded`
}

func filterBy(v url.Values, title string) {
	v.Set("filter", "name=="+url.QueryEscape(title))                 // want `escaper: url.Values.Encode escapes the result of url.QueryEscape again; "%" arrives as "%25"`
	v.Add("filter", fmt.Sprintf("title:%s", url.QueryEscape(title))) // want `escaper: url.Values.Encode escapes the result of url.QueryEscape again; "%" arrives as "%25"`
}

func ofParts(u *url.URL, parts []string) *url.URL {
	var b strings.Builder
	for _, part := range parts {
		b.WriteString("/")
		b.WriteString(url.PathEscape(part)) // want `escaper: url.URL.String escapes the Path again; "%" arrives as "%25"`
	}
	u.Path = b.String()
	return u
}

// The request has no scheme, because ":" is escaped.
func sent(client *http.Client, text string, u *url.URL) {
	http.Get(url.QueryEscape(u.String())) // want `escaper: the code escapes the ":" and "/" of the whole URL; the request has no scheme`
	escaped := url.PathEscape(text)       // want `escaper: the code escapes the ":" and "/" of the whole URL; .*`
	client.Head(escaped)
}

func requested(apiURL, query string) (*http.Request, error) {
	escaped := url.QueryEscape(apiURL + query) // want `escaper: the code escapes the ":" and "/" of the whole URL; .*`
	return http.NewRequest("GET", escaped, nil)
}
