package p

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"strconv"
	"strings"
)

type config struct {
	Host       string
	IP         string
	Port       int
	ListenAddr string
}

func send(string) {}

// A host that somebody else writes may be an IPv6 address; a constant, a name with a suffix, and what a condition
// examines are none.
func hosts(host, region string, ip net.IP, known netip.Addr, u *url.URL, c config) {
	send("http://" + host + ":80")                  // "http://{host}:80": host may be IPv6
	send("http://" + region + ".example:80")        // "http://{region}.example:80"
	send(fmt.Sprintf("http://%s:%d/", ip, c.Port))  // "http://{ip}:{c.Port}/": ip may be IPv6
	send(fmt.Sprintf("%s:%d", c.Host, c.Port))      // "{c.Host}:{c.Port}": c.Host may be IPv6
	send("http://" + u.Hostname() + ":" + u.Port()) // "http://{u.Hostname()}:{u.Port()}": u.Hostname() may be IPv6
	send("http://" + u.Host + "/x")                 // "http://{u.Host}/x"
	send(known.String() + ":80")                    // "{known.String()}:80": known.String() may be IPv6
	send("https://" + os.Getenv("HOST") + "/x")     // "https://{os.Getenv(\"HOST\")}/x"
	addr := c.IP + ":" + strconv.Itoa(c.Port)       // "{c.IP}:{strconv.Itoa(c.Port)}": c.IP may be IPv6
	send(addr)
	if strings.Contains(host, ":") {
		host = "[" + host + "]" // "[{host}]"
	}
	send("http://" + host + ":80") // "http://{host}:80"
}

// A text is a URL by its name, by the name of the function that returns it, or by who takes it.
func (c config) baseURL() string { return c.ListenAddr + "/v1" } // "{c.ListenAddr}/v1" URL

func names(base, name string) {
	endpoint := base + "/users/" + name // "{base}/users/{name}" URL
	send(endpoint)
	message := base + " of " + name // "{base} of {name}"
	send(message)
	http.Get(base + "?q=" + name)          // "{base}?q={name}"
	send(fmt.Sprintf("%s/%s", base, name)) // "{base}/{name}"
}
