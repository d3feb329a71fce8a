package join

import (
	"fmt"
	"net/http"
	"net/url"
	"path"
	"path/filepath"
)

const home = "https://example.com" // want `join: path\.Join turns "//" into "/"; the host becomes a part of the path`

func bad(u *url.URL, name string) {
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
	_ = u.JoinPath("a?q=1#top", name)         // want `join: url\.URL\.JoinPath encodes "\?" in an element as %3F; the query is a part of the path`
	url.JoinPath("http://h/search?q=", name)  // want `join: url.JoinPath appends the elements to the path, and not to "q="`
	url.JoinPath("www.example.com", "x")      // want `join: "www\.example\.com" has no scheme; the result has no host`
}

type client struct{ server string }

type tracker struct{ root, cleanedRoot string }

// path.Join of a base returns a text without a host.
func (t *tracker) cleaned(name string) {
	http.Get(path.Join(t.root, "token"))                 // want `join: path.Join and path.Clean make a path, without a host; http.Get fails`
	http.Get(filepath.Join("localhost:8080", "x"))       // want `join: filepath.Join and Clean make a path, without a host; http.Get fails`
	http.NewRequest("GET", path.Join(t.root, name), nil) // want `join: path.Join and path.Clean make a path; the URL has no host`
	address := path.Join(t.root, name)                   // want `join: path.Join and path.Clean make a path, without a host; http.Get fails`
	http.Get(address)
	http.Get(path.Clean("https://h.example/x"))   // want `join: path\.Clean turns "//" into "/"; http.Get fails`
	http.Get(path.Clean(t.cleanedRoot))           // want `join: path.Join and path.Clean make a path, without a host; http.Get fails`
	_ = tracker{cleanedRoot: "https://h.example"} // the call causes what is wrong with it: the diagnostic there names it
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

// The program may look a URL up before it sends it: that is no doubt about its host.
type issuer struct{ tokenURL string }

func newIssuer(base string) *issuer {
	return &issuer{tokenURL: path.Join(base, "/oauth/token")} // want `join: path.Join and path.Clean make a path; .*`
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

// The program begins a URL with the result of filepath.Join.
type cleaned struct {
	client  *http.Client
	baseURL string
}

func newCleaned(base string) *cleaned {
	return &cleaned{&http.Client{}, filepath.Join(base, "api/remote")} // want `join: filepath\.Join and Clean make a path; the URL has no host`
}

func (c *cleaned) request(method, p string) (*http.Response, error) {
	r, err := http.NewRequest(method, filepath.Join(c.baseURL, p), nil) // want `join: filepath\.Join and Clean make a path, without a host; http\.Client\.Do fails`
	if err != nil {
		return nil, err
	}
	return c.client.Do(r)
}

// A path that begins with the path of a URL is not a URL.
func sameURL(want, got *url.URL) bool {
	want.Path = filepath.Join(want.Path, "") // want `join: filepath\.Join writes backslashes on Windows; the path of a URL has slashes`
	got.Path = path.Join(got.Path, "")
	return want.String() == got.String()
}

// The name of a file at the end of a path is no file.
func nameOf(u *url.URL, id string) string {
	u.Path = filepath.Join(u.Path, id) // want `join: filepath\.Join writes backslashes on Windows; the path of a URL has slashes`
	return filepath.Base(u.Path)
}

type plugin struct{ CallbackURL, URL string }

func (p *plugin) GetPluginURL() string { return p.URL }

// The names of the value and of what gets the result say that they are URLs.
func namedURLs(flags map[string]string, p *plugin) any {
	externalURL := flags["web.external-url"]
	baseURL := path.Join(externalURL, flags["web.route-prefix"])                    // want `join: path.Join and path.Clean make a path; the URL has no host`
	return &plugin{CallbackURL: path.Join(p.GetPluginURL(), "oauth"), URL: baseURL} // want `join: path.Join and path.Clean make a path; the URL has no host`
}

func queryOfElement(u *url.URL, base, id, title string) {
	http.Get(u.JoinPath("users?id=" + id).String())                   // want `join: url.URL.JoinPath encodes "\?" in an element as %3F; the query is a part of the path`
	url.JoinPath(base, id+"?full=true", id)                           // want `join: url.JoinPath encodes "\?" in an element as %3F; the query is a part of the path`
	url.JoinPath(base, fmt.Sprintf("%s?full=%t", id, true))           // want `join: url.JoinPath encodes .*`
	println(u.JoinPath("labels", "100% "+title).String())             // want `escape: "%" needs two hex digits after it; url.URL.JoinPath drops the elements`
	println(u.JoinPath(fmt.Sprintf("labels/%d%%", 5)).String())       // want `escape: "%" needs two hex digits after it; .*`
	println(u.JoinPath(fmt.Sprintf("labels/%s%%/x", title)).String()) // want `escape: "%" needs two hex digits after it; .*`
	url.JoinPath(base, fmt.Sprintf("users/%s/keys?all=1", id))        // want `join: url.JoinPath encodes "\?" in an element as %3F; the query is a part of the path`
}

// A value can follow the "//", and an endpoint or a URL for files can be the first element.
func firstElements(bucket, key, endpoint, baseURL string) []string {
	itemURL := path.Join(endpoint, "items", key)    // want `join: path.Join and path.Clean make a path; the URL has no host`
	fileURL := filepath.Join(baseURL, "files", key) // want `join: filepath.Join and Clean make a path; the URL has no host`
	return []string{
		itemURL, fileURL,
		path.Join("s3://"+bucket, key),       // want `join: path.Join turns "//" into "/"; the host becomes a part of the path`
		path.Join("mongodb://", bucket, key), // want `join: path.Join turns "//" into "/"; the host becomes a part of the path`
		path.Join("gs://", bucket, key),      // want `join: path.Join turns "//" into "/"; the host becomes a part of the path`
		filepath.Join("s3://"+bucket, key),   // want `join: filepath.Join turns "//" into one separator; the host becomes a part of the path`
	}
}
