package guards

import (
	"net/http"
	"net/url"
	"strings"
)

// Forms of branches.

func otherwise(u string) {
	if strings.HasPrefix(u, "http") {
		http.Get(u)
	} else {
		http.Get("http://" + u)
	}
}

func otherwises() {
	otherwise("h.org")
	otherwise("http://h.org/")
	otherwise("h h")            // want `syntax: net/url refuses " " in a host; .*`
	otherwise("http://h.org/%") // want `escape: "%" needs two hex digits after it; .*`
	otherwise("httpx://h.org/") // want `scheme: .*`
}

func bySwitch(u string) {
	switch {
	case strings.HasPrefix(u, "/"):
		u = "http://h.org" + u
	case !strings.Contains(u, "://"):
		u = "http://" + u
	}
	http.Get(u)
}

func bySwitches() {
	bySwitch("/a")
	bySwitch("h.org:8080")
	bySwitch("https://h.org")
	bySwitch("/%a")         // want `escape: .*`
	bySwitch("h.org:99999") // want `port: 99999 is above 65535; .*`
	bySwitch("ftp://h.org") // want `scheme: http\.Get does not support "ftp"; .*`
}

func byName(u string) {
	switch u {
	case "", "none":
		return
	case "local":
		u = "http://127.0.0.1/"
	}
	http.Get(u)
}

func byNames() {
	byName("")
	byName("none")
	byName("local")
	byName("http://h.org/")
	byName("global") // want `(scheme|relative): .*`
}

func returns(u string) error {
	if !strings.HasPrefix(u, "https://") {
		return nil
	}
	_, err := http.Get(u)
	return err
}

func returned() {
	returns("h.org")
	returns("http://h.org/%")
	returns("https://h.org/")
	returns("https://h.org/%") // want `escape: "%" needs two hex digits after it; .*`
}

func continues(urls ...string) {
	for _, u := range urls {
		if strings.HasPrefix(u, "#") {
			continue
		}
		http.Get(u)
	}
}

func continued() {
	continues("http://h.org/", "# comment")
	continues("# comment", "http://h.org/%") // want `escape: "%" needs two hex digits after it; .*`
}

func both(u string) {
	if u != "" && !strings.Contains(u, "://") {
		u = "http://" + u
	}
	if u == "" || strings.HasSuffix(u, "://") {
		return
	}
	http.Get(u)
}

func boths() {
	both("")
	both("h.org")
	both("http://")
	both("h h")             // want `syntax: net/url refuses " " in a host; .*`
	both("http://h.org:x/") // want `port: "x" is not a number; .*`
}

func byVariable(u string) {
	ok := strings.HasPrefix(u, "http")
	if !ok {
		u = "http://" + u
	}
	http.Get(u)
}

func byVariables() {
	byVariable("h.org")
	byVariable("http://h.org")
	byVariable("h.org:x")   // want `port: "x" is not a number; .*`
	byVariable("http:/h/x") // want `scheme: .*`
}

func byCut(u string) {
	if rest, ok := strings.CutPrefix(u, "unix:"); ok {
		http.Get("http://localhost" + rest)
		return
	}
	http.Get(u)
}

func byCuts() {
	byCut("unix:/run/x")
	byCut("http://h.org/")
	byCut("unix:/run/%x")   // want `placeholder: .*`
	byCut("http://h.org:x") // want `port: "x" is not a number; .*`
}

func nested(u string) {
	if u != "" {
		if strings.HasPrefix(u, "/") {
			u = "h.org" + u
		} else if !strings.Contains(u, ".") {
			u += ".org"
		}
		u = "http://" + u
	} else {
		u = "http://h.org"
	}
	http.Get(u)
}

func nestings() {
	nested("")
	nested("/a")
	nested("h")
	nested("h.org")
	nested("h h")   // want `syntax: net/url refuses " " in a host; .*`
	nested("/a%2g") // want `escape: .*`
}

// A guard of the program's own.

func isWeb(u string) bool {
	return strings.HasPrefix(u, "http://") || strings.HasPrefix(u, "https://")
}

func ifWeb(u string) {
	if isWeb(u) {
		http.Get(u)
	}
}

func ifWebs() {
	ifWeb("ftp://h.org/")
	ifWeb("%")
	ifWeb("http://h.org/%") // want `escape: "%" needs two hex digits after it; .*`
}

func withScheme(u string) string {
	if isWeb(u) {
		return u
	}
	return "https://" + u
}

func withSchemes() {
	url.Parse(withScheme("h.org"))
	url.Parse(withScheme("http://h.org"))
	url.Parse(withScheme("http:// h.org")) // want `syntax: net/url refuses " " in a host; .*`
	url.Parse(withScheme("h.org:x"))       // want `port: "x" is not a number; .*`
}

// Whatever the condition is, the text begins with the same literal.
func withAddition(name string, isLong bool) {
	u := "cache.example.com/" // want `relative: "cache.example.com" has no scheme; .*`
	if isLong {
		u += name
	}
	http.Get(u)
}

func withAnother(name string, isLocal bool) {
	u := "cache.example.com/"
	if isLocal {
		u += name
	} else {
		u = "https://" + u
	}
	if !isLocal {
		http.Get(u)
	}
}

// A jump leads behind the return.
func jumped(u string) {
	goto send
	return
send:
	func() { http.Get(u) }()
	return
	func() { http.Get(u + "%") }()
}

func jump() { jumped("http://h.org/%zz") } // want `escape: "%" needs two hex digits after it; RFC 3986 allows no other "%"`
