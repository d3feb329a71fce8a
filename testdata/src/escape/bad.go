package escape

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path"
	"strings"
)

func bad(w http.ResponseWriter, r *http.Request, u *url.URL, id string) {
	url.Parse("http://h/100%")                    // want `escape: "%" needs two hex digits after it; url\.Parse fails`
	url.Parse("/50%/off")                         // want `escape: "%" needs two hex digits after it; url\.Parse fails`
	url.Parse("/%zz")                             // want `escape: "%" in "%zz" needs two hex digits after it; url\.Parse fails`
	url.Parse("/%%")                              // want `escape: "%" needs two hex digits after it; url\.Parse fails`
	url.Parse("/a%2")                             // want `escape: "%" in "%2" needs two hex digits after it; url\.Parse fails`
	url.Parse("/%u00e9")                          // want `escape: "%" in "%u0" needs two hex digits after it; url\.Parse fails`
	url.Parse("#50%")                             // want `escape: "%" needs two hex digits after it; url\.Parse fails`
	url.Parse("http://us%er:p%ss@h/")             // want `escape: "%" in "%er" needs two hex digits after it; url\.Parse fails` `escape: "%" needs two hex digits after it; url\.Parse fails`
	url.Parse("http://h/%zz/%yy#%xx/50%/%ab/8%")  // want `escape: "%" in "%zz" .*` `escape: "%" in "%yy" .*` `escape: "%" in "%xx" .*` `escape: "%" needs .*` `escape: "%" needs .*`
	url.Parse("http://h/?q=50%")                  // want `escape: "%" needs two hex digits after it; URL\.Query drops the parameter`
	url.Parse("http://h/?q=50%&p=%2")             // want `escape: "%" needs two hex digits after it; URL\.Query drops the parameter` `escape: "%" in "%2" needs two hex digits after it; URL\.Query drops the parameter`
	u.Parse("100%")                               // want `escape: "%" needs two hex digits after it; url\.URL\.Parse fails`
	url.ParseRequestURI("/100%")                  // want `escape: "%" needs two hex digits after it; url\.ParseRequestURI fails`
	url.PathUnescape("100%")                      // want `escape: "%" needs two hex digits after it; url\.PathUnescape fails`
	url.QueryUnescape("100% sure")                // want `escape: "%" needs two hex digits after it; url\.QueryUnescape fails`
	url.ParseQuery("q=100%&p=1")                  // want `escape: "%" needs two hex digits after it; url\.ParseQuery fails`
	url.JoinPath("100%", id)                      // want `escape: "%" needs two hex digits after it; url\.JoinPath fails`
	url.JoinPath("http://h", "50%")               // want `escape: "%" needs two hex digits after it; url\.JoinPath fails`
	url.JoinPath("http://h", "50%", "a", "..")    // want `escape: "%" needs two hex digits after it; url\.JoinPath fails`
	url.JoinPath("http://h", "50%", id)           // want `escape: "%" needs two hex digits after it; the call fails unless "\.\." removes it`
	_ = u.JoinPath("a", "50%")                    // want `escape: "%" needs two hex digits after it; url\.URL\.JoinPath drops the elements`
	http.Get("http://h/100%")                     // want `escape: "%" needs two hex digits after it; http\.Get fails`
	http.NewRequest("GET", "http://h/100%", nil)  // want `escape: "%" needs two hex digits after it; http\.NewRequest fails`
	http.Redirect(w, r, "/50%", http.StatusFound) // want `escape: "%" needs two hex digits after it; clients may refuse it`
	httptest.NewRequest("GET", "/50%", nil)       // want `escape: "%" needs two hex digits after it; httptest\.NewRequest panics`
}

type client struct{ base string }

// These ends fail behind any base without "?" and "#".
func (c *client) behind(host string, id int) {
	http.Get(c.base + "/v1/100%/x")                          // want `escape: "%" needs two hex digits after it; the call fails for a base like "http://h/v1"`
	http.Get(fmt.Sprintf("%s/v1/%d/%%zz", c.base, id))       // want `escape: "%" in "%zz" needs two hex digits after it; the call fails for a base like "http://h/v1"`
	http.Get(strings.TrimSuffix(c.base, "/") + "/100%?a=b")  // want `escape: "%" needs two hex digits after it; the call fails for a base like "http://h/v1"`
	http.NewRequest("GET", os.Getenv("BASE_URL")+"/%2", nil) // want `escape: "%" in "%2" needs two hex digits after it; the call fails for a base like "http://h/v1"`
}

// An escaped text is not a format.
func formats(name string) {
	http.Get(fmt.Sprintf("http://h.example/a%20b?x=" + url.QueryEscape(name))) // want `escape: package fmt reads "%20b" in a format as a verb; http.Get fails` `escape: this value is a part of a format; .*`
}

// Package fmt writes a verb with a wrong operand as "%!b(…)", and that text arrives.
func misprints(c *client, id int, ids []int, force bool, is *bool, u *url.URL) {
	http.Get(fmt.Sprintf("%s/users?force=%b", c.base, force))          // want `escape: package fmt writes "%!b\(…\)" for "%b", which has no operand of its type`
	http.Get(fmt.Sprintf("https://h.example/?a=%d&b=%+d", id, ""))     // want `escape: package fmt writes "%!d\(…\)" for "%\+d", which has no operand of its type`
	http.Get(fmt.Sprintf("https://h.example/?a=%s&b=%b", ids[0], *is)) // want `escape: package fmt writes "%!s\(…\)" for "%s", which has no operand of its type` `escape: package fmt writes "%!b\(…\)" for "%b", which has no operand of its type`
	u.Path = fmt.Sprintf("/users/%s", id)                              // want `escape: package fmt writes "%!s\(…\)" for "%s", which has no operand of its type`
}

// A verb with an operand of a wrong type is wrong, wherever the program sends the path.
func misprintedPath(user string, force bool) (string, string) {
	keys := fmt.Sprintf("users/%d/keys", user)          // want `escape: package fmt writes "%!d\(…\)" for "%d", which has no operand of its type`
	return keys, fmt.Sprintf("/attach?force=%b", force) // want `escape: package fmt writes "%!b\(…\)" for "%b", which has no operand of its type`
}

// The program uses a value as a format, without operands.
type requester interface {
	NewRequest(method, path string) error
}

func search(r requester, params map[string]string, base, name string) {
	query := ""
	for k, v := range params {
		query += k + "=" + v + "&"
	}
	r.NewRequest("GET", fmt.Sprintf("/search?"+query[:len(query)-1]))             // want `escape: this value is a part of a format; package fmt reads "%" in it as a verb`
	r.NewRequest("GET", fmt.Sprintf(base+"/files/"+url.PathEscape(name)+"/info")) // want `escape: this value is a part of a format; package fmt reads "%" in it as a verb`
}

func misprinted(id string) {
	http.Get(fmt.Sprintf("https://h.example/%s/%s", id))  // want `escape: package fmt writes "%!s\(…\)" for "%s", which has no operand of its type`
	http.Get(fmt.Sprintf("https://h.example/x", id))      // want `escape: package fmt writes "%!\(EXTRA …\)" for an operand without a verb; http\.Get fails`
	http.Get(fmt.Sprintf("https://h.example/100%", id))   // want `escape: package fmt writes "%!\(NOVERB\)" for "%", which has no verb; http\.Get fails`
	http.Get(fmt.Sprintf("https://h.example/%s/100%", 1)) // want `escape: package fmt writes "%!s\(…\)" for "%s", which has no operand of its type; http\.Get fails`
}

// A function composes the beginning of a format.
func templatePath(account, template string) string {
	if template != "" {
		return fmt.Sprintf("/%v/templates/%v", account, template)
	}
	return fmt.Sprintf("/%v/templates", account)
}

func records(account, template, record string, get func(string)) {
	get(fmt.Sprintf(templatePath(account, template)+"/records/%v", record)) // want `escape: this value is a part of a format; package fmt reads "%" in it as a verb` `escape: this value is a part of a format; package fmt reads "%" in it as a verb`
}

// A function of the program takes a format.
type repositories struct{ base string }

func (r *repositories) url(template string, operands ...any) string {
	return r.base + fmt.Sprintf(template, operands...)
}

func (r *repositories) file(owner, name string, get func(string)) {
	filePath := path.Join("/repositories", owner, name) // want `escape: this value is a part of a format; package fmt reads "%" in it as a verb`
	get(r.url(filePath))
}

// A base and a value, and behind them another segment.
var Items = "https://h.corp.net/items/" // want Items:`returnsText\(https://h.corp.net/items/\)`

var Item = func(id string) string { return Items + id }

var Parts = func(id string) string { return Item(id) + "/50%/parts" }

func (c *client) parts(id string, data any) (err error) {
	if data != nil {
		_, err = json.Marshal(data)
		if err != nil {
			return
		}
	}
	return c.send(Parts(id))
}

func (c *client) send(u string) error {
	_, err := http.Get(u)
	return err
}
