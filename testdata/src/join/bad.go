package join

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"path"
	"path/filepath"
	"strconv"
	"strings"
)

const (
	home    = "https://example.com" // want `join: path\.Join turns "//" into "/"; the host becomes a part of the path`
	version = "v1"                  // want `join: no "/" separates the host and "v1"; the host is "example\.comv1"`
)

var api, _ = url.Parse("https://h/api/v1/")

func bad(u *url.URL, name string, client *http.Client) {
	path.Join("https://h", "x") // want `join: path\.Join turns "//" into "/"; the host becomes a part of the path`
	path.Join(home, name)
	path.Join("https://", name)               // want `join: path\.Join turns "//" into "/"; the host becomes a part of the path`
	path.Join(name, "s3://bucket")            // want `join: path\.Join turns "//" into "/"; the host becomes a part of the path`
	path.Clean("https://h/x")                 // want `join: path\.Clean turns "//" into "/"; the host becomes a part of the path`
	filepath.Clean("https://h/x")             // want `join: filepath\.Clean turns "//" into one separator; the host becomes a part of the path`
	filepath.Join("ftp://h/a", name)          // want `join: filepath\.Join turns "//" into one separator; the host becomes a part of the path`
	url.JoinPath("http://h/", "a?q=1")        // want `join: url.JoinPath encodes "\?" in an element as %3F; the query is a part of the path`
	url.JoinPath("http://h/", name, "?q="+"") // want `join: url.JoinPath encodes "\?" in an element as %3F; the query is a part of the path`
	url.JoinPath("http://h/", "a", "b#c", "") // want `join: url.JoinPath encodes "#" in an element as %23; the fragment is a part of the path`
	u.JoinPath("a?q=1#top", name)             // want `join: url\.URL\.JoinPath encodes "\?" in an element as %3F; the query is a part of the path`
	url.JoinPath("http://h/search?q=", name)  // want `join: url.JoinPath appends the elements to the path, and not to "q="`
	url.JoinPath("www.example.com", "x")      // want `join: "www\.example\.com" has no scheme; the result has no host`
	api.Parse("/users")                       // want `join: the reference begins with "/"; it drops the path "/api/v1/" of the base`

	base, err := url.Parse(home + "/api/" + version)
	if err != nil {
		return
	}
	base.Parse("/users")  // want `join: the reference begins with "/"; it drops the path "/api/v1" of the base`
	base.Parse("users/1") // want `join: the base does not end in "/"; the reference replaces its last segment "v1"`

	literal := &url.URL{Scheme: "https", Host: "h", Path: "/api"}
	literal.Parse("/users") // want `join: the reference begins with "/"; it drops the path "/api" of the base`

	http.Get(home + "users") // want `join: no "/" separates the host and "users"; the host is "example\.comusers"`
	http.Get(home + version + "/users")
	client.Get("http://localhost:8080" + "users?id=1")   // want `join: no "/" separates the host and "users"; http\.Client\.Get fails`
	url.Parse("http://[::1]" + "users")                  // want `join: no "/" separates the host and "users"; url\.Parse fails`
	http.NewRequest("GET", "ws://127.0.0.1"+"chat", nil) // want `join: no "/" separates the host and "chat"; the host is "127\.0\.0\.1chat"`
}

const root = "https://h.example/api/"

type client struct{ server string }

func (c *client) slashes(id int) {
	http.Get(root + "/users")                                // want `join: "/" follows "/" where two texts meet; the path has an empty segment`
	http.Get(fmt.Sprintf("%s/users/%d", root, id))           // want `join: "/" follows "/" where two texts meet; the path has an empty segment`
	http.Get(fmt.Sprintf("%s/%s", c.server, "/oauth/token")) // want `join: "/" follows "/" where two texts meet; the path has an empty segment`
	http.Get(c.server + "/v1" + "users")                     // want `join: no "/" separates "v1" and "users"; they are one segment`
}

// Nearly all texts that reach a client begin in the same way.
type tracker struct {
	base        *url.URL
	root        string
	cleanedRoot string
}

func (t *tracker) request(method, path string) (*http.Request, error) {
	u, err := t.base.Parse(path)
	if err != nil {
		return nil, err
	}
	return http.NewRequest(method, u.String(), nil)
}

func (t *tracker) get(path string) { http.Get(t.root + path) }

func (t *tracker) calls(id int) {
	t.request("GET", "orders")
	t.request("POST", "orders")
	t.request("GET", fmt.Sprintf("orders/%d", id))
	t.request("PUT", fmt.Sprintf("orders/%d", id))
	t.request("GET", "users")
	t.request("GET", "users/me")
	t.request("GET", "users/you")
	t.request("GET", "users/them")
	t.request("POST", "/orders/import") // want `join: 8 of 9 texts for this base begin without "/"; this one drops the path of the base`
	t.get("/a")
	t.get("/b")
	t.get("/c?d=e")
	t.get("/d/e")
	t.get("/e")
	t.get("/i")
	t.get("/j")
	t.get(fmt.Sprintf("/f/%d", id))
	t.get("g/h") // want `join: 8 of 9 texts after this base begin with "/"; nothing separates this one from the base`
}

const secure = "https://" // want `join: strings\.TrimRight reads "https://" as single characters; it may remove more`

// Sets of characters are not prefixes.
func sets(u string, b []byte) {
	_ = strings.TrimLeft(u, "https://") // want `join: strings\.TrimLeft reads "https://" as single characters; it may remove more`
	_ = strings.TrimRight(u, secure)
	_ = strings.Trim(u, "http://")                                // want `join: strings\.Trim reads "http://" as single characters; it may remove more`
	_ = bytes.TrimLeft(b, "ws://")                                // want `join: bytes\.TrimLeft reads "ws://" as single characters; it may remove more`
	_ = strings.TrimLeft(strings.TrimLeft(u, "http://"), "www.x") // want `join: strings\.TrimLeft reads "http://" as single characters; it may remove more`
}

// path.Join of a base returns a text without a host.
func (t *tracker) cleaned(name string) {
	http.Get(path.Join(t.root, "token"))                 // want `join: path.Join and path.Clean leave no "//"; http.Get fails`
	http.Get(filepath.Join("localhost:8080", "x"))       // want `join: filepath.Join and Clean leave no "//"; http.Get fails`
	http.NewRequest("GET", path.Join(t.root, name), nil) // want `join: path.Join and path.Clean leave no "//"; the URL has no host`
	address := path.Join(t.root, name)                   // want `join: path.Join and path.Clean leave no "//"; http.Get fails`
	http.Get(address)
	http.Get(path.Clean("https://h.example/x"))   // want `join: path\.Clean turns "//" into "/"; http.Get fails`
	http.Get(path.Clean(t.cleanedRoot))           // want `join: path.Join and path.Clean leave no "//"; http.Get fails`
	_ = tracker{cleanedRoot: "https://h.example"} // want `scheme: no "//" is left after "https:"; http.Get fails`
}

var (
	dataURL    = "https://data.h.example/"
	configPath = "/config"
)

func variables(id string) {
	url.Parse(fmt.Sprintf("%s/v1/bars/%s", dataURL, id))                     // want `join: "/" follows "/" where two texts meet; the path has an empty segment`
	http.Get("https://h.example/projects/" + configPath)                     // want `join: "/" follows "/" where two texts meet; the path has an empty segment`
	http.NewRequest("GET", fmt.Sprintf("/users/%s/%s", id, configPath), nil) // want `join: "/" follows "/" where two texts meet; the path has an empty segment`
	http.Get("https://h.example/projects" + configPath)
}

// On Windows, names of files have no slashes.
func files(c *client, u *url.URL, w http.ResponseWriter, r *http.Request, id string) {
	u.Path = filepath.Join("/v1", id)                                     // want `join: filepath\.Join writes backslashes on Windows; the path of a URL has slashes`
	u.Path = filepath.Join(u.Path, "orders")                              // want `join: filepath\.Join writes backslashes on Windows; the path of a URL has slashes`
	_ = url.URL{Scheme: "https", Host: "h", Path: filepath.Join("/", id)} // want `join: filepath\.Join writes backslashes on Windows; the path of a URL has slashes`
	http.Redirect(w, r, filepath.Join("/users", id), 302)                 // want `join: filepath\.Join writes backslashes on Windows; the path of a URL has slashes`
	http.NewRequest("GET", c.server+filepath.Join("/users", id), nil)     // want `join: filepath\.Join writes backslashes on Windows; the path of a URL has slashes`
	http.Get("https://h.example/" + filepath.Join("users", id))           // want `join: filepath\.Join writes backslashes on Windows; the path of a URL has slashes`
	http.Get("https://h.example" + filepath.Join("/users", id) + "?a=b")  // want `join: filepath\.Join writes backslashes on Windows; the path of a URL has slashes`
	http.Get(fmt.Sprintf("https://h.example/%s", filepath.Join("a", id))) // want `join: filepath\.Join writes backslashes on Windows; the path of a URL has slashes`
	_ = "https://h.example/" + filepath.Join("users", id)                 // want `join: filepath\.Join writes backslashes on Windows; the path of a URL has slashes`
	path := filepath.Join("/users", "me")                                 // want `join: filepath\.Join writes backslashes on Windows; the path of a URL has slashes`
	http.Get("https://h.example" + path)
	_ = filepath.Base(path)
}

// The code parses the path first, and resolves it later.
func (t *tracker) parsed(method, path string) (*http.Request, error) {
	rel, err := url.Parse(path)
	if err != nil {
		return nil, err
	}
	return http.NewRequest(method, t.base.ResolveReference(rel).String(), nil)
}

func (t *tracker) parses(id int) {
	t.parsed("GET", "orders")
	t.parsed("POST", "orders")
	t.parsed("GET", fmt.Sprintf("orders/%d", id))
	t.parsed("PUT", fmt.Sprintf("orders/%d", id))
	t.parsed("GET", "users")
	t.parsed("GET", "users/me")
	t.parsed("GET", "users/you")
	t.parsed("GET", "users/them")
	t.parsed("POST", fmt.Sprintf("/orders/%d/import", id)) // want `join: 8 of 9 texts for this base begin without "/"; this one drops the path of the base`
}

// uricheck also compares Paths that begin with the Path of a base.
func (t *tracker) set(path string) *url.URL {
	u := *t.base
	u.Path = t.base.Path + path
	return &u
}

func (t *tracker) sets(id string) {
	t.set("orders")
	t.set("orders/" + id)
	t.set("orders/" + id + "/notes")
	t.set("users")
	t.set("users/me")
	t.set("users/you")
	t.set("users/them")
	t.set("users/" + id)
	t.set("/users/all") // want `join: 8 of 9 texts after this base begin without "/"; this one doubles the slash`
}

type item struct{ id string }

// A value whose name repeats the segment before it is the next segment.
func (t *tracker) fused(tagID int, order item, userName string) {
	http.Get("https://h.example/v3/tag" + strconv.Itoa(tagID))                   // want `join: no "/" separates "tag" and "tagID"; they are one segment`
	http.NewRequest("GET", "/orders"+order.id+"/notes", nil)                     // want `join: no "/" separates "orders" and "orderid"; they are one segment`
	http.NewRequest("GET", fmt.Sprintf("%s/users%s?a=b", t.root, userName), nil) // want `join: no "/" separates "users" and "userName"; they are one segment`
}

// Nearly all texts have a slash behind a realm.
func (t *tracker) realms(realm, id string) {
	http.Get(t.root + "/admin/realms/" + realm + "/users")
	http.Get(t.root + "/admin/realms/" + realm + "/users/" + id)
	http.Get(t.root + "/admin/realms/" + realm + "/roles")
	http.Get(t.root + "/admin/realms/" + realm + "/roles/" + id)
	http.Get(t.root + "/admin/realms/" + realm + "/groups")
	http.Get(t.root + "/admin/realms/" + realm + "/groups/" + id)
	http.Get(t.root + "/admin/realms/" + realm + "/keys")
	http.Get(t.root + "/admin/realms/" + realm + "/clients/" + id + "/keys")
	http.Get(t.root + "/admin/realms/" + realm + "clients/" + id + "/roles") // want `join: 8 of 9 texts have "/" after "realm"; here "realm" and "clients" are one segment`
}

// A parameter has "=" behind its name.
func (t *tracker) signed(path, sign string) {
	http.Get(t.root + "/p/" + url.PathEscape(path) + "?sign" + sign) // want `join: no "=" follows "sign"; the value becomes part of the parameter name`
}

// The text behind a host begins with a version, which is not part of the host. The check of the
// frame, which may have any value, is no doubt.
var marketData = "https://data.example.markets"

func bars(frame string, v url.Values) (*url.URL, error) {
	if frame == "" {
		return nil, errors.New("no frame")
	}
	return url.Parse(fmt.Sprintf("%sv1/bars/%s?%v", marketData, url.PathEscape(frame), v.Encode())) // want `join: no "/" separates the host and "v1"; the host is "data\.example\.marketsv1"`
}

// unescaper takes escaped paths, and passes both forms to net/url.
type unescaper struct{ base *url.URL }

func (u unescaper) request(path string) (*http.Request, error) {
	to := *u.base
	decoded, err := url.PathUnescape(path)
	if err != nil {
		return nil, err
	}
	to.RawPath = u.base.Path + path
	to.Path = u.base.Path + decoded
	return http.NewRequest("GET", to.String(), nil)
}

func segment(s string) string { return strings.ReplaceAll(url.PathEscape(s), ".", "%2E") }

func (u unescaper) calls(p string) {
	u.request("groups")
	u.request("groups/all")
	u.request(fmt.Sprintf("groups/%s", segment(p)))
	u.request(fmt.Sprintf("projects/%s", segment(p)))
	u.request(fmt.Sprintf("projects/%s/issues", segment(p)))
	u.request(fmt.Sprintf("projects/%s/hooks", segment(p)))
	u.request("users")
	u.request(fmt.Sprintf("users/%s", segment(p)))
	u.request(fmt.Sprintf("/users/%s/keys", segment(p))) // want `join: 8 of 9 texts after this base begin without "/"; this one doubles the slash`
}

// The program may look a URL up before it sends it: that is no doubt about its host.
type issuer struct{ tokenURL string }

func newIssuer(base string) *issuer {
	return &issuer{tokenURL: path.Join(base, "/oauth/token")} // want `join: path.Join and path.Clean leave no "//"; .*`
}

var issued = make(map[string]int)

func (i *issuer) fetch(client *http.Client, kind int) {
	if kind > 1 {
		return
	}
	issued[i.tokenURL]++
	req, err := http.NewRequest("POST", i.tokenURL, nil)
	if err != nil {
		return
	}
	client.Do(req)
}

// If some references begin with the same segment, fewer of the others need to differ.
func (t *importer) requests(id string) {
	t.request("accounts/a")
	t.request("accounts/b")
	t.request("accounts/" + id)
	t.request("accounts")
	t.request("journals/a")
	t.request("journals/b")
	t.request("journals/" + id)
	t.request("journals")
	t.request("/accounts/" + id + "/c") // want `join: 8 of 10 texts for this base begin without "/"; this one drops the path of the base`
	t.request("/journals/" + id + "/c") // want `join: 8 of 10 texts for this base begin without "/"; this one drops the path of the base`
}

type importer struct{ base *url.URL }

func (t *importer) request(path string) (*url.URL, error) { return t.base.Parse(path) }

// A method that takes a path and the parameters of a query belongs to a client.
type library interface {
	GetInto(path string, params url.Values, v any) error
}

func album(l library, albumID int64) error {
	return l.GetInto("v1/album"+strconv.FormatInt(albumID, 10), nil, nil) // want `join: no "/" separates "album" and "albumID"; they are one segment`
}

// The program begins a URL with the result of filepath.Join.
type cleaned struct {
	client  *http.Client
	baseURL string
}

func newCleaned(base string) *cleaned {
	return &cleaned{&http.Client{}, filepath.Join(base, "api/remote")} // want `join: filepath\.Join and Clean leave no "//"; the URL has no host`
}

func (c *cleaned) request(method, p string) (*http.Response, error) {
	r, err := http.NewRequest(method, filepath.Join(c.baseURL, p), nil) // want `join: filepath\.Join and Clean leave no "//"; http\.Client\.Do fails`
	if err != nil {
		return nil, err
	}
	return c.client.Do(r)
}

// An exported variable keeps the slash of its declaration.
var (
	EndpointRoot   = "https://example.com/api/" // want EndpointRoot:`returnsText\(https://example.com/api/\)`
	EndpointGuilds = EndpointRoot + "guilds/"
	EndpointNew    = func(id string) string { return EndpointGuilds + "/templates/" + id } // want `join: "/" follows "/" where two texts meet; the path has an empty segment`
)

// The path in a map begins the path of a page.
func payload(user struct{ Name string }) map[string]string {
	data := make(map[string]string)
	data["path"] = "/users" + user.Name // want `join: no "/" separates "users" and "userName"; they are one segment`
	return data
}

// A path without a slash stands behind a host.
func absolute(link string, page *url.URL, out chan<- string) {
	if strings.HasPrefix(link, "/") {
		out <- page.Scheme + "://" + page.Host + link
	} else {
		out <- page.Scheme + "://" + page.Host + link // want `join: no "/" separates the host and this value; the value extends the host`
	}
}

// One of two texts with the same values lacks the slash between them.
func sourceOf(base, repo, revision, file string) {
	http.Get(fmt.Sprintf("%s/repositories/%s/src/%s/%s", base, repo, revision, file))
}

func directoryOf(base, repo, revision, file string) {
	http.Get(fmt.Sprintf("%s/repositories/%s/dir/%s%s", base, repo, revision, file)) // want `join: other texts have "/" between "revision" and "file"; here they are one segment`
}

// A path that begins with the path of a URL is not a URL.
func sameURL(want, got *url.URL) bool {
	want.Path = filepath.Join(want.Path, "") // want `join: filepath\.Join writes backslashes on Windows; the path of a URL has slashes`
	got.Path = path.Join(got.Path, "")
	return want.String() == got.String()
}

// The default base ends with the slash with which the paths begin.
type shopClient struct{ base string }

func newShop(base string) *shopClient {
	if base == "" {
		base = "https://shop.example.com/" // want `join: "/" follows "/" where two texts meet; the path has an empty segment`
	}
	return &shopClient{base}
}

func (c *shopClient) get(path string) { http.Get(c.base + path) }

func (c *shopClient) orders()         { c.get("/orders") }
func (c *shopClient) order(id string) { c.get("/orders/" + id) }

// The paths begin with no slash.
var wiki = struct{ site, api string }{
	site: "https://wiki.example.com",    // want `join: no "/" separates "wiki\.example\.com" and the texts after it; they extend the host`
	api:  "https://wiki.example.com/v1", // want `join: no "/" separates "v1" and the texts after it; they extend that segment`
}

func wikiPage(name string) { http.Get(wiki.site + name) }
func wikiCall(name string) { http.Get(wiki.api + name) }

func useWiki() {
	wikiPage("index")
	wikiCall("search")
}

// The host is complete in a field.
type ported struct{ base string }

var onPort = ported{base: "http://localhost:8080"} // want `join: no "/" separates the host and "users"; http\.Get fails`

func (s ported) users() { http.Get(s.base + "users") }

// The name of a file at the end of a path is no file.
func nameOf(u *url.URL, id string) string {
	u.Path = filepath.Join(u.Path, id) // want `join: filepath\.Join writes backslashes on Windows; the path of a URL has slashes`
	return filepath.Base(u.Path)
}
