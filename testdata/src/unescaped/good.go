package unescaped

import (
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
	// A URL in the path of an archive is meant so.
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
	// What is no URL.
	fmt.Println("/files/" + r.FormValue("name"))
}

func DialRight(user, password, token, host string, out chan<- string) {
	out <- fmt.Sprintf("amqp://%s@%s/", url.UserPassword(user, password), host)
	out <- fmt.Sprintf("https://%s:%s@%s/", user, token, host)
	out <- fmt.Sprintf("https://oauth2:%s@%s/", password, host)
	fmt.Printf("connecting to amqp://%s:%s@%s/\n", user, password, host)
	password = url.QueryEscape(password)
	out <- fmt.Sprintf("amqp://%s:%s@%s/", user, password, host)
	fmt.Fprintln(os.Stderr, "https://h.example/files/"+host)
}
