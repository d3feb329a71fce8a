package host

import (
	"fmt"
	"net/http"
	"net/url"
	"os"
)

func bad(w http.ResponseWriter, r *http.Request, client *http.Client) {
	url.Parse("http://fe80::a/")                                                                  // want `host: IPv6 address "fe80::a" lacks brackets; url\.Parse fails`
	url.Parse("http://::1/x")                                                                     // want `host: IPv6 address "::1" lacks brackets; url\.Parse fails unless GODEBUG=urlstrictcolons=0`
	url.Parse("http://::8080/x")                                                                  // want `host: two colons precede "8080"; url\.Parse fails unless GODEBUG=urlstrictcolons=0`
	url.Parse(`file://C:\dir\` + os.Args[0])                                                      // want `host: the drive "C:" is in the place of the host; the call fails for ordinary values`
	url.Parse(`file://C:\dir\x`)                                                                  // want `host: the drive "C:" is in the place of the host; url\.Parse fails`
	url.Parse("http://2001:db8::1:8080/")                                                         // want `host: IPv6 address "2001:db8::1:8080" lacks brackets; fails unless GODEBUG=urlstrictcolons=0`
	url.Parse("http://1:2:3:4:5:6:7:8:80/")                                                       // want `host: IPv6 address "1:2:3:4:5:6:7:8" lacks brackets; the call fails unless GODEBUG=urlstrictcolons=0`
	url.Parse("http://[::1/")                                                                     // want `host: "\[" lacks its "\]"; url\.Parse fails`
	url.Parse("http://a[::1]/")                                                                   // want `host: text precedes "\[::1\]" in the host; url\.Parse fails from Go 1\.25\.8 and 1\.26\.1 on`
	url.Parse("http://[1.2.3.4]/")                                                                // want `host: "\[1\.2\.3\.4\]" is not an IPv6 address; url\.Parse fails from Go 1\.24\.8 and 1\.25\.2 on`
	url.Parse("http://[example.com]/")                                                            // want `host: "\[example\.com\]" is not an IPv6 address; url\.Parse fails from Go 1\.24\.8 and 1\.25\.2 on`
	url.Parse("http://[v1.a]/")                                                                   // want `host: "\[v1\.a\]" is not an IPv6 address; url\.Parse fails from Go 1\.24\.8 and 1\.25\.2 on`
	url.Parse("http://256.1.1.1")                                                                 // want `host: "256\.1\.1\.1" is not an IPv4 address; the dial fails`
	url.Parse("http://010.0.0.1/")                                                                // want `host: "010\.0\.0\.1" is not an IPv4 address; only a C resolver accepts it`
	url.Parse("http://1.2.3:80/")                                                                 // want `host: "1\.2\.3" is not an IPv4 address; only a C resolver accepts it`
	url.Parse("https:///x")                                                                       // want `host: the host is empty`
	url.Parse("http://user@/x")                                                                   // want `host: the host is empty`
	url.Parse("http://http://h")                                                                  // want `host: the text has two schemes; the host is "http"`
	url.Parse("https://http://h")                                                                 // want `host: the text has two schemes; the host is "http"`
	url.Parse("http://a..b/")                                                                     // want `host: "a\.\.b" has an empty label; the dial fails`
	url.Parse("http://-a.example/")                                                               // want `host: "-a" is a label that begins or ends with a hyphen; the dial fails`
	url.Parse("http://h{/x")                                                                      // want `host: net/url refuses "\{" in a host; url\.Parse fails`
	url.Parse(`http://a\b/x`)                                                                     // want `host: net/url refuses "\\\\" in a host; url\.Parse fails`
	url.Parse("http://a<b/")                                                                      // want `host: a host name cannot contain "<"; the dial fails`
	url.Parse("ws://a,b/")                                                                        // want `host: a host name cannot contain ","; the dial fails`
	url.Parse("http://ex%61mple.com/")                                                            // want `host: "%61" in a host encodes ASCII; url\.Parse fails`
	url.Parse("http://%ff.example/")                                                              // want `host: "%ff\.example" is not UTF-8; clients look up another name`
	url.Parse("http://abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijkl.example/") // want `host: "abcdefghijklmnopqrstu…" is a label of more than 63 bytes; the dial fails`
	http.Get("http://1.2.3/")                                                                     // want `host: "1\.2\.3" is not an IPv4 address; http\.Get fails without a C resolver`
	http.Get("http://256.1.1.1/")                                                                 // want `host: "256\.1\.1\.1" is not an IPv4 address; http\.Get fails`
	http.Get("http://a,b/")                                                                       // want `host: a host name cannot contain ","; http\.Get fails`
	http.Get("http:///x")                                                                         // want `host: the host is empty; http\.Get fails`
	http.Get("http://")                                                                           // want `host: the host is empty; http\.Get fails`
	http.Get("https://:443/")                                                                     // want `host: the host is empty; http\.Get fails`
	client.Get("http://a..b/")                                                                    // want `host: "a\.\.b" has an empty label; the dial fails`
	http.Redirect(w, r, "http://a..b/", http.StatusFound)                                         // want `host: "a\.\.b" has an empty label; the dial fails`
}

// A client sends the path and the query of a URL; the host is in the Host field.
func served(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, "https://"+r.URL.Host+"/", http.StatusFound) // want `host: the URL of a request that a server gets has no scheme and no host; the Host field has the host`
	self := r.URL.Scheme + "://" + r.Host + "/feed"                  // want `host: the URL of a request that a server gets has no scheme and no host; .*`
	fmt.Fprintln(w, self, r.URL.Host)
}
