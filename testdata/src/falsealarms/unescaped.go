package falsealarms

import (
	"flag"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strconv"
	"strings"
)

type unescapedClient struct{ base string }

func (c *unescapedClient) get(path string) { http.Get(c.base + path) }

type kindOfThing string

// Values beside escaped ones: their names, types and checks show that they need no escaping, and
// the value behind "?" is of another kind.
func (c *unescapedClient) Neighbours(name, checked, version, filter string, k kindOfThing) {
	if strings.Contains(checked, "/") {
		return
	}
	c.get("/a/" + url.PathEscape(name) + "/b/" + version)
	c.get("/a/" + url.PathEscape(name) + "/b/" + string(k))
	c.get("/a/" + url.PathEscape(name) + "/b/" + checked)
	c.get("/a/" + url.PathEscape(name) + "/b?c=" + filter)
	c.get(fmt.Sprintf("/a/%s/b/%v", url.PathEscape(name), k))
}

// The callers in the package pass escaped values.
func (c *unescapedClient) Outer(name, group string) {
	c.inner(name, url.PathEscape(group))
	escaped := url.PathEscape(name)
	c.inner(name, escaped)
}

func (c *unescapedClient) inner(name, group string) {
	c.get("/a/" + url.PathEscape(name) + "/b/" + group)
}

// The program has checked the value.
func lookedAt(r *http.Request) {
	name := r.FormValue("name")
	if strings.ContainsAny(name, "/?#&") {
		return
	}
	http.Get("http://h.example/files/" + name)
}

// The program passes only its own words to this parameter.
func (c *unescapedClient) Words(name string) {
	c.word(name, "open")
	c.word(name, "closed")
}

func (c *unescapedClient) word(name, word string) {
	c.get("/a/" + url.PathEscape(name) + "/b/" + word)
}

// No server has decoded an argument of the command line.
func (c *unescapedClient) Argument() {
	if len(os.Args) < 2 {
		return
	}
	c.get("/a/" + os.Args[1] + "/b")
	http.Get("http://h.corp.org/" + os.Args[1] + "/b")
}

// Two values behind "/lists/" are not escaped: that is no oversight.
type lists struct{ base string }

func (l lists) get(path string)     { http.Get(l.base + path) }
func (l lists) named(name string)   { l.get("/api/lists/" + url.PathEscape(name)) }
func (l lists) shared(name string)  { l.get(fmt.Sprintf("/api/lists/%s/share", url.PathEscape(name))) }
func (l lists) closed(slug string)  { l.get(fmt.Sprintf("/api/lists/%s/close", slug)) }
func (l lists) emptied(slug string) { l.get(fmt.Sprintf("/api/lists/%s/empty", slug)) }

var idPattern = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)

// A function checks the value before it returns it.
func checkedID(u *url.URL) string {
	if id := strings.TrimSpace(u.Query().Get("id")); idPattern.MatchString(id) {
		return id
	}
	return "none"
}

func withChecked(h http.Header, u *url.URL) { h.Set("Location", "/calls/"+checkedID(u)) }

var notInNames = regexp.MustCompile(`[^a-zA-Z0-9._-]`)

// Nobody requests the name of a directory, or a text that the code compares.
func cacheName(u *url.URL) string {
	return notInNames.ReplaceAllString(u.Scheme+"://"+u.Host+u.Path, "_")
}

func isIssuer(u *url.URL, issuer string) bool {
	return u.Scheme+"://"+u.Host+u.Path == issuer
}

func isOneOf(u *url.URL, issuers []string) bool {
	full := u.Scheme + "://" + u.Host + u.Path
	for _, issuer := range issuers {
		if full == issuer {
			return true
		}
	}
	return false
}

// The names say that the values have no delimiters, or that the caller has composed a part of the URL.
func (c *unescapedClient) Named(userID, id, lang, path, params, query, branch, email, link, fileName, title, checked string) {
	c.get("/users/" + userID)
	c.get("/users?name=" + id)
	c.get("/users?id=" + title)
	c.get("/search?q=" + lang)
	c.get("/search?q=" + params)
	c.get("/files/" + path)
	c.get("/search" + query)
	c.get("/branches/" + branch)
	c.get("/users/" + email)
	c.get("/save/" + link)
	c.get("/stored/" + fileName)
	if !strings.ContainsAny(checked, "&# ") {
		c.get("/search?q=" + checked)
	}
}

// No package passes text to this function, and the program escapes the title.
func (c *unescapedClient) titled(title string) { c.get("/search?q=" + title) }

func (c *unescapedClient) Titled(title string) { c.titled(url.QueryEscape(title)) }

// Both escapers write the same for an id, and for a name without spaces.
func (c *unescapedClient) Alike(userID, repository, branch, email string) {
	c.get("/users/" + url.QueryEscape(userID))
	c.get("/repos/" + url.QueryEscape(repository) + "/heads/" + url.QueryEscape(branch))
	c.get("/lists/" + url.QueryEscape(email))
	c.get("/search?id=" + url.PathEscape(userID))
	c.get("/search?branch=" + url.PathEscape(branch))
}

// A name in a path is often an id, and so is the name of a code.
func Tagged(name, tagName, alertName string) {
	http.Get("https://h.example/tags/" + name)
	http.Get("https://h.example/tags?tag_name=" + tagName)
	http.Get("https://h.example/alerts/" + alertName + "/history")
}

// The left operand of an operator is the name of a field, and a unit is a word.
func (c *unescapedClient) Operands(field, value, place, units, apiKey string) {
	c.get("/users?filter=" + field + "%20eq%20%22" + url.QueryEscape(value) + "%22")
	c.get("/weather?q=" + url.QueryEscape(place) + "&units=" + units + "&appid=" + apiKey)
}

var order = flag.String("order", "", "asc or desc")

var search = flag.String("search", "", "new or old")

type mood string

const calm mood = "calm"

type issueNumber string

var byTitle = map[string]string{"new": "New"}

// Values that the program chooses itself, compares, looks up, changes or escapes, and ids.
func (c *unescapedClient) Chosen(isNew bool, title string, args []string, m mood, n issueNumber, texts map[string]string) {
	if *search != "new" && *search != "old" {
		return
	}
	q := "all"
	if isNew {
		q = "new"
	}
	q = strings.TrimSpace(q)
	c.get("/search?q=" + q)
	c.get("/search?order=" + *order)
	c.get("/search?q=" + *search)
	for _, text := range []string{"open", "closed"} {
		c.get("/search?text=" + text)
	}
	if args[0] == "list" {
		c.get("/search?q=" + args[0])
	}
	c.get("/search?title=" + string(m))
	c.get("/search?title=" + string(n))
	c.get("/search?title=" + escapedTitle(title))
	title = url.QueryEscape(title)
	c.get("/search?title=" + title)
	if _, ok := byTitle[texts["title"]]; ok {
		return
	}
}

func escapedTitle(title string) string { return url.QueryEscape(title) }

// All callers pass constants.
func (c *unescapedClient) lists() {
	c.each([]string{"new", "old"})
	c.one(wordOr("open"))
}

func (c *unescapedClient) each(titles []string) {
	for _, title := range titles {
		c.get("/search?title=" + title)
	}
}

func (c *unescapedClient) one(title string) { c.get("/words?title=" + title) }

func wordOr(word string) string {
	if word == "" {
		return "all"
	}
	return word
}

var knownTitles = map[string]bool{"movie": true, "song": true}

// The code refuses other texts.
func askedTitle(title, subject, comment string) {
	if !knownTitles[title] {
		return
	}
	http.Get("https://h.example/a?title=" + title)
	if _, err := strconv.Atoi(subject); err != nil {
		return
	}
	http.Get("https://h.example/a?subject=" + subject)
	if enabled, err := strconv.ParseBool(comment); err == nil && enabled {
		http.Get("https://h.example/a?comment=" + comment)
	}
}
