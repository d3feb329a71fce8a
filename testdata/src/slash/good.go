package slash

import (
	"errors"
	"flag"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
)

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

// An unrelated name may continue the segment, and so may one behind "?".
func fused(page int, suffix, userID string, tagID int) {
	http.Get("https://h.example/list/page" + strconv.Itoa(page))
	http.Get("https://h.example/users" + suffix)
	http.Get("https://h.example/?user" + userID)
	http.Get("https://h.example/tags-" + strconv.Itoa(tagID))
	http.Get("https://h.example/tag" + strconv.Itoa(tagID) + ".json")
}

// No form has most of the texts.
func areas(area, id string) {
	http.Get("https://h.example/" + area + "/users")
	http.Get("https://h.example/" + area + "/users/" + id)
	http.Get("https://h.example/" + area + "users/" + id)
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

// The path of a file, without a query beside it.
type storage interface {
	Load(path string, v any) error
}

func loaded(s storage, albumID int64) error {
	return s.Load("v1/album"+strconv.FormatInt(albumID, 10), nil)
}

// The package assigns to its exported variable, or the variable has no slash.
var (
	EndpointBase   = "https://example.com/api" // want EndpointBase:`returnsText\(https://example.com/api\)`
	EndpointOthers = ""
	EndpointRight  = func(id string) string { return EndpointBase + "/templates/" + id }
	EndpointOther  = func(id string) string { return EndpointOthers + "/templates/" + id }
)

func init() { EndpointOthers = EndpointBase + "/others" }

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

// A URL in a path, an empty value that the author expects, and another version.
func archived(t *tracker, stamp string) {
	http.Get(fmt.Sprintf("%s/web/%s/https://h.example", t.root, stamp))
	http.Get(fmt.Sprintf("%s//comments", t.root))
	http.Get(voice + "/v2/calls")
	http.Get("https://voice.example/users" + "/users/me")
}

// The package trims the base, knows it, gets it from a server, or writes it without more behind the slash.
type ending struct {
	trimmedURL, defaultURL, checkedURL string
	SlashURL                           string // want SlashURL:`takesURL`
	AnswerURL                          string `json:"url"` // want AnswerURL:`takesURL`
	CallbackURL                        string // want CallbackURL:`takesURL`
}

func newEnding(trimmed, checked string) *ending {
	e := &ending{trimmedURL: strings.TrimRight(trimmed, "/"), defaultURL: "https://example.com", checkedURL: checked}
	if strings.HasSuffix(checked, "/") {
		e.checkedURL = checked[:len(checked)-1]
	}
	return e
}

func (e *ending) get() {
	http.Get(e.trimmedURL + "/a")
	http.Get(e.SlashURL + "/")
	http.Get(e.defaultURL + "/a")
	http.Get(e.AnswerURL + "/a")
	http.Get(e.checkedURL + "/a")
	http.Get(e.CallbackURL + "/a")
}

// A condition looks for the slash at the beginning.
func buildURL(host, path string) string {
	if strings.Index(path, "/") != 0 {
		path = "/" + path
	}
	return "https://" + host + path
}

func rooms(app, room string) {
	http.Get(buildURL("h.example", "/v3/apps/"+app+"/rooms/"+room))
	http.Get(buildURL("h.example", app+"/rooms/"+room))
}

// One of the paths has no slash, so users have to write it at the end of the base.
type archive struct{ baseURL string }

func newArchive(baseURL string) *archive { return &archive{baseURL: baseURL} }

func (a *archive) get(path string) { http.Get(a.baseURL + path) }

func (a *archive) books()         { a.get("/books") }
func (a *archive) book(id string) { a.get("books/" + id) }

// The base comes from the answer of a server.
type answer struct {
	DownloadURL string `json:"downloadUrl"` // want DownloadURL:`takesURL`
}

type store struct{ downloadURL string }

func (a *answer) open() *store { return &store{downloadURL: a.DownloadURL} }

func (s *store) file() { http.Get(s.downloadURL + "/file") }

// Only this function fills the structure, with what a server answers.
func treeOf(query func(any) error) (string, error) {
	var answer struct{ Repository struct{ BaseURL string } }
	if err := query(&answer); err != nil {
		return "", err
	}
	return fmt.Sprintf("%s/tree/main", answer.Repository.BaseURL), nil
}

// The constructor refuses a slash at the end.
type strict struct{ baseURL string }

func NewStrict(baseURL string) *strict { // want NewStrict:`takesURL.*`
	if strings.TrimSuffix(baseURL, "/") != baseURL {
		return nil
	}
	return &strict{baseURL: baseURL}
}

func (s *strict) chat() { http.Get(s.baseURL + "/chat") }

type trimmed struct{ baseURL, otherURL string }

func NewTrimmed(baseURL, otherURL string) *trimmed { // want NewTrimmed:`takesURL.*`
	t := &trimmed{baseURL: strings.TrimRight(baseURL, "/"), otherURL: otherURL}
	t.otherURL = strings.TrimSuffix(t.otherURL, "/")
	return t
}

func (t *trimmed) chat() {
	http.Get(t.baseURL + "/chat/completions")
	http.Get(t.otherURL + "/chat/completions")
}

// The program knows how these bases end, or gets them from elsewhere.
var (
	trimmedFlag = flag.String("trimmed", "https://example.com", "")
	mirrorURL   = "https://example.com"
	lastURL     string
)

func known(read func(*string)) {
	http.Get(strings.TrimRight(*trimmedFlag, "/") + "/a")
	http.Get(mirrorURL + "/a")
	siteURL := strings.TrimSuffix(os.Getenv("SITE_URL"), "/")
	http.Get(siteURL + "/a")
	imageURL := os.Getenv("IMAGE_URL")
	if !strings.HasSuffix(imageURL, "/") {
		http.Get(imageURL + "/a")
	}
	read(&lastURL)
	http.Get(lastURL + "/a")
}

// Login gets what another call returns.
func Login(baseURL string) (*http.Response, error) { // want Login:`takesURL.*`
	return http.Get(baseURL + "/login")
}

type service struct {
	Endpoint string // want Endpoint:`takesURL`
}

func newService() *service { return &service{Endpoint: "https://example.com"} }

func (s *service) send() { http.Get(s.Endpoint + "/v1/batch") }

// A part of a URL may begin with a slash, or be a query.
type listing struct{ root string }

func (l listing) all(params string)       { l.send("/items" + params) }
func (l listing) one(params string)       { l.send("/items/" + params) }
func (l listing) tagged(tag, name string) { l.send("/tags/" + tag); l.send("/tags" + name) }
func (l listing) send(p string)           { http.Get(l.root + p) }

func pathBefore(u *url.URL, name string)  { u.Path = name }
func slashBefore(u *url.URL, name string) { u.Path = "/" + name }

// The objects have bases of their own, and the text fits the base that ends with a slash.
type ownBases struct{ base string }

func (o *ownBases) get(path string) { http.Get(o.base + path) }

func useOwnBases() {
	one, other := &ownBases{"https://h.example/"}, &ownBases{"https://i.example"}
	one.get("v1")
	other.get("/users")
	other.get("/groups")
	other.get("/keys")
}

// Another version, and a base whose last segment alone comes again.
type versions struct{ base string }

func newVersions() *versions { return &versions{"https://h.example/api/v4"} }

func (v *versions) get(path string) { http.Get(v.base + path) }

func (v *versions) projects(id string) {
	v.get("/projects/api/v4/" + url.PathEscape(id))
	v.get("/api/projects")
}

// The field has the base alone, and the path another version.
type based struct{ base string }

func newBased() *based { return &based{"https://h.example/api/v2"} }

func (r *based) users() { http.Get(r.base + "/users/api/v2") }
