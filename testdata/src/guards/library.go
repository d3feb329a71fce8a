package guards

import (
	"fmt"
	"net"
	"net/http"
	"net/url"
	"path"
	"strconv"
	"strings"
)

// The program sends the results of functions of the standard library.

func lower(u string) { http.Get(strings.ToLower(u)) }

func lowers() {
	u := strings.ToLower("HTTP://h.org")
	http.Get(u)
	lower("HTTPS://h.org/")
	lower("FTP://h.org/")  // want `scheme: .*`
	lower("HTTP://H ORG/") // want `syntax: net/url refuses " " in a host; .*`
}

func slashless(base string) { http.Get(strings.TrimSuffix(base, "/") + "/v1") }

func slashlesses() {
	slashless("http://h.org/")
	slashless("http://h.org")
	slashless("localhost:8080")  // want `relative: net/url reads "localhost" as the scheme; .*`
	slashless("localhost:8080/") // want `relative: net/url reads "localhost" as the scheme; .*`
	slashless("http://h.org:x/") // want `port: "x" is not a number; .*`
}

func spaceless(u string) { http.Get(strings.TrimSpace(u)) }

func spacelesses() {
	spaceless(" http://h.org/\n")
	spaceless("http://h.org/%\n") // want `escape: .*`
}

func replaced(id string) {
	http.Get(strings.ReplaceAll("http://h.org/{id}/x", "{id}", id))
	http.Get("http://h.org/" + strings.ReplaceAll(id, "%", "%25"))
}

func replacements() {
	replaced("a")
	onlyEscaped("50%")
	replaced("%zz") // want `escape: .*`
}

func onlyEscaped(id string) {
	http.Get("http://h.org/" + strings.ReplaceAll(id, "%", "%25"))
	http.Get("http://h.org/" + strings.NewReplacer("%", "%25", "\n", "").Replace(id))
	http.Get("http://h.org/" + url.PathEscape(id))
}

var hostReplacer = strings.NewReplacer("HOST", "h.org", "PORT", "8080")

func filled(template string) { http.Get(hostReplacer.Replace(template)) }

func fillings() {
	filled("http://HOST:PORT/")
	filled("http://HOST:PORT0/") // want `port: .*`
	filled("HOST/x")             // want `(scheme|relative): .*`
}

func pieces(list string) {
	for _, u := range strings.Split(list, ",") {
		http.Get(u)
	}
}

func manyPieces() {
	pieces("http://h.org/,http://i.org/")
	pieces("http://h.org/,http://i.org/%") // want `escape: .*`
}

func words(line string) { http.Get(strings.Fields(line)[1]) }

func lines() {
	words("get http://h.org/")
	words("get http://h.org/ %")
	words("get http://h.org:x/ %") // want `port: "x" is not a number; .*`
}

func halves(pair string) {
	host, port, ok := strings.Cut(pair, "/")
	if !ok {
		port = "80"
	}
	http.Get("http://" + net.JoinHostPort(host, port) + "/")
}

func pairs() {
	halves("::1/8080")
	halves("h.org")
	halves("h.org/http") // want `port: "http" is not a number; .*`
	halves("h org")      // want `syntax: net/url refuses " " in a host; .*`
}

func cleaned(p string) { http.Get("http://h.org" + path.Join("/", path.Clean(p))) }

func cleanings() {
	cleaned("a/../b")
	cleaned("%zz/..")
	cleaned("a/%zz") // want `escape: "%" in "%zz" needs two hex digits after it; .*`
}

func formatted(port int, zone string) { http.Get(fmt.Sprintf("http://h%s:%05d/", zone, port)) }

func formats() {
	formatted(80, ".org")
	formatted(80, "")  // the format alone has no fault
	formatted(80, " ") // want `syntax: net/url refuses " " in a host; .*`
}

func sliced(u string) {
	if len(u) > 4 && u[:4] == "git+" {
		u = u[4:]
	}
	http.Get(u)
}

func slices() {
	sliced("git+http://h.org/")
	sliced("http://h.org/")
	sliced("git+http://h.org/%") // want `escape: "%" needs two hex digits after it; .*`
	sliced("git+ssh://h.org/")   // want `scheme: .*`
}

func unquoted(text string) {
	u, err := strconv.Unquote(text)
	if err != nil {
		return
	}
	http.Get(u)
}

func quotes() {
	unquoted(`"http://h.org/"`)
	unquoted("http://h.org/%")
	unquoted(`"http://h.org/%"`) // want `escape: "%" needs two hex digits after it; .*`
}

// A loop over the bytes of a made text can refuse them.

func refusesColons(name func(string) string) {
	u := fmt.Sprintf("http://h:x/%s/n", name("a"))
	for _, r := range u {
		if r == ':' {
			return
		}
	}
	http.Get(u)
}

func countsColons(name func(string) string) {
	u := fmt.Sprintf("http://h:x/%s/n", name("a")) // want `port: .*`
	n := 0
	for _, r := range u {
		if r == ':' {
			n++
		}
	}
	fmt.Println(n)
	http.Get(u)
}
