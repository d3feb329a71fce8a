package escape

import (
	"fmt"
	"log"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"time"
)

func good(w http.ResponseWriter, r *http.Request, u *url.URL, elems []string) {
	url.Parse("http://h/100%25")
	url.Parse("/%E2%82%AC/%ff/%00")
	url.Parse("mailto:50%") // opaque: no part is decoded
	url.Parse("http://h/?q=%s&n=%d")
	url.PathUnescape("%41")
	url.QueryUnescape("a+b%20c")
	url.JoinPath("http://h", "50%", "..")
	url.JoinPath("http://h", "50%/../a")
	url.JoinPath("http://h", elems...)
	_ = u.JoinPath("50%", "..")
	http.Redirect(w, r, "/?q=100%25", http.StatusFound)
	fmt.Sprintf("http://h/%s/100%%", "x")
}

func (c *client) right(query string) {
	http.Get(c.base + "/v1/100%25/x")
	http.Get(c.base + query + "&a=100%") // a query may have any byte
	http.Get(c.base + "#100")            // want `fragment: "#100" is a fragment; clients do not send it`
	fmt.Println(c.base + "/100%")
	url.Parse(c.base + "100%25")
}

// %d prints bytes as a list of numbers; of a type parameter, the type argument decides what %d
// prints.
func printed[T ~int | ~string](id T, b []byte) {
	http.Get(fmt.Sprintf("http://h.org/%d/x", id))
	http.Get(fmt.Sprintf("http://h.org/%d/x", b))
	path := fmt.Sprintf("users/%d/keys", id)
	fmt.Println(path)
}

// The elements of a list, what a pointer points at, and what comes out of a channel have the
// type that %d, %t, %f or %s prints.
func parts(n *int, ids []int, of map[string][]int, c chan uint, is *[2]bool, at *float64, m []time.Month, d *time.Duration) {
	http.Get(fmt.Sprintf("http://h.org/%d/x", *n))
	http.Get(fmt.Sprintf("http://h.org/%d/%d/x", ids[0], of["a"][*n]))
	http.Get(fmt.Sprintf("http://h.org/%d/x?is=%t&at=%f", <-c, is[1], *at))
	http.Get(fmt.Sprintf("http://h.org/%s/%v?d=%s&n=%d", m[0], m[1], *d, *d))
	for _, id := range ids {
		http.Get(fmt.Sprintf("http://h.org/%d/x", id))
	}
	var id int
	fmt.Scanf("%d", &id)
	http.Get(fmt.Sprintf("http://h.org/%d/x", id))
	last := &id
	http.Get(fmt.Sprintf("http://h.org/%d/x", *last))
}

type name string

func (name) Format(s fmt.State, _ rune) { fmt.Fprint(s, 1) }

func printedPath(user string, n int, of name) (string, string) {
	return fmt.Sprintf("users/%s/keys/%x", user, n), fmt.Sprintf("names/%d", of)
}

// A format with operands behind a base, one with a number, and one that the program only prints.
func rightFormats(base, name string, id int) []string {
	log.Print(fmt.Sprintf("/files/" + name))
	return []string{
		fmt.Sprintf(base+"/files/%s", name),
		fmt.Sprintf("/files/" + strconv.Itoa(id)),
		fmt.Sprintf(base + "/files"),
	}
}

// These formats have constants, a base, or a number as operands.
const templates = "/templates"

func recordsOf(base string, number int, record string, get func(string)) {
	get(fmt.Sprintf(templates+"/records/%v", record))
	get(fmt.Sprintf(base+"/records/%v", record))
	get(fmt.Sprintf("/"+strconv.Itoa(number)+"/records/%v", record))
}

// A function of the program takes a format, or a text.
func (r *repositories) plain(path string, operands ...any) string {
	return r.base + path + fmt.Sprint(operands...)
}

func (r *repositories) files(owner string, id int, get func(string)) {
	get(r.url("/repositories/%s", owner))
	get(r.url("/repositories/" + strconv.Itoa(id)))
	get(r.plain("/repositories/" + owner))
	get(r.url(owner))
}

// apiVersion is not known, and has no percent-encoding.
var apiVersion = func() string {
	if v := os.Getenv("API_VERSION"); v != "" {
		return v
	}
	return "v4"
}()

func heal(bucket string) {
	http.Get(fmt.Sprintf("http://h.example/"+apiVersion+"/heal/%s", url.PathEscape(bucket)))
}
