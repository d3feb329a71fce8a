package browser

import "net/http"

func bad(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, `/\go.dev/x`, http.StatusFound)         // want `browser: "\\\\" is read as "/"; the host is "go.dev"`
	http.Redirect(w, r, "/\\go.dev", http.StatusFound)          // want `browser: "\\\\" is read as "/"; the host is "go.dev"`
	http.Redirect(w, r, `https://h\@go.dev/`, http.StatusFound) // want `browser: "\\\\" is read as "/"; the host is "h"`
	http.Redirect(w, r, "/\t/go.dev", http.StatusFound)         // want `browser: "\\t" is left out; the host is "go.dev"` `syntax: "\\t" is not allowed in a path`
	http.Redirect(w, r, "/docs/%2e%2e/admin", http.StatusFound) // want `browser: "%2e%2e" is read as ".."`
	http.Redirect(w, r, "http://go%2edev/", http.StatusFound)   // want `browser: "go%2edev" is read as "go.dev"`
	http.Redirect(w, r, "http://0x7f000001/", http.StatusFound) // want `browser: "0x7f000001" is read as "127.0.0.1"`
	http.Redirect(w, r, "http://127.1/", http.StatusFound)      // want `browser: "127.1" is read as "127.0.0.1"` `host: "127.1" is not an IPv4 address`
	http.Redirect(w, r, "https:///go.dev/x", http.StatusFound)  // want `browser: "https:///" is read as "https://"; the host is "go.dev"` `host: the host is empty`
	http.Redirect(w, r, "https:go.dev/x", http.StatusFound)     // want `browser: "https:" lacks "//"; the page's scheme decides` `scheme: "//" is missing`
	http.Redirect(w, r, "ftp:go.dev/x", http.StatusFound)       // want `browser: "ftp:" is read as "ftp://"; the host is "go.dev"` `scheme: "//" is missing`
	http.Handle("/go/", http.RedirectHandler(`\\go.dev`, 301))  // want `browser: "\\\\" is read as "/"` `browser: "\\\\" is read as "/"`
	http.Redirect(w, r, "http://[v1.a]/", http.StatusFound)     // want `browser: browsers take no URL from it: the host is not an IP address`
	http.Redirect(w, r, "https://h.256/", http.StatusFound)     // want `browser: browsers take no URL from it: the host is not an IP address`
	w.Header().Set("Location", `//go.dev\x`)                    // want `browser: "\\\\" is read as "/"`
	w.Header().Add("location", `\\go.dev`)                      // want `browser: "\\\\" is read as "/"; the host is "go.dev"` `browser: "\\\\" is read as "/"; the host is "go.dev"`
	http.Header.Set(w.Header(), "Location", "http://0x7f.1/")   // want `browser: "0x7f.1" is read as "127.0.0.1"`
	moveTo(w, `/\go.dev`)                                       // want `browser: "\\\\" is read as "/"; the host is "go.dev"`
}

func moveTo(w http.ResponseWriter, where string) { w.Header().Set("Location", where) }
