package flow

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"sort"
	"strconv"
	"strings"
)

// The program may use a variable for one of several purposes, so a text has to show that it is
// for this one.

func dial(address string) error { return nil }

func readLocal(name string) ([]byte, error) { return os.ReadFile(name) }

// The result of a parser decides.

func load(source string) {
	u, err := url.Parse(source)
	if err != nil || u.Scheme == "" {
		readLocal(source)
		return
	}
	http.Get(source)
}

func loadAny(source string) error {
	u, err := url.Parse(source)
	if err != nil {
		return err
	}
	switch u.Scheme {
	case "file":
		_, err = os.Open(u.Path)
	case "http", "https":
		_, err = http.Get(source)
	default:
		err = dial(source)
	}
	return err
}

func loadOrDial(source string) error {
	if _, err := url.ParseRequestURI(source); err != nil {
		return dial(source)
	}
	_, err := http.Get(source)
	return err
}

// Another argument decides, or the called function.

func getPath(u string, isPath bool) {
	if isPath {
		http.Get("http://h" + u)
	} else {
		http.Get(u)
	}
}

func unescaped(s string, isQuery bool) string {
	if isQuery {
		s, _ = url.QueryUnescape(s)
	}
	return s
}

func addressOf(service string) string {
	if service == "cache" {
		return "cache:6379"
	}
	return "http://h/"
}

// Its length decides, or whether it is in a map.

var shortNames = map[string]string{"home": "http://home.example/"}

func getLong(name string) {
	if len(name) > 10 {
		http.Get(name)
	}
}

func getNamed(name string) {
	if full, ok := shortNames[name]; ok {
		name = full
	}
	http.Get(name)
}

// A method of its type decides.

type address string

func (a address) isURL() bool { return strings.Contains(string(a), "://") }

func (a address) get() {
	if a.isURL() {
		http.Get(string(a))
		return
	}
	dial(string(a))
}

func getAddress(a address) {
	if !a.isURL() {
		dial(string(a))
		return
	}
	http.Get(string(a))
}

// The second call is for texts with which the first one fails.

func retried(u string) {
	if _, err := http.Get(u); err != nil {
		http.Get("http://" + u)
	}
}

func arguments() {
	load("config.yaml")
	loadAny("file:///etc/x")
	loadAny("tcp://h:1")
	loadAny("h:1")
	loadOrDial("h:1")
	getPath("/a", true)
	unescaped("50%", false)
	dial(addressOf("cache"))
	http.Get(addressOf("web"))
	getLong("short")
	getNamed("home")
	address("h:1").get()
	getAddress("h:1")
	retried("h.example")
}

// Another field decides, or a key.

type target struct {
	kind    int
	address string
	skipped bool
}

func (t target) open() {
	switch t.kind {
	case 0:
		dial(t.address)
	default:
		http.Get(t.address)
	}
}

var services = map[string]string{"cache": "cache:6379", "web": "http://h/"}

func byKeys(service string) {
	target{kind: 0, address: "h:6379"}.open()
	for _, t := range []target{{address: "h:1", skipped: true}, {address: "http://h/"}} {
		if t.skipped {
			continue
		}
		http.Get(t.address)
	}
	http.Get(services[service])
	for name, u := range map[string]string{"file": "a/b", "web": "http://h/"} {
		if name == "web" {
			http.Get(u)
		}
	}
}

// The code checks one condition twice.
func twiceAsked(isSocket bool) {
	u := "http://h/"
	if isSocket {
		u = "run/x.sock"
	}
	if isSocket {
		dial(u)
	} else {
		http.Get(u)
	}
}

// A called function changes the value in place.

func complete(u *string) { *u = "http://" + *u }

func completeAll(urls []string) {
	for i, u := range urls {
		urls[i] = "http://" + u
	}
}

type pointed struct{ url string }

var pointedAt = "global.example"

func inPlace() {
	p := &pointed{url: "h.example"}
	complete(&p.url)
	http.Get(p.url)
	complete(&pointedAt)
	http.Get(pointedAt)
	hosts := []string{"a.example", "b.example"}
	completeAll(hosts)
	for _, h := range hosts {
		http.Get(h)
	}
	one := []string{"a.example"}
	completeAll(one)
	http.Get(one[0])
	sorted := []string{"unix", "http://h/"}
	sort.Strings(sorted)
	http.Get(sorted[0])
	aliased := []string{"x", "http://h/"}
	alias := aliased
	alias[0] = "http://h/"
	http.Get(aliased[0])
	http.Get(aliased[1:][0])
}

// A variable decides which function the code calls.
func oneFunction(isLocal bool) {
	get := func(u string) { http.Get(u) }
	if isLocal {
		get = func(u string) { os.Open(u) }
		get("name")
	}
}

// The code writes the value, and does not read it again.
func jumps(list []int) {
	for _, n := range list {
		u := "http://h/"
		if n > 0 {
			u = "http://h/%"
			println(u)
			continue
		}
		url.Parse(u)
	}
}

// A function that otherwise returns an error has no other purpose for the text: it sends and signs it.

func sendSigned(service string) error {
	req, err := http.NewRequest("POST", service, nil)
	if err != nil {
		return err
	}
	sign(req.Header, service)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return res.Body.Close()
}

func sign(header http.Header, service string) { header.Set("Signature", strings.ToUpper(service)) }

// A type decides, a channel that is ready first, or a function in a table.

func loadTyped(source string, kind any) {
	switch kind.(type) {
	case http.Handler:
		http.Get(source)
	default:
		readLocal(source)
	}
}

func loadReady(source string, local, remote chan bool) {
	select {
	case <-remote:
		http.Get(source)
	case <-local:
		readLocal(source)
	}
}

func loadFrom(source, kind string) {
	loaders := map[string]func(){
		"local":  func() { readLocal(source) },
		"remote": func() { http.Get(source) },
	}
	loaders[kind]()
}

func loadUntil(source string, kinds []string) {
	for _, kind := range kinds {
		if kind == "local" {
			break
		}
		http.Get(source)
	}
	readLocal(source)
}

func loadLocal(source string, isLocal bool) error {
	if isLocal {
		return dial(source)
	}
	_, err := http.Get(source)
	return err
}

func loadsOtherwise() {
	loadLocal("config.corp.net/x", true)
	loadTyped("config.corp.net/x", nil)
	loadReady("config.corp.net/x", nil, nil)
	loadFrom("config.corp.net/x", "local")
	loadUntil("config.corp.net/x", []string{"local"})
}

func sendsSigned() {
	sendSigned("sign.corp.net/v1") // want `relative: "sign.corp.net" has no scheme; .*`
}

// A package variable that no code sets again is like a constant: its text is for each of its uses.

var StatusHost = "status.corp.net/" // want `relative: "status.corp.net" has no scheme; .*` StatusHost:`returnsText\(status.corp.net/\)` StatusHost:`takesURL\(0 SendAny\)`

func statusOf(id string) string { return StatusHost + id }

func fetchStatus(id string) { http.Get(StatusHost + id) }

var MirrorHost = "mirror.corp.net/" // want `relative: "mirror.corp.net" has no scheme; .*` MirrorHost:`takesURL\(0 SendAny\)`

func mirrorOf(id string) string { return MirrorHost + id }

func setMirror(host string) { MirrorHost = host }

func fetchMirror(id string) { http.Get(MirrorHost + id) }

// A condition behind which a function only fails does not choose: the function returns an error that it
// has just set, or one of a package variable. Elsewhere it may send another text.

var errNoDays = errors.New("no days")

var Root = "https://h.corp.net/" // want Root:`returnsText\(https://h.corp.net/\)`

var (
	DaysOf   = func(id string) string { return Root + id + "/%zz/days" }
	WeeksOf  = func(id string) string { return Root + id + "/%zz/weeks" }
	MonthsOf = func(id string) string { return Root + id + "/%zz/months" }
)

func sendTo(u string) error {
	_, err := http.Get(u)
	return err
}

func sendDays(days int, id string) (err error) {
	if days <= 0 {
		err = errNoDays
		return
	}
	err = sendTo(DaysOf(id))
	return
}

func sendWeeks(weeks int, id string) error {
	if weeks <= 0 {
		return errNoDays
	}
	return sendTo(WeeksOf(id))
}

func sendMonths(months int, id string) (err error) {
	if months <= 0 {
		err = sendTo("https://h.corp.net/")
		return
	}
	err = sendTo(MonthsOf(id))
	return
}

// The program only appends to the text in one case: it has the same beginning in both.

func appendQuery(base, query string) {
	u := base + "/append.corp.net/%zz" // want `escape: "%" in "%zz" .*; the call fails for a base like "http://h/v1"`
	if query != "" {
		u = fmt.Sprintf("%s?%s", u, query)
	}
	http.Get(u)
}

// The same condition has the same answer.

func searchPaged(page, size int, all bool) {
	u := "https://h.corp.net/search"
	if page != 0 && size != 0 {
		u += "?page=" + strconv.Itoa(page) + "&size=" + strconv.Itoa(size)
	}
	if all {
		if page != 0 && size != 0 {
			u += "&all=1"
		} else {
			u += "?all=1"
		}
	}
	http.Get(u)
}

func searchNamed(page int, name string, all bool) {
	u := "https://h.corp.net/search"
	if page != 0 {
		u += "?page=" + strconv.Itoa(page)
	}
	if all && name != "" {
		u += "&all=1" // want `separator: "&" does not begin a query; the parameter is a part of the path`
	}
	http.Get(u)
}

// A condition on a field decides whether the text is a format.

type feed struct {
	path string
	id   int
}

func (f *feed) fetch() {
	path := f.path
	if f.id != 0 {
		path = fmt.Sprintf(path, f.id)
	}
	http.Get("https://h.corp.net/" + path)
}

type numbered struct {
	path   string
	number int
}

func (n *numbered) fetch() {
	path := n.path
	if n.number != 0 {
		path = fmt.Sprintf(path, n.number)
	}
	http.Get("https://h.corp.net/" + path)
}

func (n *numbered) set(number int) { n.number = number }

func feeds(id int) []fetcher {
	return []fetcher{
		&feed{path: "liked/"},
		&feed{path: "users/", id: id},
		&numbered{path: "numbered/"},
	}
}

type fetcher interface{ fetch() }
