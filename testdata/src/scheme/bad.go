package scheme

import (
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
)

func bad(client *http.Client) {
	url.Parse("HTTP://h")                // want `scheme: "HTTP" is not lowercase`
	url.Parse("Https://h")               // want `scheme: "Https" is not lowercase`
	url.Parse("MAILTO:a@example.com")    // want `scheme: "MAILTO" is not lowercase`
	url.Parse("htpp://h/")               // want `scheme: "htpp" is an unknown scheme; the nearest known one is "http"`
	url.Parse("htps://h/")               // want `scheme: "htps" is an unknown scheme; the nearest known one is "https"`
	url.Parse("httpss://h/")             // want `scheme: "httpss" is an unknown scheme; the nearest known one is "https"`
	url.Parse("htttp://h/")              // want `scheme: "htttp" is an unknown scheme; the nearest known one is "http"`
	url.Parse("HTPP://h/")               // want `scheme: "HTPP" is an unknown scheme; the nearest known one is "http"`
	url.Parse("wsss://h/")               // want `scheme: "wsss" is an unknown scheme; the nearest known one is "wss"`
	url.Parse("http:/h")                 // want `scheme: "//" is missing after "http:"; the host is empty`
	url.Parse("http:/example.com/x")     // want `scheme: "//" is missing after "http:"; the host is empty`
	url.Parse("https:example.com/x")     // want `scheme: "//" is missing after "https:"; the host is empty`
	http.Get("htpp://h/")                // want `scheme: "htpp" is an unknown scheme; the nearest known one is "http"`
	http.Get("ftp://h")                  // want `scheme: http\.Get does not support "ftp"; it accepts http and https`
	http.Get("ws://h")                   // want `scheme: http\.Get does not support "ws"; it accepts http and https`
	http.Get("")                         // want `scheme: the text is empty; http\.Get fails`
	http.Get("/x")                       // want `scheme: "/x" has no scheme; http\.Get accepts http and https`
	http.Get("//h/x")                    // want `scheme: "//h/x" has no scheme; http\.Get accepts http and https`
	http.Get("http:")                    // want `scheme: "//" is missing after "http:"; http\.Get fails`
	http.Get("http:/h")                  // want `scheme: "//" is missing after "http:"; http\.Get fails`
	http.Get("mailto:x@y")               // want `scheme: http\.Get does not support "mailto"; it accepts http and https`
	client.Get("htttp://h/")             // want `scheme: "htttp" is an unknown scheme; the nearest known one is "http"`
	http.DefaultClient.Get("/x")         // want `scheme: "/x" has no scheme; http\.Client\.Get accepts http and https`
	(&http.Client{Timeout: 1}).Get("/x") // want `scheme: "/x" has no scheme; http\.Client\.Get accepts http and https`
	plain := http.Client{}
	plain.Get("/x") // want `scheme: "/x" has no scheme; http\.Client\.Get accepts http and https`
}

func request(client *http.Client) {
	req, err := http.NewRequest("GET", "/x", nil) // want `scheme: "/x" has no scheme; http\.Client\.Do accepts http and https`
	if err != nil {
		return
	}
	req.Header.Set("Accept", "*/*")
	http.DefaultClient.Do(req)
}

var limited = &http.Client{Timeout: 1}

type keeper struct{ client *http.Client }

func newKeeper() *keeper { return &keeper{&http.Client{Timeout: 1}} }

// A client without a Transport takes only http and https.
func clients() {
	limited.Get("ftp://h/x")            // want `scheme: http\.Client\.Get does not support "ftp"; .*`
	newKeeper().client.Get("ftp://h/x") // want `scheme: http\.Client\.Get does not support "ftp"; .*`
}

func withoutColon(c *http.Client, h string) {
	http.Get("https//h.corp.net/x")   // want `scheme: ":" is missing after "https"; http\.Get fails`
	c.Get("http//h.corp.net/x")       // want `scheme: ":" is missing after "http"; the text is a path`
	url.Parse("https;//h.corp.net/x") // want `scheme: ":" is missing after "https"; the text is a path`
	http.Get("https//" + h + "/x")    // want `scheme: ":" is missing after "https"; http\.Get fails`
}

// A scheme and a host that the program joins for an unknown function.
func joined(r *http.Request, u *url.URL, path string) (string, string, string) {
	protocol := "http"
	if r.TLS != nil {
		protocol = "https"
	}
	return fmt.Sprintf("%s//%s", protocol, r.Host), // want `scheme: ":" is missing between a scheme and "//"; the text is a path`
		u.Scheme + ":" + u.Host + path, // want `scheme: "//" is missing between a scheme and a host; the host is empty`
		u.Scheme + "//" + u.Host // want `scheme: ":" is missing between a scheme and "//"; the text is a path`
}

// The other values of a variable have a scheme.
func endpoint(region string, out chan<- string) {
	endpoint := "https://sts.example.com"
	if region != "" {
		endpoint = "sts." + region + ".example.com"
	}
	out <- endpoint
}

// One slash stands before a value that can only be a host.
func oneSlash(team, serverAddr string) {
	http.Get("https:/" + serverAddr + "/x")                // want `scheme: "//" is missing after "https:"; the host is empty`
	http.Get(fmt.Sprintf("http:/%s:8080/x", team))         // want `scheme: "//" is missing after "http:"; the host is empty`
	http.Get(fmt.Sprintf("https:/%s.example.com/x", team)) // want `scheme: "//" is missing after "https:"; the host is empty`
}

// The text may begin with "https://".
func withHTTP(registry string) string {
	if !strings.HasPrefix(registry, "http://") { // want `scheme: this puts "http://" also before a text that begins with "https://"`
		registry = "http://" + registry
	}
	return registry
}

// The text is wrong for both of its readers, and right for none without the scheme, or with another one.
func getAndDial(u string) {
	http.Get(u)
	net.Dial("tcp", u)
}

func withTwoReaders() {
	getAndDial("htpp://h.example:80") // want `scheme: "htpp" is an unknown scheme; the nearest known one is "http"` `address: "htpp://" is not part of an address; net.Dial fails`
}

type dialled struct{ addr string }

func (d dialled) get()  { http.Get(d.addr) }
func (d dialled) dial() { net.Dial("tcp", d.addr) }

func withField() {
	d := dialled{"htpp://h.example:80"} // want `address: "htpp://" is not part of an address; net.Dial fails`
	d.get()
	d.dial()
}
