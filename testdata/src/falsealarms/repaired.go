package falsealarms

import (
	"encoding/base64"
	"flag"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"path"
	"regexp"
	"strings"
)

var hasScheme = regexp.MustCompile(`^[a-z]+://`)

// The program asks a regular expression whether it has to put the scheme before the text.
func completedByPattern(s string) {
	if !hasScheme.MatchString(s) {
		s = "http://" + s
	}
	http.Get(s)
}

func completedByMatch(s string) {
	if m := hasScheme.FindString(s); m == "" {
		s = fmt.Sprintf("http://%s", s)
	}
	http.Get(s + "/x")
}

func completedByPackage(s string) {
	if ok, _ := regexp.MatchString("^https?://", s); !ok {
		s = "http://" + s
	}
	http.Get(s + "/x")
}

func completedAll() {
	completedByPattern("localhost:8080")
	completedByMatch("localhost:8080")
	completedByPackage("example.com")
	for _, s := range []string{"example.com", "https://example.org"} {
		if !hasScheme.MatchString(s) {
			s = "https://" + s
		}
		http.Get(s)
	}
}

// The method completes the field that it has set.
type completing struct{ base string }

func (c *completing) set(s string) {
	c.base = s
	if !hasScheme.MatchString(s) {
		c.base = "https://" + s
	}
}

func (c *completing) setTrimmed(s string) *completing {
	c.base = strings.TrimSuffix(s, "/")
	if u, err := url.Parse(c.base); err != nil || u.Scheme == "" {
		c.base = "https://" + c.base
	}
	return c
}

func (c *completing) get(path string) { http.Get(c.base + path) }

func useCompleting() {
	c := &completing{}
	c.set("example.com")
	c.get("/x")
	(&completing{}).setTrimmed("example.org/").get("/x")
}

// The program only asks whether the text parses, and has another text if it does not.
func escapedOnce(s string) string {
	if _, err := url.PathUnescape(s); err != nil {
		return strings.ReplaceAll(s, "%", "%25")
	}
	return s
}

func escapeOnce() { http.Get("https://example.com/" + escapedOnce("50%") + "/x") }

// A URI of the scheme "data" has no segments.
func image(b []byte) string { return "data:image/png;base64," + base64.StdEncoding.EncodeToString(b) }

// A format of the package's own makes several values that have one name.
type formatting struct{ base, prefix string }

func (f *formatting) url(format string, args ...any) string {
	for i, v := range args {
		if s, ok := v.(string); ok {
			args[i] = url.PathEscape(s)
		}
	}
	return f.base + f.prefix + fmt.Sprintf(format, args...)
}

func (f *formatting) repository(owner, name string) { http.Get(f.url("/repos/%s/%s", owner, name)) }

func (f *formatting) issue(owner, name string, n int) {
	http.Get(f.url("/repos/%s/%s/issues/%d", owner, name, n))
}

// Only the package sets the base, to a text without a slash at its end.
type fixed struct{ baseURL string }

func newFixed(base string) *fixed { return &fixed{baseURL: base} }

func (f *fixed) user(id string) string { return f.baseURL + "/users/" + url.PathEscape(id) }

func useFixed() { http.Get(newFixed("https://app.example.com").user("1")) }

// A parameter is the format for the arguments that the function passes on.
func endpoint(format string, args ...any) {
	http.Get(fmt.Sprintf("https://example.com/v2"+format, args...))
}

func useEndpoint() {
	endpoint("/users")
	endpoint("/orders/%d", 7)
}

// A loop asks whether the text has a scheme, which uricheck cannot execute.
func asksInLoop(s string) bool {
	for _, p := range []string{"http://", "https://"} {
		if strings.HasPrefix(s, p) {
			return true
		}
	}
	return false
}

func hasRune(s string, r rune) bool {
	for _, c := range s {
		if c == r {
			return true
		}
	}
	return false
}

func repairedByLoop(s string) string {
	if !asksInLoop(s) {
		s = "http://" + s
	}
	return s
}

func joinedQuery(u, q string) string {
	if hasRune(u, '?') {
		return u + "&" + q
	}
	return u + "?" + q
}

func bracketed(h string) string {
	if hasRune(h, ':') && !hasRune(h, '[') {
		h = "[" + h + "]"
	}
	return "http://" + h + "/"
}

func repairedByLoops() {
	http.Get(repairedByLoop("10.0.0.1:80"))
	http.Get(repairedByLoop("https://h.example"))
	http.Get(joinedQuery("https://h.example/?a=1", "b=2"))
	http.Get(bracketed("::1"))
	http.Get(bracketed("[::1]"))
	http.Get(bracketed("h.example"))
}

// The program parses again what has no host, or no scheme.
func parsedAgain(s string) *url.URL {
	u, err := url.Parse(s)
	if err != nil {
		panic(err)
	}
	if u.Host == "" {
		u, err = url.Parse("http://" + s)
		if err != nil {
			panic(err)
		}
	}
	return u
}

func parsedInside(s string) *url.URL {
	u, err := url.Parse(s)
	if err != nil {
		if !strings.Contains(s, "//") {
			u, _ := url.Parse("http://" + s)
			return u
		}
		panic(err)
	}
	return u
}

func parseAgain() {
	parsedAgain("localhost:80/x")
	parsedInside("127.0.0.1:80/x")
}

// A list of one element becomes one with the scheme.
func split(s string) (*url.URL, error) {
	parts := strings.SplitN(s, "://", 2)
	if len(parts) == 1 {
		parts = []string{"http", parts[0]}
	}
	return url.Parse(parts[0] + "://" + parts[1])
}

func useSplit() { split("127.0.0.1:80/a") }

// The first candidate that works leaves the loop.
func firstURL(s string) *url.URL {
	for _, try := range []string{s, "http://" + s} {
		if u, err := url.Parse(try); err == nil && u.Host != "" {
			return u
		}
	}
	return nil
}

func firstConnection(addr string) net.Conn {
	for _, a := range []string{addr, addr + ":53", "[" + addr + "]:53"} {
		if c, err := net.Dial("udp", a); err == nil {
			return c
		}
	}
	return nil
}

func candidates() {
	firstURL("10.0.0.1:80/x")
	firstURL("https://h.example")
	for _, a := range []string{"127.0.0.1:53", "127.0.0.1", "::1"} {
		firstConnection(a)
	}
}

// The same statement, or the same case, sets both variables.
var isSecure = flag.Bool("secure", false, "")

func setTogether() {
	scheme, host := "", "https://h.example"
	if !*isSecure {
		scheme, host = "http://", "10.0.0.1:80"
	}
	http.NewRequest("GET", scheme+host, nil)
}

func setInCases(kind string) {
	var base, path string
	switch kind {
	case "a":
		base, path = "https://a.example/", "x"
	case "b":
		base, path = "https://b.example", "/x"
	default:
		base, path = "https://c.example/?q=", "x"
	}
	http.NewRequest("GET", base+path, nil)
}

func useCases() {
	setInCases("a")
	setInCases("b")
	setInCases("")
}

const (
	withTLS = 1 << iota
	isWhole
)

func completedByFlags(s string, flags int) string {
	if flags&isWhole != 0 {
		return s
	}
	if flags&withTLS != 0 {
		return "https://" + s
	}
	return "http://" + s
}

func useFlags() {
	http.NewRequest("GET", completedByFlags("127.0.0.1:80", withTLS|0), nil)
	http.NewRequest("GET", completedByFlags("https://example.com", isWhole), nil)
}

// Base64 has no space: QueryEscape is right for a path, too (RFC 6960, appendix A.1).
func ocsp(request []byte) (*http.Response, error) {
	return http.Get("https://ocsp.example.com/" + url.QueryEscape(base64.StdEncoding.EncodeToString(request)))
}

// The name says that the first operand is a path; the program sets the scheme and the host later.
type pinged struct{ basePath string }

func (d *pinged) ping() {
	req, _ := http.NewRequest("GET", path.Join(d.basePath, "/_ping"), nil)
	req.URL.Scheme, req.URL.Host = "http", "docker"
	http.DefaultClient.Do(req)
}
