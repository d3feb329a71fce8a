package unescaped

import (
	"bufio"
	"cmp"
	"encoding/base64"
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strings"
	"time"
)

type client struct{ base string }

func (c *client) get(path string) (*http.Response, error) {
	return http.Get(c.base + path)
}

func made(c *client, t time.Time, sum []byte, v any, u *url.URL) {
	http.Get("http://h.example/events?since=" + t.Format(time.RFC3339))                      // want `unescaped: the zone of a time can begin with "\+"; in a query, servers read it as a space`
	http.Get(fmt.Sprintf("http://h.example/events?since=%s&page=1", t.Format(time.RFC3339))) // want `unescaped: the zone of a time can begin with "\+"; in a query, servers read it as a space`
	c.get("/events?since=" + t.Format(time.RFC1123))                                         // want `unescaped: this time has spaces; in a query a space ends the request target`
	c.get("/events?since=" + t.String())                                                     // want `unescaped: this time has spaces; in a query a space ends the request target`
	c.get("/sums?sum=" + base64.StdEncoding.EncodeToString(sum))                             // want `unescaped: base64 can have "\+"; in a query, servers read it as a space`
	c.get("/sums/" + base64.StdEncoding.EncodeToString(sum))                                 // want `unescaped: base64 can have "/"; in a path it begins another segment`
	filters, _ := json.Marshal(v)
	c.get("/networks?filters=" + string(filters)) // want `unescaped: a text of JSON can have "&" and "#"; in a query they end the value`
	c.get("/login?next=" + u.String())            // want `unescaped: a URL can have "&" and "#"; in a query they end the value`
}

func serve(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, "/login?next="+r.URL.Path, http.StatusFound)         // want `unescaped: a decoded path can have "&" and "#"; in a query they end the value`
	http.Get("https://api.example/users/" + r.FormValue("user"))             // want `unescaped: a decoded value can have "/" and "\?"; in a path they end the segment`
	http.Get("https://api.example/users/" + r.PathValue("user") + "/groups") // want `unescaped: a decoded value can have "/" and "\?"; in a path they end the segment`
	q := r.URL.Query().Get("q")                                              // want `unescaped: a decoded value can have "&" and "#"; in a query they end the value`
	http.Get(fmt.Sprintf("https://api.example/search?q=%s&page=1", q))
}

// A text that reaches no known function.
func shown(t time.Time, out chan<- string) {
	out <- "https://h.example/?since=" + t.Format(time.RFC3339) // want `unescaped: the zone of a time can begin with "\+"; in a query, servers read it as a space`
}

// The code escapes another value of the same text.
func (c *client) Bindings(vhost, source, destination string) { // want Bindings:`takesURL`
	c.get("/bindings/" + url.PathEscape(vhost) + "/e/" + url.PathEscape(source) + "/e/" + destination) // want `unescaped: the program escapes a value beside this one; "/" and "\?" in it end the segment`
	c.get(fmt.Sprintf("/bindings/%s/e/%s", url.PathEscape(vhost), destination))
	c.get("/search?a=" + url.QueryEscape(vhost) + "&b=" + source) // want `unescaped: the program escapes a value beside this one; "&" and "#" in it end the value`
}

// A URL with a user and a password.
func Dial(user, password, host string, out chan<- string) {
	out <- fmt.Sprintf("amqp://%s:%s@%s/", user, password, host) // want `unescaped: the program does not escape the user and password; "@" or "/" in them ends the userinfo`
	out <- "postgres://" + user + ":" + password + "@" + host + "/db"
	out <- "postgres://" + os.Getenv("DB_USER") + ":" + os.Getenv("DB_PASSWORD") + "@" + host + "/db" // want `unescaped: the program does not escape the user and password; "@" or "/" in them ends the userinfo`
}

// The text knows the user, or there is none.
func DialCache(password, host string, out chan<- string) {
	out <- "redis://default:" + password + "@" + host + "/0" // want `unescaped: the program does not escape the password; "@" or "/" in it ends the userinfo`
	out <- fmt.Sprintf("rediss://:%s@%s/0", password, host)
}

// The program sends the text by a name: the fix is where it composes the text.
func connect(login, passwd, host string) {
	named := fmt.Sprintf("http://%s:%s@%s/", login, passwd, host) // want `unescaped: the program does not escape the user and password; "@" or "/" in them ends the userinfo`
	http.Get(named)
}

func connectAgain(login, passwd, host string) {
	u := "http://" + login + ":" + passwd + "@" + host + "/" // want `unescaped: the program does not escape the user and password; "@" or "/" in them ends the userinfo`
	http.Get(u)
}

// A message has the repaired text, too, but the name of a file is another text.
func connectAndLog(login, passwd string) {
	u := fmt.Sprintf("http://%s:%s@h.example/", login, passwd) // want `unescaped: the program does not escape the user and password; "@" or "/" in them ends the userinfo`
	fmt.Println("connecting to", u)
	http.Get(u)
}

func connectOrRead(login, passwd string) {
	u := fmt.Sprintf("http://%s:%s@h.example/", login, passwd) // want `unescaped: the program does not escape the user and password; "@" or "/" in them ends the userinfo`
	os.ReadFile(u)
	http.Get(u)
}

// A value comes from a setting or from a file. That is one mistake, at the names of the values.
func connectWithFile(s settings) error {
	login, err := orFile(s.login, s.loginFile)
	if err != nil {
		return err
	}
	passwd, err := orFile(s.passwd, s.passwdFile)
	if err != nil {
		return err
	}
	u := fmt.Sprintf("http://%s:%s@h.example/", login, passwd) // want `unescaped: the program does not escape the user and password; "@" or "/" in them ends the userinfo`
	_, err = http.Get(u)
	return err
}

type settings struct{ login, loginFile, passwd, passwdFile string }

func orFile(plain, file string) (string, error) {
	if plain != "" {
		return plain, nil
	}
	if file != "" {
		b, err := os.ReadFile(file)
		if err != nil {
			return "", err
		}
		return strings.TrimSpace(string(b)), nil
	}
	return "", nil
}

// The name of the user may be one of few characters, but the password is not.
func DialAs(login, password, host string, out chan<- string) {
	out <- fmt.Sprintf("https://%s:%s@%s/", login, password, host) // want `unescaped: the program does not escape the user and password; "@" or "/" in them ends the userinfo`
}

// No fix: the format gives its operands numbers.
func DialNumbered(user, password, host string, out chan<- string) {
	out <- fmt.Sprintf("amqp://%[1]s:%[2]s@%[3]s/", user, password, host) // want `unescaped: the program does not escape the user and password; "@" or "/" in them ends the userinfo`
}

// With its flag, the rule reports each value that no function escapes.
func demanded(c *client, name fmt.Stringer) {
	c.get("/files/" + name.String())      // want `unescaped: the program does not escape this value; "/" and "\?" in it end the segment`
	c.get("/files?name=" + name.String()) // want `unescaped: the program does not escape this value; "&" and "#" in it end the value`
}

// The caller escapes the value that the function appends: that is no evidence, and only the rule's
// flag reports it.
type deployments struct{ base, deployment string }

func (d *deployments) full(suffix string) string {
	return d.base + "/deployments/" + d.deployment + suffix // want `unescaped: the program does not escape this value; "/" and "\?" in it end the segment`
}

func (d *deployments) one(id string) {
	http.Get(d.full("/responses/" + url.PathEscape(id)))
}

// A function of the package that escapes counts as an escaper.
func pathEscape(s string) string { return strings.ReplaceAll(url.PathEscape(s), ".", "%2E") }

func (c *deployments) environments(project, environment string) {
	http.Get(fmt.Sprintf("%s/projects/%s/environments/%s", c.base, pathEscape(project), environment)) // want `unescaped: the program escapes a value beside this one; "/" and "\?" in it end the segment`
}

func (c *deployments) all() { c.environments("p", c.deployment) }

// The code puts a decoded Path behind a Host.
func copied(u *url.URL) {
	http.NewRequest("GET", fmt.Sprintf("%s://%s%s?%s", u.Scheme, u.Host, u.Path, u.Query().Encode()), nil) // want `unescaped: a decoded path can have "\?" and "%"; in a URL "\?" begins the query, and "%" an escape`
}

// If the package escapes such a value nowhere, only the rule's flag reports it.
type discussions struct{ base, discussion, project string }

func (d *discussions) all(note string) {
	http.Get(d.base + "/" + url.PathEscape(d.project) + "/discussions/" + d.discussion) // want `unescaped: the program does not escape this value; "/" and "\?" in it end the segment`
	http.Get(d.base + "/" + url.PathEscape(d.project) + "/discussions/" + d.discussion + "/a")
	http.Get(d.base + "/" + url.PathEscape(d.project) + "/discussions/" + d.discussion + "/b")
	http.Get(d.base + "/" + url.PathEscape(d.project) + "/discussions/" + d.discussion + "/c")
	http.Get(d.base + "/" + url.PathEscape(d.project) + "/discussions/" + d.discussion + "/d")
	http.Get(d.base + "/" + url.PathEscape(d.project) + "/discussions/" + d.discussion + "/e")
	http.Get(d.base + "/" + url.PathEscape(d.project) + "/discussions/" + d.discussion + "/f")
	http.Get(d.base + "/" + url.PathEscape(d.project) + "/discussions/" + d.discussion + "/g")
}

// The program has a copy of an escaper.
func PathEscape(s string) string {
	var b strings.Builder
	for i := range len(s) {
		fmt.Fprintf(&b, "%%%02X", s[i])
	}
	return b.String()
}

func Binding(vhost, exchange, queue string, list func(path string)) {
	list("bindings/" + PathEscape(vhost) + "/e/" + PathEscape(exchange) + "/q/" + queue) // want `unescaped: the program escapes a value beside this one; "/" and "\?" in it end the segment`
}

// One function returns both values.
func parseID(id any) (string, error) {
	if s, ok := id.(string); ok {
		return s, nil
	}
	return "", fmt.Errorf("%v", id)
}

func label(gid, labelID any, send func(string)) {
	group, err := parseID(gid)
	if err != nil {
		return
	}
	name, err := parseID(labelID)
	if err != nil {
		return
	}
	u := fmt.Sprintf("groups/%s/labels/%s", url.PathEscape(group), name) // want `unescaped: the program escapes a value beside this one; "/" and "\?" in it end the segment`
	send(u)
}

// No function sends this text.
func sameAddress(address string, out chan<- string) {
	u, err := url.Parse(address)
	if err != nil {
		return
	}
	text := fmt.Sprintf("%s://%s%s?%s", u.Scheme, u.Host, u.Path, u.Query().Encode()) // want `unescaped: a decoded path can have "\?" and "%"; in a URL "\?" begins the query, and "%" an escape`
	out <- text
}

// The program escapes the values behind "/tags/" in all other texts.
func (c *client) tag(name string)    { c.get("/api/tags/" + url.PathEscape(name)) }
func (c *client) follow(name string) { c.get(fmt.Sprintf("/api/tags/%s/follow", url.PathEscape(name))) }
func (c *client) leave(id string)    { c.get(fmt.Sprintf("/api/tags/%s/leave", id)) } // want `unescaped: the program escapes the value here in other texts; .*`

// A function only asks whether there is a value.
func givenID(u *url.URL) string {
	if id := strings.TrimSpace(u.Query().Get("id")); id != "" { // want `unescaped: a decoded value can have "/" and "\?"; in a path they end the segment`
		return id
	}
	return "none"
}

func withGiven(h http.Header, u *url.URL) { h.Set("Location", "/calls/"+givenID(u)) }

var manySlashes = regexp.MustCompile("/+$")

// The code requests the result of a regular expression.
func withoutSlashes(u *url.URL) {
	http.Get(manySlashes.ReplaceAllString(u.Scheme+"://"+u.Host+u.Path, "")) // want `unescaped: a decoded path .*`
}

// The name of a value, or that of its parameter, says what an ordinary value contains.
func (c *client) Search(searchTerm, text, redirectURI, email, fileName, password string) { // want Search:`takesURL`
	c.get("/search?q=" + searchTerm)                // want `unescaped: a text can have spaces and "&"; in a query "&" ends the value`
	c.get("/search/" + searchTerm + "/page")        // want `unescaped: a text can have "/" and "\?"; in a path they end the segment`
	c.get("/search?page=1&keyword=" + text)         // want `unescaped: a text can have spaces and "&"; in a query "&" ends the value`
	c.get("/authorize?redirect_uri=" + redirectURI) // want `unescaped: a URL can have "&" and "#"; in a query they end the value`
	c.get("/users?email=" + email)                  // want `unescaped: a mail address can have "\+"; in a query, servers read it as a space`
	c.get("/files?name=" + fileName)                // want `unescaped: the name of a file can have "&" and "#"; in a query they end the value`
	c.get("/login?password=" + password)            // want `unescaped: a password can have "&" and "#"; in a query they end the value`
}

// The parameter of the URL says it, or the field.
type options struct{ callback, subject string }

func (c *client) List(o options, value string) { // want List:`takesURL`
	c.get("/list?return-to=" + o.callback) // want `unescaped: a URL can have "&" and "#"; in a query they end the value`
	c.get("/list?a=" + o.subject)          // want `unescaped: a text can have spaces and "&"; in a query "&" ends the value`
	c.get("/list?filter[text]=" + value)   // want `unescaped: a text can have spaces and "&"; in a query "&" ends the value`
}

// The program escapes a value of this name after the same text.
func (c *client) Edit(filePath string) { // want Edit:`takesURL`
	c.get("/edits/" + url.PathEscape(filePath))
	c.get("/edits/" + filePath + "/meta") // want `unescaped: the program escapes such a value here in other texts; "/" and "\?" in it end the segment`
}

// One of the user and the password is escaped, or both go through functions that escape nothing.
func Log(user, password, host string, out chan<- string) {
	out <- fmt.Sprintf("redis://%s:%s@%s/", user, url.QueryEscape(password), host)                                              // want `unescaped: the program escapes the password, and not the user; "@" or "/" in it ends the userinfo`
	out <- "mqtt://" + url.PathEscape(user) + ":" + password + "@" + host + "/"                                                 // want `unescaped: the program escapes the user, and not the password; "@" or "/" in it ends the userinfo`
	url.Parse("wss://" + strings.TrimSpace(os.Getenv("LOGIN")) + ":" + strings.TrimSpace(os.Getenv("PASSWORD")) + "@h.example") // want `unescaped: the program does not escape the user and password; "@" or "/" in them ends the userinfo`
}

func FromFile() (*url.URL, error) {
	var user, password string
	if name := os.Getenv("PASSWORD_FILE"); name != "" {
		content, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		password = strings.TrimSpace(string(content))
	} else {
		password = os.Getenv("PASSWORD")
	}
	user = os.Getenv("LOGIN")
	return url.Parse("ftp://" + user + ":" + password + "@h.example/") // want `unescaped: the program does not escape the user and password; "@" or "/" in them ends the userinfo`
}

// People choose the names of things.
func alerts(alertName string) (*http.Response, error) {
	return http.Get("https://h.example/alerts?alertName=" + alertName) // want `unescaped: a name can have spaces and "&"; in a query "&" ends the value`
}

// A question whether there is a value says nothing about its characters.
func isEmptyText(s string) bool { return strings.TrimSpace(s) == "" }

func connectIfSet(login, passwd string) {
	if isEmptyText(passwd) {
		return
	}
	http.Get("http://" + login + ":" + passwd + "@h.example/") // want `unescaped: the program does not escape the user and password; "@" or "/" in them ends the userinfo`
}

// A method makes the value of two others: the call is where it is put into the query.
type person struct{ name, realm string }

func (p person) String() string {
	if p.name == "" || p.realm == "" {
		return ""
	}
	return p.name + "@" + p.realm
}

func permissions(p person, c *client) {
	c.get("/permissions?user=" + p.String()) // want `unescaped: a name can have spaces and "&"; in a query "&" ends the value`
}

// The function escapes what stands behind the name of the parameter.
func escapedSince(u string) string {
	before, after, _ := strings.Cut(u, "?since=")
	return before + "?since=" + url.QueryEscape(after)
}

func sinceEscaped(t time.Time) {
	http.Get(escapedSince("http://h.example/events?since=" + t.Format(time.RFC3339))) // want `unescaped: the zone of a time can begin with "\+"; in a query, servers read it as a space`
}

// People write the message of an error.
func failed(w http.ResponseWriter, r *http.Request, err error) {
	http.Redirect(w, r, "/login?error="+err.Error(), http.StatusFound) // want `unescaped: a text can have spaces and "&"; in a query "&" ends the value`
}

func searched(req *http.Request, query string) {
	req.URL.RawQuery = "lang=en&q=" + query // want `unescaped: a text can have spaces and "&"; in a query "&" ends the value`
}

func redirected(base, redirectTo string) {
	target := base + "/verify?type=signup"
	if redirectTo != "" {
		target += "&redirect_to=" + redirectTo // want `unescaped: a URL can have "&" and "#"; in a query they end the value`
	}
	http.Get(target)
}

// The data of a form have the syntax of a query.
func login(c *http.Client, at, password string) (*http.Response, error) {
	body := strings.NewReader("grant_type=password&password=" + password) // want `unescaped: a password can have "&" and "#"; in a query they end the value`
	return c.Post(at, "application/x-www-form-urlencoded", body)
}

func comment(c *http.Client, at, comment string) (*http.Response, error) {
	body := fmt.Sprintf("action=comment&text=%s", comment) // want `unescaped: a text can have spaces and "&"; in a query "&" ends the value`
	return c.Post(at, "application/x-www-form-urlencoded", strings.NewReader(body))
}

// A name alone in a query is one that people choose; so is that of a type of issues.
func named(name, issueTypeName string) {
	http.Get("https://h.example/files?name=" + name)               // want `unescaped: a name can have spaces and "&"; in a query "&" ends the value`
	http.Get("https://h.example/meta?issuetypes=" + issueTypeName) // want `unescaped: a text can have spaces and "&"; in a query "&" ends the value`
}

// A redirect to the path of the request, behind another one.
func moved(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, "/new"+r.URL.Path, http.StatusFound) // want `unescaped: a decoded path can have "\?" and "%"; in a URL "\?" begins the query, and "%" an escape`
}

const everything = "all"

// A constant for an empty value, and what changes only letters and blanks, keep a text unescaped.
func (c *client) Find(q, title, term string) { // want Find:`takesURL`
	if q == "" {
		q = everything
	}
	title = strings.TrimSpace(title) // want `unescaped: a text can have spaces and "&"; in a query "&" ends the value`
	c.get("/search?q=" + q)          // want `unescaped: a text can have spaces and "&"; in a query "&" ends the value`
	c.get("/search?title=" + title)
	c.get("/search?term=" + strings.ToLower(term))                 // want `unescaped: a text can have spaces and "&"; in a query "&" ends the value`
	c.get("/search?text=" + cmp.Or(os.Getenv("WORD"), everything)) // want `unescaped: a text can have spaces and "&"; in a query "&" ends the value`
}

var keyword = flag.String("keyword", "", "a text")

var subject string

func init() { flag.StringVar(&subject, "subject", "", "a text") }

// People write the values of flags, arguments and answers.
func (c *client) asked(in *bufio.Reader, lines *bufio.Scanner, run func(func(args []string))) {
	c.get("/search?q=" + *keyword)                      // want `unescaped: a text can have spaces and "&"; in a query "&" ends the value`
	c.get("/search?a=" + subject)                       // want `unescaped: a text can have spaces and "&"; in a query "&" ends the value`
	c.get("/search?text=" + strings.Join(os.Args, " ")) // want `unescaped: a text can have spaces and "&"; in a query "&" ends the value`
	var phrase string
	fmt.Scanln(&phrase)
	c.get("/search?a=" + phrase) // want `unescaped: a text can have spaces and "&"; in a query "&" ends the value`
	question, err := in.ReadString('\n')
	if err != nil {
		return
	}
	c.get("/search?a=" + question)     // want `unescaped: a text can have spaces and "&"; in a query "&" ends the value`
	c.get("/search?q=" + lines.Text()) // want `unescaped: a text can have spaces and "&"; in a query "&" ends the value`
	run(func(args []string) {
		c.get("/search?q=" + args[0]) // want `unescaped: a text can have spaces and "&"; in a query "&" ends the value`
	})
}

type entry struct {
	Label   string            `json:"title"` // want Label:`takesURL`
	Comment *string           // want Comment:`takesURL`
	Texts   map[string]string // want Texts:`takesURL`
}

type titled interface{ GetTitle() string }

// Elements of lists and maps, what a pointer points to, a name in a tag, and a method whose name is one of texts.
func (c *client) Each(titles []string, e entry, of titled, target string) { // want Each:`takesURL`
	for _, title := range titles { // want `unescaped: a text can have spaces and "&"; in a query "&" ends the value`
		c.get("/search?a=" + title)
	}
	c.get("/search?q=" + e.Texts["first"]) // want `unescaped: a text can have spaces and "&"; in a query "&" ends the value`
	c.get("/search?a=" + e.Label)          // want `unescaped: a text can have spaces and "&"; in a query "&" ends the value`
	c.get("/search?a=" + *e.Comment)       // want `unescaped: a text can have spaces and "&"; in a query "&" ends the value`
	c.get("/search?a=" + of.GetTitle())    // want `unescaped: a text can have spaces and "&"; in a query "&" ends the value`
	c.get("/register?callback=" + target)  // want `unescaped: a URL can have "&" and "#"; in a query they end the value`
}

type hidden string

func orElse(key, value string) string {
	if set := os.Getenv(key); set != "" {
		return set
	}
	return value
}

// Users and passwords with defaults, and those of other types.
func DialOr(user, password, host string, pw hidden, data map[string][]byte) { // want DialOr:`takesURL`
	if user == "" {
		user = "guest"
	}
	url.Parse("amqp://" + user + ":" + password + "@" + host + "/")                                  // want `unescaped: the program does not escape the user and password; "@" or "/" in them ends the userinfo`
	url.Parse("amqp://" + user + ":" + string(pw) + "@" + host + "/a")                               // want `unescaped: the program does not escape the user and password; "@" or "/" in them ends the userinfo`
	url.Parse("amqp://" + string(data["user"]) + ":" + string(data["password"]) + "@" + host + "/b") // want `unescaped: the program does not escape the user and password; "@" or "/" in them ends the userinfo`
	login, secret := orElse("LOGIN", "guest"), orElse("SECRET", "guest")
	url.Parse(fmt.Sprintf("amqp://%s:%s@%s/c", login, secret, host)) // want `unescaped: the program does not escape the user and password; "@" or "/" in them ends the userinfo`
	login = os.Getenv("LOGIN")
	if login == "" {
		login = "guest"
	}
	url.Parse(fmt.Sprintf("amqp://%s:%s@%s/d", login, os.Getenv("SECRET"), host)) // want `unescaped: the program does not escape the user and password; "@" or "/" in them ends the userinfo`
}

// A map of what the program has seen takes every text.
var onceSeen = map[string]bool{"": true}

func once(title string) {
	if !onceSeen[title] {
		http.Get("https://h.example/once?title=" + title) // want `unescaped: a text can have spaces and "&"; in a query "&" ends the value`
	}
	onceSeen[title] = true
}
