package join

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
)

func good(u *url.URL, name string) {
	path.Join("/a//b", "c")
	path.Join("file:///a", name) // has the same meaning with one slash
	path.Join("unix:///run/x.sock")
	path.Join("https://")
	path.Clean("file:///a//b")
	path.Clean(name + "//x")
	filepath.Clean("a//b?c#d")
	_ = strings.Replace(path.Clean("https://h/x"), ":/", "://", 1)
	filepath.Join("C:/", name)
	filepath.Join("a", "b?c#d")
	path.Join("github.com", name)
	http.Get(path.Clean(name) + "://example.com/x")
	url.JoinPath(home, "C#", name)
	url.JoinPath(home, "what?")
	url.JoinPath(home, "a%3Fq=1")
	url.JoinPath(home, "a?q=1", "..", name[:1]) // the end is unknown
	url.JoinPath(home, "a?q=1", "..", "b")
	url.JoinPath("http://h/?sig=abc%3D", name)
	url.JoinPath("http://h/?sig=abc=", name)
	url.JoinPath("http://h/?a=1", name)
	url.JoinPath("github.com", name, name)
	url.JoinPath("www", name)
	u.Parse("/users") // the base is unknown

	base, _ := url.Parse("https://h/api/v1/")
	base.Parse("users")
	base.Parse("/api/v2/users") // writes the replaced text again
	base.Parse("/api")
	base.Parse("/")
	base.Parse("?q=1")
	base.Parse("#top")
	base.Parse("https://h/users")

	open, _ := url.Parse("https://h/api/v1")
	open.Parse("../v2/users")
	open.Parse("v1/users")
	open.Parse("./v1")

	page, _ := url.Parse("https://h/login")
	page.Parse("logout")
	page.Parse("/users")

	changed, _ := url.Parse("https://h/api/v1/")
	changed.Path = "/"
	changed.Parse("/users")

	handed, _ := url.Parse("https://h/api/v1/")
	clear(handed)
	handed.Parse("/users")

	two, _ := url.Parse("https://h/api/v1/")
	if name != "" {
		two, _ = url.Parse(name)
	}
	two.Parse("/users")

	field := &url.URL{Scheme: "https", Host: name, Path: "/api/"}
	field.Parse("/users")
}

func clear(u *url.URL) { u.Path = "" }

func wrapped() {
	http.Get("https://" + "example" + ".com")
	http.Get("https://very-long-ho" + "st.example.com/x")
	http.Get("https://example.co" + "m/x")
	http.Get("https://example.com" + ".example.org/x")
	http.Get("https://example.com" + "example.org/x") // perhaps the line is wrapped here
	http.Get(home + "/users")
	http.Get(home + "?q=1")
	http.Get(home + ":8080" + "/users")
	http.Get(home + "/a" + "b")
	http.Get("http://localhost:80" + "80/users")
	http.Get("http://10.0.0.1" + "0/users")
	http.Get("https://h" + "users") // one label, perhaps a half of one
	http.Get("http://h:" + "8080")
}

func (c *client) right(id int) {
	http.Get(root + "users")
	http.Get(fmt.Sprintf("%susers/%d", root, id))
	http.Get(strings.TrimSuffix(root, "/") + "/users")
	http.Get(fmt.Sprintf("%s%s", c.server, "/oauth/token"))
	http.Get(c.server + "/v1" + "beta1/users")
	http.Get("http:/" + "/h.example/")
	http.Get("https://h.example/?u=/" + "/users")
	http.Get("https://web.archive.org/web/" + "//h.example")
}

// Some begin in one way, some in the other, or the base has no path for certain.
type plain struct{ root string }

func (p *plain) get(path string) { http.Get(p.root + path) }

// The code removes the slash first.
func (p *plain) trimmed(path string) { http.Get(p.root + "/" + strings.TrimPrefix(path, "/")) }

func (p *plain) calls(other *plain) {
	p.get("/a")
	p.get("/b")
	p.get("/c?d=e")
	p.get("/d/e")
	p.get("/e")
	p.get("g")
	p.get("h")
	p.trimmed("a")
	p.trimmed("b")
	p.trimmed("c")
	p.trimmed("d")
	p.trimmed("e")
	p.trimmed("f")
	p.trimmed("/g")
}

func otherSets(u string, set string) {
	_ = strings.TrimPrefix(u, "https://")
	_ = strings.TrimRight(u, "/")
	_ = strings.TrimLeft(u, "://")
	_ = strings.Trim(u, set)
	_ = strings.Trim(u, "abcdefghijklmnopqrstuvwxyz:/?#")
}

// References that belong beside the path of the base.
type registry struct{ base *url.URL }

func (r *registry) request(path string) (*http.Request, error) {
	u, err := r.base.Parse(path)
	if err != nil {
		return nil, err
	}
	return http.NewRequest("GET", u.String(), nil)
}

func (r *registry) calls() {
	r.request("a")
	r.request("b")
	r.request("c")
	r.request("d")
	r.request("e")
	r.request("f")
	r.request("g")
	r.request("h")
	r.request("/api/registry/keys")
}

func (p *plain) cleaned(name string) {
	http.Get("http://" + path.Join(p.root, "token"))
	http.Get(p.root + path.Join("/x", name))
	address := path.Join(p.root, name)
	if name != "" {
		address = "https://" + address
	}
	_, _ = http.Get(address)
}

// A file, a text that gets slashes again, or data.
func rightFiles(c *client, u *url.URL, dir, id string) {
	u.Path = path.Join("/v1", id)
	u.Path = filepath.ToSlash(filepath.Join("/v1", id))
	u.RawQuery = filepath.Join("a", id)
	http.Get("https://h.example/" + filepath.ToSlash(filepath.Join("users", id)))
	http.Get("https://h.example/?file=" + filepath.Join("users", id))
	http.Get("https://h.example/#" + filepath.Join("users", id))
	http.Get("https://h.example/" + strings.ReplaceAll(filepath.Join("users", id), "\\", "/"))
	url.Parse(filepath.Join(dir, id))
	url.Parse("sqlite://" + filepath.Join(dir, id))
	os.Open(filepath.Join(dir, id))
}

func fileURLs(dir string) {
	_ = url.URL{Scheme: "file", Path: filepath.Join(dir, "x")}
	_ = "file://" + filepath.Join(dir, "x")
	u := &url.URL{Scheme: "file"}
	u.Path = filepath.Join(dir, "x")
}

// Code that removes the slash keeps the path of the base.
type trimmer struct{ base *url.URL }

func (t *trimmer) parsed(method, path string) (*http.Request, error) {
	rel, err := url.Parse(path)
	if err != nil {
		return nil, err
	}
	rel.Path = strings.TrimLeft(rel.Path, "/")
	return http.NewRequest(method, t.base.ResolveReference(rel).String(), nil)
}

func (t *trimmer) parses(id int) {
	t.parsed("GET", "orders")
	t.parsed("POST", "orders")
	t.parsed("GET", fmt.Sprintf("orders/%d", id))
	t.parsed("PUT", fmt.Sprintf("orders/%d", id))
	t.parsed("GET", "users")
	t.parsed("GET", "users/me")
	t.parsed("GET", "users/you")
	t.parsed("GET", "users/them")
	t.parsed("POST", "/orders/import")
}

// An unrelated name may continue the segment, and so may one behind "?".
func fused(page int, suffix, userID string, tagID int) {
	http.Get("https://h.example/list/page" + strconv.Itoa(page))
	http.Get("https://h.example/users" + suffix)
	http.Get("https://h.example/?user" + userID)
	http.Get("https://h.example/tags-" + strconv.Itoa(tagID))
	http.Get("https://h.example/tag" + strconv.Itoa(tagID) + ".json")
}

// No form has nearly all of the texts.
func (t *trimmer) prefixes(prefix, id string) {
	http.Get("https://h.example/" + prefix + "/users")
	http.Get("https://h.example/" + prefix + "/users/" + id)
	http.Get("https://h.example/" + prefix + "users/" + id)
}

// The condition checks the value that would be wrong, and its result is unknown.
var otherData = "https://data.example.markets"

func otherBars(frame string) (*url.URL, error) {
	if frame == "" || !isFrame(frame) {
		return nil, errors.New("no frame")
	}
	return url.Parse(fmt.Sprintf("%s/v1/bars/%s", otherData, url.PathEscape(frame)))
}

func isFrame(s string) bool { return len(s) > 3 && s[0] != 'x' }

// Two of ten texts begin otherwise than the rest, with segments of their own.
func (t *archive) requests(id string) {
	t.request("accounts/a")
	t.request("accounts/b")
	t.request("accounts/" + id)
	t.request("accounts")
	t.request("journals/a")
	t.request("journals/b")
	t.request("journals/" + id)
	t.request("journals")
	t.request("/status/" + id)
	t.request("/version")
}

type archive struct{ base *url.URL }

func (t *archive) request(path string) (*url.URL, error) { return t.base.Parse(path) }

// The path of a file, without a query beside it.
type storage interface {
	Load(path string, v any) error
}

func loaded(s storage, albumID int64) error {
	return s.Load("v1/album"+strconv.FormatInt(albumID, 10), nil)
}

// Code may join the path behind a host in this way.
type relative struct{ host, prefix string }

func newRelative(host, base string) *relative { return &relative{host, path.Join(base, "api")} }

func (c *relative) get(p string) { http.Get("https://" + c.host + "/" + path.Join(c.prefix, p)) }

// The package assigns to its exported variable, or the variable has no slash.
var (
	EndpointBase   = "https://example.com/api" // want EndpointBase:`returnsText\(https://example.com/api\)`
	EndpointOthers = ""
	EndpointRight  = func(id string) string { return EndpointBase + "/templates/" + id }
	EndpointOther  = func(id string) string { return EndpointOthers + "/templates/" + id }
)

func init() { EndpointOthers = EndpointBase + "/others" }

// path.Join removes the slash at the end of its result, and empty elements.
func locations(u *url.URL, bucket, name string) string {
	u.Path = path.Join(bucket, "") + "/"
	targetURL := "https://h.example/" + path.Join(bucket, "objects/") + "/" + name
	http.Get(u.String())
	return targetURL
}

// A map also has other things, with paths of their own.
func payloads(user struct{ Name string }) map[string]string {
	return map[string]string{
		"path":  "/users/" + user.Name,
		"group": "/users" + user.Name,
	}
}

// A path may have a slash, or the code adds one.
func absolutes(link string, page *url.URL, out chan<- string) {
	out <- page.Scheme + "://" + page.Host + link
	if strings.HasPrefix(link, "/") {
		out <- page.Scheme + "://" + page.Host + link
	} else {
		out <- page.Scheme + "://" + page.Host + "/" + link
	}
	if strings.HasPrefix(link, "http") {
		out <- link
	} else {
		out <- page.Scheme + "://" + page.Host + link
	}
}

// Nearly all texts have nothing between these values, or other values follow each other.
func suffixed(base, label, suffix, extra string) {
	http.Get(fmt.Sprintf("%s/labels/%s/%s", base, label, suffix))
	http.Get(fmt.Sprintf("%s/labels/%s%s", base, label, suffix))
	http.Get(fmt.Sprintf("%s/labels/%s%s/all", base, label, suffix))
	http.Get(fmt.Sprintf("%s/labels/%s%s", base, label, extra))
}

// Functions try a source in turn, as the name of a file and as a URL.
type grabber struct{ client *http.Client }

func (g grabber) cover(dir string) error { return g.grab(filepath.Join(dir, "cover.jpg")) }

func (g grabber) grab(source string) (err error) {
	for _, try := range []func(string) error{g.file, g.web} {
		if err = try(source); err == nil {
			return nil
		}
	}
	return err
}

func (g grabber) file(source string) error {
	_, err := os.Stat(source)
	return err
}

func (g grabber) web(source string) error {
	_, err := g.client.Get(source)
	return err
}

// The base and the paths fit.
type shopOf struct{ base, root, cut, mixed string }

var fitting = shopOf{
	base:  "https://shop.example.com",
	root:  "https://shop.example.com/",
	cut:   strings.TrimSuffix("https://shop.example.com/", "/"),
	mixed: "https://shop.example.com/",
}

func (s shopOf) get(path string)     { http.Get(s.base + path) }
func (s shopOf) fetch(path string)   { http.Get(s.root + path) }
func (s shopOf) trimmed(path string) { http.Get(s.cut + path) }
func (s shopOf) either(path string)  { http.Get(s.mixed + strings.TrimPrefix(path, "/")) }

func useFitting() {
	fitting.get("/orders")
	fitting.fetch("orders")
	fitting.trimmed("/orders")
	fitting.either("/orders")
	fitting.either("orders")
}

// What stands behind the beginning of a host, or of a port, continues it.
func mirror(region string) { http.Get(mirrors.host + region) }
func local(port string)    { http.Get(mirrors.local + port) }

var mirrors = struct{ host, local string }{"https://mirror-", "http://localhost:"}

func useMirrors() {
	mirror("eu.example.com")
	local("8080/x")
}

// A path that the program prepends to another one ends in no slash.
func prepended(base, prefix, file string) {
	file = prefix + file
	http.Get(base + "/files" + prefix + "/" + file)
	http.Get(base + "/files/" + prefix + file)
}

// The path of a URL that names a file.
func openLocal(u url.URL) ([]os.DirEntry, error) {
	if filepath.VolumeName(u.Host) != "" {
		u.Path = filepath.Join(u.Host, u.Path)
	}
	return os.ReadDir(u.Path)
}
