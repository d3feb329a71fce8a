package unescaped

import (
	"crypto/sha1"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"time"
)

func right(c *client, t time.Time, sum []byte, v any, u *url.URL, id int) {
	c.get("/events?since=" + url.QueryEscape(t.Format(time.RFC3339)))
	c.get("/events?since=" + t.UTC().Format(time.RFC3339))
	c.get("/events?since=" + t.Format(time.DateOnly))
	c.get("/events/" + t.Format(time.RFC3339))
	c.get("/events/" + t.Format(time.RFC1123))
	c.get("/sums/" + base64.URLEncoding.EncodeToString(sum))
	c.get("/sums/" + hex.EncodeToString(sum))
	c.get("/users/" + strconv.Itoa(id))
	filters, _ := json.Marshal(v)
	c.get("/networks?filters=" + url.QueryEscape(string(filters)))
	c.get("/login?next=" + url.QueryEscape(u.String()))
	// Archives have URLs in their paths on purpose.
	http.Get("https://archive.example/save/" + u.String())
}

func proxy(w http.ResponseWriter, r *http.Request, c *client) {
	http.Get("http://backend.example" + r.URL.Path)
	http.Get("http://" + r.FormValue("host") + "/x")
	http.Get("http://h.example/?" + r.FormValue("query"))
	page, err := strconv.Atoi(r.FormValue("page"))
	if err != nil {
		return
	}
	http.Get(fmt.Sprintf("http://h.example/files?page=%d", page))
	_ = &url.URL{Path: "/files/" + r.FormValue("name")}
	// Not a URL.
	fmt.Println("/files/" + r.FormValue("name"))
}

func DialRight(user, password, token, host string, out chan<- string) {
	out <- fmt.Sprintf("amqp://%s@%s/", url.UserPassword(user, password), host)
	out <- fmt.Sprintf("https://%s:%s@%s/", user, token, host)
	out <- fmt.Sprintf("https://%s:%s@%s/", url.PathEscape(user), password, host)
	out <- fmt.Sprintf("https://oauth2:%s@%s/", password, host)
	fmt.Printf("connecting to amqp://%s:%s@%s/\n", user, password, host)
	user, password = url.QueryEscape(user), url.QueryEscape(password)
	out <- fmt.Sprintf("amqp://%s:%s@%s/", user, password, host)
	fmt.Fprintln(os.Stderr, "https://h.example/files/"+host)
}

// The value beside the escaped one is a number or an id, or the program checks it.
func labels(gid any, id int, uuid, name string, send func(string)) {
	group, err := groupID(gid)
	if err != nil || name == "" {
		return
	}
	send(fmt.Sprintf("groups/%s/labels/%d", url.PathEscape(group), id))
	send(fmt.Sprintf("groups/%s/labels/%s", url.PathEscape(group), uuid))
	send(fmt.Sprintf("groups/%s/labels/%s", url.PathEscape(group), url.PathEscape(name)))
}

func groupID(id any) (string, error) { return fmt.Sprint(id), nil }

// A message for people.
func removed(vhost, exchange string) error {
	return fmt.Errorf("removed /bindings/%s/e/%s", url.PathEscape(vhost), exchange)
}

// net/url escapes a Path later: an escaped value is wrong there, see the rule escaper.
func pathOf(vhost string, u *url.URL) { u.Path = "/bindings/" + vhost }

// The code puts the path of one URL behind the host of another one.
func proxied(to, r *url.URL, out chan<- string) {
	out <- fmt.Sprintf("%s://%s%s", to.Scheme, to.Host, r.EscapedPath())
}

// The code checks the only value behind "/pages/" that it does not escape.
func (c *client) page(name string)  { c.get("/api/pages/" + url.PathEscape(name)) }
func (c *client) print(name string) { c.get(fmt.Sprintf("/api/pages/%s/print", url.PathEscape(name))) }
func (c *client) turn(n int)        { c.get(fmt.Sprintf("/api/pages/%d", n)) }
func (c *client) drop(id string) {
	if len(id) == 32 {
		c.get(fmt.Sprintf("/api/pages/%s/drop", id))
	}
}

// A text is the key of a map.
const events = "https://h.example/events"

type errorsByURL map[string]error

func (e errorsByURL) forget(t time.Time) { delete(e, events+"?since="+t.Format(time.RFC3339)) }

func (e errorsByURL) of(t time.Time) error { return e[events+"?since="+t.Format(time.RFC3339)] }

// A signature is made of plain values.
func signature(ticket, url string) [20]byte {
	text := fmt.Sprintf("jsapi_ticket=%s&url=%s", ticket, url)
	return sha1.Sum([]byte(text))
}

// These have no field of a form, or escape it.
func forms(user, password, title string) []string {
	return []string{
		fmt.Sprintf("user=%s&password=%s", url.QueryEscape(user), url.QueryEscape(password)),
		fmt.Sprintf("name = %s & title = %s", user, title),
		fmt.Sprintf("title=%s", title),
		"user=" + user + ";title=" + title,
		fmt.Sprintf("%s=%s&title=x", user, title),
	}
}
