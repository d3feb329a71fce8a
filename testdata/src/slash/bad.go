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

const (
	home    = "https://example.com"
	version = "v1" // want `slash: no "/" separates the host and "v1"; the host is "example\.comv1"`
)

func bad(client *http.Client) {
	http.Get(home + "users") // want `slash: no "/" separates the host and "users"; the host is "example\.comusers"`
	http.Get(home + version + "/users")
	client.Get("http://localhost:8080" + "users?id=1")   // want `slash: no "/" separates the host and "users"; http\.Client\.Get fails`
	url.Parse("http://[::1]" + "users")                  // want `slash: no "/" separates the host and "users"; url\.Parse fails`
	http.NewRequest("GET", "ws://127.0.0.1"+"chat", nil) // want `slash: no "/" separates the host and "chat"; the host is "127\.0\.0\.1chat"`
}

const root = "https://h.example/api/"

type client struct{ server string }

func (c *client) slashes(id int) {
	http.Get(root + "/users")                                // want `slash: "/" follows "/" where two texts meet; the path has an empty segment`
	http.Get(fmt.Sprintf("%s/users/%d", root, id))           // want `slash: "/" follows "/" where two texts meet; the path has an empty segment`
	http.Get(fmt.Sprintf("%s/%s", c.server, "/oauth/token")) // want `slash: "/" follows "/" where two texts meet; the path has an empty segment`
	http.Get(c.server + "/v1" + "users")                     // want `slash: no "/" separates "v1" and "users"; they are one segment`
}

type tracker struct {
	base *url.URL
	root string
}

func (t *tracker) get(path string) { http.Get(t.root + path) }

// Nearly all texts that reach a client begin in the same way.
func (t *tracker) calls(id int) {
	t.get("/a")
	t.get("/b")
	t.get("/c?d=e")
	t.get("/d/e")
	t.get("/e")
	t.get("/i")
	t.get("/j")
	t.get(fmt.Sprintf("/f/%d", id))
	t.get("g/h") // want `slash: 8 of 9 texts after this base begin with "/"; nothing separates this one from the base`
}

var (
	dataURL    = "https://data.h.example/"
	configPath = "/config"
)

func variables(id string) {
	url.Parse(fmt.Sprintf("%s/v1/bars/%s", dataURL, id))                     // want `slash: "/" follows "/" where two texts meet; the path has an empty segment`
	http.Get("https://h.example/projects/" + configPath)                     // want `slash: "/" follows "/" where two texts meet; the path has an empty segment`
	http.NewRequest("GET", fmt.Sprintf("/users/%s/%s", id, configPath), nil) // want `slash: "/" follows "/" where two texts meet; the path has an empty segment`
	http.Get("https://h.example/projects" + configPath)
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
	t.set("/users/all") // want `slash: 8 of 9 texts after this base begin without "/"; this one doubles the slash`
}

type item struct{ id string }

// A value whose name repeats the segment before it is the next segment.
func (t *tracker) fused(tagID int, order item, userName string) {
	http.Get("https://h.example/v3/tag" + strconv.Itoa(tagID))                   // want `slash: no "/" separates "tag" and "tagID"; they are one segment`
	http.NewRequest("GET", "/orders"+order.id+"/notes", nil)                     // want `slash: no "/" separates "orders" and "order\.id"; they are one segment`
	http.NewRequest("GET", fmt.Sprintf("%s/users%s?a=b", t.root, userName), nil) // want `slash: no "/" separates "users" and "userName"; they are one segment`
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
	http.Get(t.root + "/admin/realms/" + realm + "clients/" + id + "/roles") // want `slash: 8 of 9 texts have "/" after "realm"; here "realm" and "clients" are one segment`
}

// The text behind a host begins with a version, which is not part of the host. The check of the
// frame, which may have any value, is no doubt.
var marketData = "https://data.example.markets"

func bars(frame string, v url.Values) (*url.URL, error) {
	if frame == "" {
		return nil, errors.New("no frame")
	}
	return url.Parse(fmt.Sprintf("%sv1/bars/%s?%v", marketData, url.PathEscape(frame), v.Encode())) // want `slash: no "/" separates the host and "v1"; the host is "data\.example\.marketsv1"`
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
	u.request(fmt.Sprintf("/users/%s/keys", segment(p))) // want `slash: 8 of 9 texts after this base begin without "/"; this one doubles the slash`
}

// A method that takes a path and the parameters of a query belongs to a client.
type library interface {
	GetInto(path string, params url.Values, v any) error
}

func album(l library, albumID int64) error {
	return l.GetInto("v1/album"+strconv.FormatInt(albumID, 10), nil, nil) // want `slash: no "/" separates "album" and "albumID"; they are one segment`
}

// An exported variable keeps the slash of its declaration.
var (
	EndpointRoot   = "https://example.com/api/" // want EndpointRoot:`returnsText\(https://example.com/api/\)`
	EndpointGuilds = EndpointRoot + "guilds/"
	EndpointNew    = func(id string) string { return EndpointGuilds + "/templates/" + id } // want `slash: "/" follows "/" where two texts meet; the path has an empty segment`
)

// The path in a map begins the path of a page.
func payload(user struct{ Name string }) map[string]string {
	data := make(map[string]string)
	data["path"] = "/users" + user.Name // want `slash: no "/" separates "users" and "user\.Name"; they are one segment`
	return data
}

// A path without a slash stands behind a host.
func absolute(link string, page *url.URL, out chan<- string) {
	if strings.HasPrefix(link, "/") {
		out <- page.Scheme + "://" + page.Host + link
	} else {
		out <- page.Scheme + "://" + page.Host + link // want `slash: no "/" separates the host and this value; the value extends the host`
	}
}

// One of two texts with the same values lacks the slash between them.
func sourceOf(base, repo, revision, file string) {
	http.Get(fmt.Sprintf("%s/repositories/%s/src/%s/%s", base, repo, revision, file))
}

func directoryOf(base, repo, revision, file string) {
	http.Get(fmt.Sprintf("%s/repositories/%s/dir/%s%s", base, repo, revision, file)) // want `slash: other texts have "/" between "revision" and "file"; here they are one segment`
}

// The default base ends with the slash with which the paths begin.
type shopClient struct{ base string }

func newShop(base string) *shopClient {
	if base == "" {
		base = "https://shop.example.com/" // want `slash: "/" follows "/" where two texts meet; the path has an empty segment`
	}
	return &shopClient{base}
}

func (c *shopClient) get(path string) { http.Get(c.base + path) }

func (c *shopClient) orders()         { c.get("/orders") }
func (c *shopClient) order(id string) { c.get("/orders/" + id) }

// The paths begin with no slash.
var wiki = struct{ site, api string }{
	site: "https://wiki.example.com",    // want `slash: no "/" separates "wiki\.example\.com" and the texts after it; they extend the host`
	api:  "https://wiki.example.com/v1", // want `slash: no "/" separates "v1" and the texts after it; they extend that segment`
}

func wikiPage(name string) { http.Get(wiki.site + name) }
func wikiCall(name string) { http.Get(wiki.api + name) }

func useWiki() {
	wikiPage("index")
	wikiCall("search")
}

// The host is complete in a field.
type ported struct{ base string }

var onPort = ported{base: "http://localhost:8080"} // want `slash: no "/" separates the host and "users"; http\.Get fails`

func (s ported) users() { http.Get(s.base + "users") }

// A format has two slashes after a segment.
func (t *tracker) comments(change, revision string) {
	http.Get(fmt.Sprintf("%s/changes/%s/revisions/%s//comments", t.root, change, revision)) // want `slash: "//" stands in the path; the path has an empty segment`
}

// Both the base and the path have the version.
const voice = "https://voice.example/v1"

func record(id string) {
	http.Get(fmt.Sprintf("%s/v1/calls/%s", voice, id)) // want `slash: the text before ends with "v1", too; the path has this segment twice`
}

// Users may write the base with a slash at its end. The repair is the same for all texts, so the first one counts.
type wallet struct {
	BaseURL string // want BaseURL:`takesURL`
}

func (w *wallet) entries() { http.Get(w.BaseURL + "/api/entries") } // want `slash: users may write this base with "/" at its end`
func (w *wallet) tags()    { http.Get(w.BaseURL + "/api/tags") }

type proxied struct{ endpoint, version string }

func newProxied(endpoint, version string) *proxied {
	http.Get(endpoint)
	return &proxied{endpoint, version}
}

func (p *proxied) get(path string) {
	http.Get(fmt.Sprintf("%v/%v/%v", p.endpoint, p.version, path)) // want `slash: users may write this base with "/" at its end`
}

// A handler and a URL share a constant that begins with a slash.
const hookRoute = "/hook"

func serveHook(m *http.ServeMux, h http.Handler) { m.Handle(hookRoute, h) }

func hookURL(siteURL string) string {
	return siteURL + "/" + hookRoute // want `slash: "/" follows "/" where two texts meet`
}

// A client has one method for all requests, and each of them passes it a path with a slash.
type catalogue struct{ baseURL string }

func newCatalogue(baseURL string) *catalogue { return &catalogue{baseURL: baseURL} }

func (c *catalogue) get(path string) {
	http.Get(c.baseURL + path) // want `slash: users may write this base with "/" at its end`
}

func (c *catalogue) books()         { c.get("/books") }
func (c *catalogue) book(id string) { c.get(fmt.Sprintf("/books/%s", id)) }

type gallery struct{ baseURL string }

func newGallery(baseURL string) *gallery { return &gallery{baseURL: baseURL} }

func (g *gallery) pictures() {
	http.Get(fmt.Sprintf("%s%s", g.baseURL, "/api/v1/pictures")) // want `slash: users may write this base with "/" at its end`
}

// One method trims a slash, and another does not.
type azure struct{ baseURL string }

func NewAzure(baseURL string) *azure { return &azure{baseURL} } // want NewAzure:`takesURL.*`

func (a *azure) models() { http.Get(strings.TrimRight(a.baseURL, "/") + "/openai/models") }

func (a *azure) chat() { http.Get(a.baseURL + "/chat/completions") } // want `slash: users may write this base with "/" at its end`

// Users choose these bases: by a flag, in the environment, and in a configuration that has a default.
var (
	endpointFlag = flag.String("endpoint", "https://example.com", "")
	uploadURL    string
	hookURI      string
)

func settings() {
	flag.StringVar(&uploadURL, "upload", "https://example.com", "")
	http.Get(*endpointFlag + "/webhook") // want `slash: users may write this base with "/" at its end`
	http.Get(*endpointFlag + "/api/v1/jobs")
	http.Get(fmt.Sprintf("%s/files/%d", uploadURL, 1)) // want `slash: users may write this base with "/" at its end`
	baseURL := os.Getenv("BASE_URL")
	if baseURL == "" {
		baseURL = "https://example.com"
	}
	http.Get(baseURL + "/v1/users") // want `slash: users may write this base with "/" at its end`
	hookURI, ok := os.LookupEnv("HOOK")
	http.Get(hookURI + "/hook") // want `slash: users may write this base with "/" at its end`
	println(ok)
}

type options struct {
	Endpoint string // want Endpoint:`takesURL`
}

func (o *options) complete() {
	if len(o.Endpoint) == 0 {
		o.Endpoint = "https://example.com"
	}
}

func (o *options) send() { http.Get(o.Endpoint + "/v1/batch") } // want `slash: users may write this base with "/" at its end`

func NewFeed(endpoint string) (*http.Response, error) { // want NewFeed:`takesURL.*`
	return http.Get(endpoint + "/feed") // want `slash: users may write this base with "/" at its end`
}

type archiveOf struct{ endpoint string }

const download = "%s/databases/%s/download"

func (m *archiveOf) get(id string) {
	http.Get(fmt.Sprintf(download, m.endpoint, id)) // want `slash: users may write this base with "/" at its end`
}

func useArchive() {
	m := &archiveOf{"https://h.example"}
	if e := os.Getenv("ENDPOINT"); e != "" {
		m.endpoint = e
	}
	m.get("city")
}

// Other texts have a slash before the same value.
type environments struct{ root string }

func (e environments) get(env string)     { http.Get(e.root + "/admin/environments/" + env) }
func (e environments) patch(env string)   { e.send("/admin/environments" + env) } // want `slash: 3 of 4 texts have "/" before "env"; here "environments" and "env" are one segment`
func (e environments) drop(env string)    { e.send("/admin/environments/" + env) }
func (e environments) history(env string) { e.send("/admin/environments/" + env + "/history") }
func (e environments) send(p string)      { http.Get(e.root + p) }

// Most texts have a slash behind a base, and before a job.
type videos struct{ root string }

func (v videos) get(job string)    { http.Get(v.root + "/video/audits/" + job) }
func (v videos) report(job string) { http.Get(v.root + "/video/reports/" + job) }
func (v videos) result(job string) { http.Get(v.root + "/video/results/" + job) }
func (v videos) cancel(job string) { http.Get(v.root + "/video/cancelled" + job) } // want `slash: 3 of 4 texts have "/" before "job"; here "cancelled" and "job" are one segment`
func (v videos) list()             { http.Get(v.root + "video/list") }             // want `slash: 4 of 5 texts have "/" after "v\.root"; here "v\.root" and "video" are one segment`

// Users fill the fields of settings.
type optionsOfUsers struct{ BaseURL, TrimmedURL string } // want BaseURL:"takesURL.*" TrimmedURL:"takesURL.*"

var defaults = optionsOfUsers{BaseURL: "https://api.example.com"}

type optional struct{ options optionsOfUsers }

func (s *optional) list()         { http.Get(s.options.BaseURL + "/v1/items") } // want `slash: users may write this base with "/" at its end; the text behind it doubles the slash`
func (s *optional) get(id string) { http.Get(s.options.BaseURL + "/v1/items/" + id) }
func (s *optional) trimmed(id string) {
	http.Get(strings.TrimSuffix(s.options.TrimmedURL, "/") + "/v1/items/" + id)
}

// The package parses the base of a client, or the URL in one of its variables.
type pinger struct{ Base *url.URL } // want Base:`takesURL.*`

func newPinger() *pinger {
	base, _ := url.Parse("https://h.example/") // want `slash: "/" follows "/" where two texts meet; the path has an empty segment`
	return &pinger{Base: base}
}

func (p *pinger) send(path string) (*url.URL, error) { return url.Parse(p.Base.String() + path) }

func (p *pinger) ping() {
	p.send("/v1/ping")
	p.send("/v1/pong")
}

var metadataOf *url.URL

func init() {
	metadataOf, _ = url.Parse("http://169.254.169.254/latest/") // want `slash: "/" follows "/" where two texts meet; the path has an empty segment`
}

func metadata() { http.Get(metadataOf.String() + "/meta-data") }

var imagesOf *url.URL

func init() {
	imagesOf, _ = url.Parse("http://169.254.169.254/images/") // want `slash: "/" follows "/" where two texts meet; the path has an empty segment`
	images = &imager{base: imagesOf}
}

var images *imager

type imager struct{ base *url.URL }

func (i *imager) id() { http.Get(i.base.String() + "/id") }

// The base ends with a slash whatever the condition finds.
type ended struct{ root string }

func newEnded(root string) *ended {
	if !strings.HasSuffix(root, "/") {
		root += "/" // want `slash: "/" follows "/" where two texts meet; the path has an empty segment`
	}
	return &ended{root}
}

func (e *ended) info() { http.Get(e.root + "/info") }

// Two segments stand twice.
type versioned struct{ base string }

func newVersioned() *versioned { return &versioned{"https://h.example/api/v4"} }

func (v *versioned) get(path string) { http.Get(v.base + path) }

func (v *versioned) projects(id string) {
	v.get("/api/v4/projects/" + url.PathEscape(id)) // want `slash: the text before ends with "api/v4", too; the path has these segments twice`
	v.get("/projects")
}

// The field has the base alone.
type rooted struct{ base string }

func newRooted() *rooted { return &rooted{"https://h.example/api/v2"} } // want `slash: the text before ends with "api/v2", too; the path has these segments twice`

func (r *rooted) users() { http.Get(r.base + "/api/v2/users") }

// A client that also parses its base leaves the text as it is.
type board struct{ endpoint, key string }

func NewBoard(endpoint, key string) *board { return &board{endpoint, key} } // want NewBoard:`takesURL.*`

func (b *board) issues() {
	http.Get(b.endpoint + "/issues.json?key=" + b.key) // want `slash: users may write this base with "/" at its end`
}

func (b *board) filtered(path string, v url.Values) (string, error) {
	u, err := url.Parse(b.endpoint)
	if err != nil {
		return "", err
	}
	u.Path += path
	u.RawQuery = v.Encode()
	return u.String(), nil
}
