// Package falsealarms has false alarms of other tools: texts that look wrong, or look like
// URLs, and are right in their place. uricheck reports nothing in it.
package falsealarms

import (
	"context"
	"database/sql"
	"encoding/xml"
	"fmt"
	"net/http"
	"net/url"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"text/template"
)

// Names that are URIs: programs compare them, and do not fetch them.
const (
	namespace = "http://www.w3.org/1999/xhtml#"
	schemaID  = "https://json-schema.org/draft/2020-12/schema#"
	scope     = "https://www.googleapis.com/auth/cloud-platform"
	dtd       = "-//W3C//DTD XHTML 1.0 Strict//EN"
	saml      = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"
	audience  = "api://3f2504e0/.default"
)

type document struct {
	XMLName xml.Name `xml:"http://www.w3.org/1999/xhtml# html"`
	Schema  string   `json:"$schema"`
}

func identifiers(req *http.Request) {
	_ = document{XMLName: xml.Name{Space: namespace, Local: "html"}, Schema: schemaID}
	_ = xml.Name{Space: "DAV:"}
	url.Parse(namespace)
	url.Parse(schemaID)
	url.Parse(scope)
	url.Parse(saml)
	url.Parse(audience)
	url.Parse("tag:example.com,2024:a/b c")
	url.Parse("urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6")
	url.Parse("spiffe://cluster.local/ns/default/sa/web")
	req.Header.Set("X-Scope", scope+" "+audience)
	fmt.Println(dtd)
}

// Constants that only begin a URL.
const (
	plain  = "http://"
	secure = "https://"
)

func prefixes(s, host string) string {
	if strings.HasPrefix(s, plain) || strings.HasPrefix(s, secure) || strings.HasPrefix(s, "http:/") {
		return strings.TrimPrefix(s, "HTTP://")
	}
	if i := strings.Index(s, "://"); i > 0 {
		return s[:i]
	}
	http.Get(plain + host)
	http.Get(secure + strings.TrimPrefix(s, "//"))
	url.Parse(secure)
	url.Parse("https:")
	return secure + host
}

// Regular expressions and globs.
func patterns(s string) {
	regexp.MustCompile(`^https?://([^/:]+)(:\d+)?/%[0-9`)
	regexp.MatchString("http://a..b/[", s)
	path.Match("http://*/[a-", s)
	filepath.Glob("http://[/*")
	url.Parse("https://*.example.com")
	url.Parse("https://*.example.com/*/x?")
	url.Parse("/a/**/b*.js")
	_ = url.URL{Scheme: "*", Host: "*", Path: "/*"}
	_ = url.URL{Path: `^/users/\d+/?$`}
	_ = url.URL{Path: "/a?/[bc]*"}
}

// DSNs, and URLs of several hosts.
func sources() {
	sql.Open("mysql", "user:Zk83jKs9@tcp(db:3306)/app?parseTime=true")
	sql.Open("mysql", "u:Zk83jKs9@unix(/run/mysqld.sock)/app")
	sql.Open("postgres", "host=h port=5432 user=u password=Zk83jKs9")
	sql.Open("sqlite3", "file:x.db?cache=shared&mode=memory")
	url.Parse("mysql://u@tcp(h)/app")
	url.Parse("mongodb://a:1,b:2/app?replicaSet=rs")
	url.Parse("mongodb://a:1,b:2,c:3")
	url.Parse("mongodb+srv://cluster0.example.net/app")
	url.Parse("postgres://a:5432,b:5432/app?target_session_attrs=any")
	url.Parse("kafka://a:9092,b:9092/topic")
	url.Parse("redis+sentinel://a:26379,b:26379/main/0")
	url.Parse("etcd://a:2379,b:2379")
	url.Parse("sqlserver://u@h:1433?database=app")
	url.Parse("jdbc:postgresql://h:5432/app")
}

// Common schemes that nobody registered.
func schemes(client *http.Client) {
	for _, s := range []string{"tcp", "unix"} {
		url.Parse(s + "://h")
	}
	url.Parse("tcp://0.0.0.0:2375")
	url.Parse("udp://239.0.0.1:5004")
	url.Parse("gs://bucket_name/object")
	url.Parse("s3://bucket..name/key with space")
	url.Parse("ftps://h/x")
	url.Parse("oci://ghcr.io/a/b:v1")
	url.Parse("docker://docker.io/library/alpine:3")
	url.Parse("ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi")
	url.Parse("bolt://h:7687")
	url.Parse("unix:///run/docker.sock")
	url.Parse("unix:run/docker.sock")
	url.Parse("npipe:////./pipe/docker_engine")
	url.Parse("k8s://namespace/service:http")
	url.Parse("consul:///web?tag=a")
	url.Parse("git+https://h/x.git@main")
	url.Parse("app+custom.v1://x")
	client.Get("unix:///run/docker.sock")
	client.Get("httpu://h/")
}

// Zone identifiers: RFC 6874 is obsolete, but net/url and package net still accept them.
func zones() {
	url.Parse("http://[fe80::1%25en0]:8080/")
	http.Get("http://[fe80::1%25eth0]/x")
	_ = url.URL{Scheme: "http", Host: "[fe80::1%en0]:80"}
}

const (
	userRoute  = "/users/{id}"
	filesRoute = "/files/{path...}"
	userFormat = "https://api.example.com/v1/users/%s?verbose=%t"
	page       = "https://example.com/{{.Path}}?q={{.Query}}"
)

type router struct{}

func (router) Get(pattern string, h http.HandlerFunc) {}

// Templates of routes, and of URLs that the program expands before it sends them.
func templates(mux *http.ServeMux, r router, h http.HandlerFunc, id string) {
	mux.HandleFunc("GET "+userRoute, h)
	mux.HandleFunc(filesRoute, h)
	r.Get("/users/{id:[0-9]+}/posts/:post", h)
	r.Get("users/*?", h)
	http.Get(fmt.Sprintf(userFormat, url.PathEscape(id), true))
	http.Get(strings.Replace("https://example.com"+userRoute, "{id}", id, 1))
	http.Get(strings.NewReplacer("{host}", id).Replace("https://{host}/x"))
	template.Must(template.New("").Parse(page))
	url.Parse("https://example.com" + userRoute)
	url.Parse(page)
	req, _ := http.NewRequestWithContext(context.Background(), "GET", "https://example.com"+userRoute, nil)
	req.URL.Path = strings.Replace(req.URL.Path, "{id}", id, 1)
	http.DefaultClient.Do(req)
}

// Names that only resemble the names of URLs.
var (
	baseURL      = "not a url"
	proxyURL     = "localhost:8080/%"
	endpointURIs = []string{"a b", "http://h:99999/", "::1"}
)

type config struct {
	URL      string
	Endpoint string
	Host     string
	Path     string
	RawQuery string
}

func names(url string) {
	_ = config{URL: "http://a b/", Endpoint: "localhost:80", Host: "http://h", Path: "/a?x=1", RawQuery: "?a b"}
	c := config{}
	c.Host, c.RawQuery = "http://h/x", "?x"
	setURL("http://::1/")
	url = "http://h/%"
	fmt.Println(url, baseURL, proxyURL, endpointURIs)
}

func setURL(url string) { _ = url }
