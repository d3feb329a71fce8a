package join

import (
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path"
	"path/filepath"
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
}

type plain struct{ root string }

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

// Code may join the path behind a host in this way.
type relative struct{ host, prefix string }

func newRelative(host, base string) *relative { return &relative{host, path.Join(base, "api")} }

func (c *relative) get(p string) { http.Get("https://" + c.host + "/" + path.Join(c.prefix, p)) }

// path.Join removes the slash at the end of its result, and empty elements.
func locations(u *url.URL, bucket, name string) string {
	u.Path = path.Join(bucket, "") + "/"
	targetURL := "https://h.example/" + path.Join(bucket, "objects/") + "/" + name
	http.Get(u.String())
	return targetURL
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

// The path of a URL that names a file.
func openLocal(u url.URL) ([]os.DirEntry, error) {
	if filepath.VolumeName(u.Host) != "" {
		u.Path = filepath.Join(u.Host, u.Path)
	}
	return os.ReadDir(u.Path)
}

// A variable with the name of a URL may have its path, or be without its scheme.
func pathOf(r *http.Request, repoURL, id string) (nextURL, zipURL string) {
	url := r.URL.Path
	nextURL = path.Join(url, "next")
	scheme, rest, _ := strings.Cut(repoURL, "://")
	zipURL = path.Join(rest, id)
	return nextURL, scheme + "://" + zipURL
}

// Callers give the path of a URL.
func itemURL(baseURL, id string) string { return path.Join(baseURL, id) }

func listItems(out chan<- string) { out <- itemURL("/items", "a") }

func belowItems(id string) (*http.Request, error) {
	return http.NewRequest("GET", path.Join("/items"+id, "x"), nil)
}

// The base may have a query, the word behind "?" may end a title, and a value may continue a percent-encoding.
func queryOfBase(u *url.URL, base, id, title string) {
	http.Get(u.JoinPath("users/" + id).String())
	http.Get(u.JoinPath(title + "?really").String())
	http.Get(u.JoinPath("%" + title).String())
	http.Get(u.JoinPath(title+"%20", fmt.Sprintf("%%%02x", title)).String())
	url.JoinPath(base+"?id=5", id)
}

// A scheme without a host, a scheme that the program puts back, and elements that are paths.
func firstPaths(bucket, key, endpoint, baseURL, name string) []string {
	route := path.Join(endpoint, "items", key)
	cacheDir := filepath.Join(baseURL, name)
	restored := strings.Replace(path.Join("s3://"+bucket, key), ":/", "://", 1)
	return []string{route, cacheDir, restored, path.Join("sqlite://"+name, key), path.Join(key, "s3://"),
		"s3://" + path.Join(bucket, key)}
}
