package hostport

import (
	"context"
	"crypto/sha256"
	"crypto/tls"
	"flag"
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
	Host string
	Port int
	port uint16
}

type number int

func (number) String() string { return "http" }

func formats(host, server, peer, node string, port int, service string, cfg *config, text []byte, n number) {
	_ = fmt.Sprintf("http://%s:%d/x", host, port)                     // want `hostport: "%s:%d" lacks the brackets that an IPv6 host needs`
	_ = fmt.Sprintf("http://%s:%d", cfg.Host, cfg.Port)               // want `hostport: "%s:%d" lacks the brackets that an IPv6 host needs`
	_ = fmt.Sprintf("https://%v:%v?id=%s", server, cfg.port, service) // want `hostport: "%v:%v" lacks the brackets that an IPv6 host needs`
	_ = fmt.Sprintf("ws://%s:8080/%s", peer, service)                 // want `hostport: "%s:8080" lacks the brackets that an IPv6 host needs`
	_ = fmt.Sprintf("http://%s:%d", host, 0x1F90)
	_ = fmt.Sprintf("http://%s:%s@%s:%d/", url.PathEscape(service), url.PathEscape(peer), host, port)
	_ = fmt.Sprintf("http://%s:%d%s", host, port, service)
	_ = fmt.Sprintf("%s://%s:%d", service, host, port)
	_ = fmt.Appendf(text, "grpc://%s:%d", host, port)
	_ = fmt.Sprintf("http://%[1]s:%[2]d/%%", node, port) // want `hostport: "%\[1\]s:%\[2\]d" lacks the brackets that an IPv6 host needs`
	_ = fmt.Sprintf("http://%s:%d", host, n)
	_ = fmt.Sprintf("http://"+"%s:"+"%d/", host, port)
	_ = fmt.Sprintf(
		"http://%s:%d/%s",
		host,
		port,
		service,
	)
	_ = fmt.Sprintf("http://%s:%d", cfg.Host /* why */, cfg.Port)
}

func addresses(ip net.IP, addr netip.Addr, port int, u *url.URL) {
	_ = fmt.Sprintf("http://%s:%d", ip, port)               // want `hostport: "%s:%d" lacks the brackets that an IPv6 host needs`
	_ = fmt.Sprintf("http://%v:80", addr)                   // want `hostport: "%v:80" lacks the brackets that an IPv6 host needs`
	_ = fmt.Sprintf("http://%s:%s", u.Hostname(), u.Port()) // want `hostport: "%s:%s" lacks the brackets that an IPv6 host needs`
	_ = "http://" + ip.String() + ":" + strconv.Itoa(port)  // want `hostport: this host and port lack the brackets that an IPv6 host needs`
}

var hostFlag = flag.String("host", "localhost", "")

func concatenations(host, port, user, path string) {
	_ = "http://" + host + ":" + port // want `hostport: this host and port lack the brackets that an IPv6 host needs`
	_ = "http://" + host + ":" + port + "/x/" + path
	_ = "http://" + host + ":8080"
	_ = "https://" + user + "@" + host + ":8443/x?" + path
	_ = "http://" + *hostFlag + ":80/" + path // want `hostport: this host and port lack the brackets that an IPv6 host needs`
	_ = ("http://" + host) + ":80"
	u := "http://" + host + ":" + port
	fmt.Println(u)
	url.Parse(u)
	login("http://" + host + ":" + port)
}

func login(string) {}

func lists(given []string) {
	for _, host := range []string{"localhost", "::1"} {
		_ = "http://" + host + ":80" // want `hostport: this host and port lack the brackets that an IPv6 host needs`
	}
	for _, host := range given {
		_ = "http://" + host + ":80" // want `hostport: this host and port lack the brackets that an IPv6 host needs`
	}
	loopback := "::1"
	_ = "http://" + loopback + ":80" // want `hostport: this host and port lack the brackets that an IPv6 host needs`
}

func shadowed(host string, port int) {
	net := host
	_ = fmt.Sprintf("http://%s:%d", net, port) // want `hostport: "%s:%d" lacks the brackets that an IPv6 host needs`
}

type endpoint struct{ read, kept, taken, Public string }

func (e *endpoint) set(host string) {
	e.read = "http://" + host + ":80" // want `hostport: this host and port lack the brackets that an IPv6 host needs`
	e.kept = "http://" + host + ":80"
	e.taken = "http://" + host + ":80"
	e.Public = "http://" + host + ":80"
	url.Parse(e.read)
	fmt.Println(&e.taken)
	fmt.Println(e.read, e.taken, e.Public)
	_ = map[string]bool{e.kept: true}
	fmt.Println(e.kept)
}

func (e *endpoint) String() string { return e.read }

// The Host of a URL, and of a request.
func fields(u *url.URL, r *http.Request, host, port string, n int) {
	u.Host = fmt.Sprintf("%s:%d", u.Hostname(), n)               // want `hostport: "%s:%d" lacks the brackets that an IPv6 host needs`
	u.Host = u.Hostname() + ":80"                                // want `hostport: this host and port lack the brackets that an IPv6 host needs`
	u.Host = fmt.Sprintf("%s:%s", host, port)                    // want `hostport: "%s:%s" lacks the brackets that an IPv6 host needs`
	u.Host = fmt.Sprintf("%v:8080", host)                        // want `hostport: "%v:8080" lacks the brackets that an IPv6 host needs`
	u.Host = fmt.Sprintf(`%s`+":%d", host, 80)                   // want `hostport: "%s:%d" lacks the brackets that an IPv6 host needs`
	r.Host = host + ":" + port                                   // want `hostport: this host and port lack the brackets that an IPv6 host needs`
	r.URL.Host = host + ":443"                                   // want `hostport: this host and port lack the brackets that an IPv6 host needs`
	_ = url.URL{Scheme: "https", Host: host + ":" + port}        // want `hostport: this host and port lack the brackets that an IPv6 host needs`
	_ = &url.URL{Host: fmt.Sprintf("%s:%d", host, n), Path: "/"} // want `hostport: "%s:%d" lacks the brackets that an IPv6 host needs`
	address := host + ":" + strconv.Itoa(n)                      // want `hostport: this host and port lack the brackets that an IPv6 host needs`
	u.Host = address
	u.Host = joined(port, n)
	setHost(u, host+":8443") // want `hostport: this host and port lack the brackets that an IPv6 host needs`
	if n == 0 {
		host = host + ":80" // want `hostport: this host and port lack the brackets that an IPv6 host needs`
	}
	u.Host = host
}

func joined(host string, n int) string {
	return fmt.Sprintf("%s:%d", host, n) // want `hostport: "%s:%d" lacks the brackets that an IPv6 host needs`
}

func setHost(u *url.URL, address string) { u.Host = address }

// URL.Hostname returns a host without brackets, wherever the program sends it.
func hostnames(u *url.URL) (string, string) {
	return u.Hostname() + ":" + u.Port(), // want `hostport: this host and port lack the brackets that an IPv6 host needs`
		fmt.Sprintf("%s:%d", u.Hostname(), 443) // want `hostport: "%s:%d" lacks the brackets that an IPv6 host needs`
}

// The type of a value says that it is an address, so it has no brackets.
type neighbour struct {
	IP   net.IP
	Port int
}

func (e neighbour) address() string {
	return fmt.Sprintf("%s:%d", e.IP, e.Port) // want `hostport: "%s:%d" lacks the brackets that an IPv6 host needs`
}

func (e *neighbour) resolver(c *upstream, ip netip.Addr) {
	c.Resolver = ip.String() + ":53" // want `hostport: this host and port lack the brackets that an IPv6 host needs`
}

type upstream struct{ Resolver string }

// The declaration of a variable of the package is in no function.
var loopback = net.ParseIP("::1")

var LoopbackAddr = fmt.Sprintf("%s:%d", loopback, 80) // want `hostport: "%s:%d" lacks the brackets that an IPv6 host needs`

// A name that calls a string an IP address decides too, if a port stands behind it.
type machine struct {
	IP   string
	Port int
}

func (m machine) settings() map[string]any {
	return map[string]any{
		"uri": fmt.Sprintf("%s:%d", m.IP, m.Port), // want `hostport: "%s:%d" lacks the brackets that an IPv6 host needs`
	}
}

func (m machine) addresses(podIP, port string) []string {
	return []string{
		fmt.Sprintf("%s:8080", m.IP), // want `hostport: "%s:8080" lacks the brackets that an IPv6 host needs`
		podIP + ":" + port,           // want `hostport: this host and port lack the brackets that an IPv6 host needs`
	}
}

// A default address, and brackets that the code writes without a check, do not show the IP
// version.
func (e *neighbour) defaults(c *upstream, ips []net.IP, port int) {
	ip := e.IP
	if ip.IsUnspecified() {
		ip = net.IPv4(127, 0, 0, 1)
	}
	c.Resolver = fmt.Sprintf("%s:%d", ip, port) // want `hostport: "%s:%d" lacks the brackets that an IPv6 host needs`
}

func (e *neighbour) first(c *upstream, ips []net.IP, port int) {
	if len(ips) == 1 {
		c.Resolver = fmt.Sprintf("%s:%d", ips[0], port) // want `hostport: "%s:%d" lacks the brackets that an IPv6 host needs`
		return
	}
	for _, ip := range ips {
		if ip != nil {
			c.Resolver = fmt.Sprintf("[%s]:%d", ip, port)
		}
	}
}

// A method of an address prints its zone. Code that splits the address reads it.
func resolved(addr string) (net.Conn, error) {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, err
	}
	ips, _ := net.DefaultResolver.LookupIPAddr(context.Background(), host)
	for _, ip := range ips {
		addr = fmt.Sprintf("%s:%s", ip.String(), port) // want `hostport: "%s:%s" lacks the brackets that an IPv6 host needs`
		if conn, err := net.Dial("tcp", addr); err == nil {
			return conn, nil
		}
	}
	return nil, err
}

// The names of the values are host and port, and the name of the result is an address.
type listener struct {
	Host string
	Port int
}

func (r listener) hostPort() (addr string, ok bool) {
	addr = fmt.Sprintf("%s:%d", r.Host, r.Port) // want `hostport: "%s:%d" lacks the brackets that an IPv6 host needs`
	return addr, true
}

func (r listener) add(addrs *[]string, addr string, dnsPort int) {
	addr = fmt.Sprintf("%s:%d", addr, dnsPort) // want `hostport: "%s:%d" lacks the brackets that an IPv6 host needs`
	*addrs = append(*addrs, addr)
}

func (r listener) text(host, port string) (address string) {
	address = host + ":" + port // want `hostport: this host and port lack the brackets that an IPv6 host needs`
	return
}

// The author has thought of IPv6 for another value, and of colons in other texts.
func otherwise(u *url.URL, t *listener, customIP string, err error, b *strings.Builder) {
	if net.ParseIP(customIP).To4() == nil {
		customIP = fmt.Sprintf("[%s]", customIP)
	}
	b.WriteString(" [" + customIP + "]")
	parts := strings.Split(err.Error(), ":")
	b.WriteString(parts[len(parts)-1])
	t.Host = u.Hostname() + ":80" // want `hostport: this host and port lack the brackets that an IPv6 host needs`
	b.WriteString(strings.ReplaceAll(u.Host, ":", "_"))
	fmt.Fprintf(os.Stderr, " [%s]", u.Host)
}

// The printed form of an address is for net.Dial.
type hostPort struct{ Host, Port string }

func (hp hostPort) String() string {
	if hp.Host == "" && hp.Port == "" {
		return ""
	}
	return fmt.Sprintf("%s:%s", hp.Host, hp.Port) // want `hostport: "%s:%s" lacks the brackets that an IPv6 host needs`
}

// Several statements put the address together.
func appended(host, port string) {
	addr := host // want `hostport: this host and port lack the brackets that an IPv6 host needs`
	if port != "" {
		addr += ":" + port
	}
	net.Dial("tcp", addr)
}

func built(host, port string) {
	var b strings.Builder
	b.WriteString(host) // want `hostport: this host and port lack the brackets that an IPv6 host needs`
	b.WriteString(":")
	b.WriteString(port)
	net.Dial("tcp", b.String())
}

func splitAndAppended(addr string) {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return
	}
	address := host + ":80" // want `hostport: this host and port lack the brackets that an IPv6 host needs`
	net.Dial("tcp", address)
}

// The function that refuses what is no IPv4 address gets another value.
func wakeBeside(gateway, device string) error {
	if _, err := broadcast(gateway, "255.255.255.0"); err != nil {
		return err
	}
	return wakeAt(device)
}

func wakeAt(device string) error {
	_, err := net.Dial("udp", fmt.Sprintf("%s:9", device)) // want `hostport: "%s:9" lacks the brackets that an IPv6 host needs`
	return err
}

// The text is a key, and other code may read it.
type known struct {
	keys  map[[sha256.Size]byte]string
	store func(string)
}

func (k *known) add(data string) {
	k.keys[sha256.Sum256([]byte(data))] = data
	k.store(data)
}

func note(k *known, ip string, port int) { k.add(fmt.Sprintf("%s:%d", ip, port)) } // want `hostport: "%s:%d" lacks the brackets that an IPv6 host needs`

// The fix is offered only for values that certainly have no brackets: net.JoinHostPort puts more
// brackets around "[::1]".
func bare(u *url.URL, r *http.Request, host string, port int, number uint16, code rune) {
	_ = fmt.Sprintf("http://%s:%d/x", host, port)            // want `hostport: "%s:%d" lacks the brackets that an IPv6 host needs`
	_ = fmt.Sprintf("http://%s:%d/x", u.Hostname(), port)    // want `hostport: "%s:%d" lacks the brackets that an IPv6 host needs`
	_ = fmt.Sprintf("http://%s:%d/x", u.Hostname(), number)  // want `hostport: "%s:%d" lacks the brackets that an IPv6 host needs`
	_ = fmt.Sprintf("http://%s:%d/x", u.Hostname(), code+80) // want `hostport: "%s:%d" lacks the brackets that an IPv6 host needs`
	trimmed := strings.ToLower(u.Hostname())
	_ = "http://" + trimmed + ":80" // want `hostport: this host and port lack the brackets that an IPv6 host needs`
	either := trimmed
	if port == 0 {
		either = host
	}
	_ = "http://" + either + ":80" // want `hostport: this host and port lack the brackets that an IPv6 host needs`
	if client, _, err := net.SplitHostPort(r.RemoteAddr); err == nil {
		_ = "http://" + client + ":80" // want `hostport: this host and port lack the brackets that an IPv6 host needs`
	}
	addrs, _ := net.LookupHost(host)
	for _, addr := range addrs {
		_ = "http://" + addr + ":80" // want `hostport: this host and port lack the brackets that an IPv6 host needs`
	}
	_ = "http://" + addrs[0] + ":80" // want `hostport: this host and port lack the brackets that an IPv6 host needs`
	for _, host := range []string{"::1", "[::1]"} {
		_ = "http://" + host + ":80" // want `hostport: this host and port lack the brackets that an IPv6 host needs`
	}
}

// The configuration may have an address with brackets.
type settings struct{ Listen string }

func (s *settings) url() string { return "http://" + s.Listen + ":80" } // want `hostport: this host and port lack the brackets that an IPv6 host needs`

// One caller takes the text for an address, and the other one for a key.
func peerOf(u *url.URL) string { return u.Hostname() + ":" + u.Port() } // want `hostport: this host and port lack the brackets that an IPv6 host needs`

func (e *endpoint) connect(u *url.URL, seen map[string]bool) {
	if !seen[peerOf(u)] {
		e.Public = peerOf(u)
	}
}

// A caller passes a host without brackets.
func Secured(host string) string { return "https://" + host + ":443" } // want Secured:`returnsText\(.*\)` `hostport: this host and port lack the brackets that an IPv6 host needs`

func securedURL(u *url.URL) string { return Secured(u.Hostname()) }

// A switch for IPv6 is no address.
type container struct {
	IP         string
	EnableIPv6 bool
}

func (c *container) url(port int) string {
	return fmt.Sprintf("http://%s:%d", c.IP, port) // want `hostport: "%s:%d" lacks the brackets that an IPv6 host needs`
}

// The Host of a request, and of a URL, has brackets around an IPv6 address.
func upgrade(r *http.Request) string {
	host := strings.Split(r.Host, ":")[0] // want `hostport: the text before the first ":" of an IPv6 address is not a host`
	return "https://" + host + r.URL.RequestURI()
}

func clientOf(r *http.Request) string {
	parts := strings.Split(r.RemoteAddr, ":") // want `hostport: the text before the first ":" of an IPv6 address is not a host`
	return parts[0]
}

func cutHost(u *url.URL) string {
	host := u.Host
	if i := strings.Index(host, ":"); i >= 0 { // want `hostport: the text before the first ":" of an IPv6 address is not a host`
		host = host[:i]
	}
	return host
}

func firstOf(u *url.URL) string {
	return strings.Split(u.Hostname(), ":")[0] // want `hostport: the text before the first ":" of an IPv6 address is not a host`
}

func addressOf(u *url.URL) string {
	return net.JoinHostPort(u.Host, "443") // want `hostport: the Host has the brackets of an IPv6 address; net\.JoinHostPort adds them again`
}

// A Host without a port: net.SplitHostPort has not removed the brackets.
func defaultPort(u *url.URL) string {
	host, port, err := net.SplitHostPort(u.Host)
	if err != nil {
		host = u.Host
	}
	if port == "" {
		port = "389"
	}
	if port == "636" {
		net.Dial("tcp", net.JoinHostPort(host, port)) // want `hostport: the Host has the brackets of an IPv6 address; net\.JoinHostPort adds them again`
	}
	return net.JoinHostPort(host, port)
}

func otherPort(r *http.Request) string {
	host := r.Host
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	return net.JoinHostPort(host, "443") // want `hostport: the Host has the brackets of an IPv6 address; net\.JoinHostPort adds them again`
}

func portIfNone(u *url.URL) string {
	host := u.Host
	if _, _, err := net.SplitHostPort(host); err != nil {
		host = net.JoinHostPort(host, "514") // want `hostport: the Host has the brackets of an IPv6 address; net\.JoinHostPort adds them again`
	}
	return host
}

// The condition chooses a default; it does not look at the address.
func resolverAddress(isLocal bool, configured net.IP, port int) string {
	bind := configured
	if isLocal {
		bind = net.IPv4(127, 0, 0, 1)
	}
	return fmt.Sprintf("%s:%d", bind, port) // want `hostport: "%s:%d" lacks the brackets that an IPv6 host needs`
}

type relay struct{ RelayAddress string }

func (o *relay) beside(port string) string {
	host := strings.Split(o.RelayAddress, ":")[0] // want `hostport: the text before the first ":" of an IPv6 address is not a host`
	return net.JoinHostPort(host, port)
}

// A list of addresses, and an address that loses its brackets, where nothing dials.
func lookedUp(u *url.URL) (hosts []string) {
	addrs, _ := net.LookupHost(u.Hostname())
	for _, addr := range addrs {
		hosts = append(hosts, fmt.Sprintf("%s:%s", addr, u.Port())) // want `hostport: "%s:%s" lacks the brackets that an IPv6 host needs`
	}
	return hosts
}

func rejoinedPlain(addr string) (string, error) {
	server, at, err := net.SplitHostPort(addr)
	if err != nil {
		return "", err
	}
	return canonical(server + ":" + at), nil // want `hostport: this host and port lack the brackets that an IPv6 host needs`
}

func canonical(addr string) string { return strings.ToLower(addr) }

// IPv6 addresses may be unspecified, too; only Is4 would tell.
func specifiedAddress(ip netip.Addr, port int) string {
	bind := ip
	if ip.IsUnspecified() {
		bind = netip.AddrFrom4([4]byte{127, 0, 0, 1})
	}
	return fmt.Sprintf("%s:%d", bind, port) // want `hostport: "%s:%d" lacks the brackets that an IPv6 host needs`
}

// The format is in a variable.
func dsn(c *config, name string) string {
	format := "postgres://%s:%d/%s" // want `hostport: "%s:%d" lacks the brackets that an IPv6 host needs`
	return fmt.Sprintf(format, c.Host, c.Port, name)
}

// What stands behind a network is an address, whoever dials.
func (c *config) dial() { connect("tcp", fmt.Sprintf("%s:%d", c.Host, c.Port)) } // want `hostport: "%s:%d" lacks the brackets that an IPv6 host needs`

func (c *config) listenOn(network string) {
	connect(network, c.Host+":"+strconv.Itoa(c.Port)) // want `hostport: this host and port lack the brackets that an IPv6 host needs`
}

var queue = make(chan string)

func connect(network, addr string) { queue <- addr }

// The names say host and port, whatever the scheme is.
func anyScheme(scheme, host, port string) {
	url.Parse(fmt.Sprintf("%s://%s:%s", scheme, host, port)) // want `hostport: "%s:%s" lacks the brackets`
}

// An IPv6 address without a port has colons, so it gets no port.
func withPort(addr, server string, u *url.URL) {
	if !strings.Contains(addr, ":") { // want `hostport: an IPv6 address without a port has ":", too`
		addr += ":443"
	}
	net.Dial("tcp", addr)
	if strings.LastIndex(server, ":") < 0 { // want `hostport: an IPv6 address without a port has ":", too`
		server = fmt.Sprintf("%s:%d", server, 53)
	}
	net.Dial("udp", server)
	if u.Scheme == "http" && !strings.ContainsRune(u.Host, ':') { // want `hostport: an IPv6 address without a port has ":", too`
		u.Host = u.Host + ":80"
	}
}

// The address of a client, and an element of a list of addresses.
func clientIP(conn net.Conn) string {
	return strings.Split(conn.RemoteAddr().String(), ":")[0] // want `hostport: the text before the first ":" of an IPv6 address is not a host`
}

func firstHost(published, addresses []string, use func(host, other string)) {
	addrs := strings.Split(published[0], "/")
	host := strings.Split(addrs[0], ":")[0]           // want `hostport: the text before the first ":" of an IPv6 address is not a host`
	serverHost := strings.Split(addresses[0], ":")[0] // want `hostport: the text before the first ":" of an IPv6 address is not a host`
	use(host, serverHost)
}

// The Host of a URL has colons too, if it is an IPv6 address in brackets.
func dialHostOf(ref string) {
	if host, ok := hostOf(ref); ok {
		dialWithPort(host)
	}
}

func hostOf(ref string) (string, bool) {
	u, err := url.Parse(ref)
	if err != nil {
		return "", false
	}
	return u.Host, true
}

func dialWithPort(addr string) {
	if !strings.Contains(addr, ":") { // want `hostport: an IPv6 address without a port has ":", too`
		addr += ":443"
	}
	net.Dial("tcp", addr)
}

func resolvers(names []string) {
	for i, resolver := range names {
		if strings.IndexByte(resolver, ':') == -1 { // want `hostport: an IPv6 address without a port has ":", too`
			names[i] = net.JoinHostPort(resolver, "53")
		}
	}
}

// A split of the address that is complete says nothing about the one without a port.
func dialAndName(addr string) string {
	if !strings.Contains(addr, ":") { // want `hostport: an IPv6 address without a port has ":", too`
		addr += ":554"
	}
	net.Dial("tcp", addr)
	host, _, _ := net.SplitHostPort(addr)
	return host
}

// A name keeps the host of a URL.
func register(u *url.URL, e *upstream) {
	addr := u.Hostname()
	e.Resolver = fmt.Sprintf("%s:%s", addr, u.Port()) // want `hostport: "%s:%s" lacks the brackets that an IPv6 host needs`
}

// The field has the host of a URL, with a port behind it later.
type session struct{ host string }

func (s *session) open(u *url.URL) {
	s.host = u.Host
	if !strings.Contains(s.host, ":") { // want `hostport: an IPv6 address without a port has ":", too`
		s.host += ":554"
	}
	net.Dial("tcp", s.host)
}

// Other code composes the same address: a key, or a text to compare.
type peers struct{ calls map[string]int }

func (p *peers) call(ip net.IP, port int) {
	addr := fmt.Sprintf("%s:%d", ip, port) // want `hostport: "%s:%d" lacks the brackets that an IPv6 host needs`
	p.calls[addr]++
	net.Dial("tcp", addr)
}

func (p *peers) count(ip net.IP, port int) int { return p.calls[ip.String()+":"+strconv.Itoa(port)] }

type knownPeer struct{ addr string }

func knownPeerAt(ip net.IP) *knownPeer {
	return &knownPeer{addr: fmt.Sprintf("%s:%d", ip, 1)} // want `hostport: "%s:%d" lacks the brackets that an IPv6 host needs`
}

func (n *knownPeer) is(ip net.IP) bool { return n.addr == ip.String()+":1" }

func (n *knownPeer) call() { net.Dial("tcp", n.addr) }

func listenedAt(ip net.IP, port int) string { return fmt.Sprintf("%s:%d", ip, port) } // want `hostport: "%s:%d" lacks the brackets that an IPv6 host needs`

func listenAtOther(ip net.IP, other string) {
	if listenedAt(ip, 80) != other {
		net.Listen("tcp", listenedAt(ip, 80))
	}
}

// The Host of a URL may have a port, and the address of a client always has one.
func portless(w http.ResponseWriter, r *http.Request, u, server *url.URL, conn net.Conn, resolver *net.Resolver) *tls.Config {
	net.LookupHost(u.Host)                          // want `hostport: the host may have a port; a name or an address without one has to stand here`
	resolver.LookupIPAddr(r.Context(), u.Host)      // want `hostport: the host may have a port; .*`
	if ip := net.ParseIP(r.RemoteAddr); ip == nil { // want `hostport: the host may have a port; .*`
		http.Error(w, "no address", http.StatusForbidden)
	}
	client := conn.RemoteAddr().String()
	fmt.Fprintln(w, net.ParseIP(client))                             // want `hostport: the host may have a port; .*`
	http.SetCookie(w, &http.Cookie{Name: "session", Domain: r.Host}) // want `hostport: the host may have a port; .*`
	var c http.Cookie
	c.Domain = u.Host                           // want `hostport: the host may have a port; .*`
	return &tls.Config{ServerName: server.Host} // want `hostport: the host may have a port; .*`
}

func listed(host, port string) { net.Dial("tcp", strings.Join([]string{host, port}, ":")) } // want `hostport: this host and port lack the brackets that an IPv6 host needs`

func locationOf(u *url.URL) string {
	return fmt.Sprintf("%s://%s:%s%s", u.Scheme, u.Hostname(), u.Port(), u.Path) // want `hostport: "%s:%s" lacks the brackets that an IPv6 host needs`
}

func dialled(addr string) string {
	if strings.Index(addr, ":") >= 0 { // want `hostport: an IPv6 address without a port has ":", too; it gets no port here`
		return addr
	}
	return addr + ":80"
}

func defaulted(addr string) string {
	if !strings.Contains(addr, ":") { // want `hostport: an IPv6 address without a port has ":", too; it gets no port here`
		return addr + ":80"
	}
	return addr
}

func indexed(addr, port string) string {
	n := strings.Index(addr, ":") // want `hostport: an IPv6 address without a port has ":", too; it gets no port here`
	if n >= 0 {
		return addr
	}
	return net.JoinHostPort(addr, port)
}

// A default for an empty text says nothing about the other values.
func database() *url.URL {
	host, port := os.Getenv("DB_HOSTNAME"), os.Getenv("DB_PORT")
	if host == "" {
		host = "localhost"
	}
	if port == "" {
		port = "5432"
	}
	return &url.URL{Scheme: "postgres", Host: host + ":" + port, Path: "/app"} // want `hostport: this host and port lack the brackets that an IPv6 host needs`
}

type resolver struct {
	server, ServerAddr string
	hosts              []string
}

func (r *resolver) named(port int) string {
	r.ServerAddr = fmt.Sprintf("%s:%d", r.server, port) // want `hostport: "%s:%d" lacks the brackets that an IPv6 host needs`
	endpoint := r.hosts[0] + ":80"                      // want `hostport: this host and port lack the brackets that an IPv6 host needs`
	return endpoint
}

type otherEnd struct{ Host string }

func otherEndOf(u *url.URL) otherEnd { return otherEnd{Host: u.Host} }

func (r otherEnd) name() string {
	return strings.Split(r.Host, ":")[0] // want `hostport: the text before the first ":" of an IPv6 address is not a host`
}

func splitList(listenAddress string) (ips []net.IP, port int) {
	parts := strings.Split(listenAddress, ":") // want `hostport: the text before the first ":" of an IPv6 address is not a host`
	if len(parts) < 2 {
		return nil, 0
	}
	port, _ = strconv.Atoi(parts[1])
	ips, _ = net.LookupIP(parts[0])
	return ips, port
}

func indexedLater(r *http.Request) (host string) {
	i := 0
	if i = strings.Index(r.Host, ":"); i >= 0 { // want `hostport: the text before the first ":" of an IPv6 address is not a host`
		return r.Host[:i]
	}
	return r.Host
}

// The first value is a scheme with "://", or nothing.
type member struct {
	host string
	port int
}

func (p member) url(secure bool) string {
	scheme := "nats://"
	if secure {
		scheme = "tls://"
	}
	return fmt.Sprintf("%s%s:%d", scheme, p.host, p.port) // want `hostport: "%s:%d" lacks the brackets that an IPv6 host needs, unless the value has them`
}

func (p member) endpoint(proto string) string {
	begin := ""
	if proto != "" {
		begin = proto + "://"
	}
	return begin + p.host + ":" + strconv.Itoa(p.port) // want `hostport: this host and port lack the brackets that an IPv6 host needs, unless the value has them`
}

// The name of an image begins with the host of a registry.
func imageOf(u *url.URL, name, digest string) string {
	return fmt.Sprintf("%s:%s/%s@%s", u.Hostname(), u.Port(), name, digest) // want `hostport: "%s:%s" lacks the brackets that an IPv6 host needs`
}

// A check of something else says nothing about the host.
func serve(m *member) error {
	if _, err := os.Open("x"); err != nil {
		return err
	}
	return http.ListenAndServe(fmt.Sprintf("%s:%d", m.host, m.port), nil) // want `hostport: "%s:%d" lacks the brackets that an IPv6 host needs, unless the value has them`
}

// The character, and an address.
func byCharacter(u *url.URL, r *http.Request) string {
	if i := strings.IndexByte(u.Host, ':'); i != -1 { // want `hostport: the text before the first ":" of an IPv6 address is not a host`
		return u.Host[:i]
	}
	client := r.RemoteAddr
	if i := strings.IndexRune(client, ':'); i > 0 { // want `hostport: the text before the first ":" of an IPv6 address is not a host`
		client = client[:i]
	}
	return client
}

func sliced(addr, peerAddr string) (host, port string) {
	i := strings.Index(addr, ":") // want `hostport: the text before the first ":" of an IPv6 address is not a host`
	if i < 0 {
		n := strings.IndexByte(peerAddr, ':') // want `hostport: the text before the first ":" of an IPv6 address is not a host`
		host = peerAddr[:n]
		return host, "80"
	}
	return addr[:i], addr[i+1:]
}

// A listener's address may have a host.
var addr = flag.String("addr", ":8080", "")

func behindHost(listenAddr string, s settings) {
	http.Get("http://localhost" + listenAddr + "/healthz")         // want `hostport: the address may have a host, as in "0.0.0.0:80"; the one before it makes another name`
	http.Get("http://localhost" + *addr)                           // want `hostport: the address may have a host, as in "0.0.0.0:80"; the one before it makes another name`
	http.Get(fmt.Sprintf("http://localhost%s/health", listenAddr)) // want `hostport: the address may have a host, as in "0.0.0.0:80"; the one before it makes another name`
	net.Dial("tcp", "localhost"+listenAddr)                        // want `hostport: the address may have a host, as in "0.0.0.0:80"; the one before it makes another name`
}

// Without a port, an IPv6 address needs brackets, too.
func portlessURLs(ip net.IP, r *http.Request) error {
	http.Get("https://" + ip.String() + "/")       // want `hostport: this address lacks the brackets that an IPv6 host needs`
	http.Get(fmt.Sprintf("http://%s/metrics", ip)) // want `hostport: this address lacks the brackets that an IPv6 host needs`
	client, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return err
	}
	_, err = http.Get("http://" + client + "/status") // want `hostport: this address lacks the brackets that an IPv6 host needs`
	return err
}

// The URL has a scheme, and may have a path.
type store struct{ url string }

func (s store) all() { http.Get(s.url) }

func (s store) address(u *url.URL) []string {
	return []string{s.url + ":9200", s.url + ":9200/_cat", // want `hostport: the URL may have a path or a port; the port behind it is a part of that` `hostport: the URL may have a path or a port; the port behind it is a part of that`
		u.String() + ":443"} // want `hostport: the URL may have a path or a port; the port behind it is a part of that`
}

func lookups(u *url.URL) {
	server := "https://api.h.example"
	net.LookupHost(server)   // want `hostport: this is a URL; a name or an address has to stand here`
	net.LookupIP(u.String()) // want `hostport: this is a URL; a name or an address has to stand here`
}

func lookupsByName(baseURL string, s store) {
	net.LookupHost(baseURL) // want `hostport: this is a URL; a name or an address has to stand here`
	net.LookupIP(s.url)     // want `hostport: this is a URL; a name or an address has to stand here`
}

func joinedByColon(host, port string) (string, string) {
	addr := strings.Join([]string{host, port}, ":")                         // want `hostport: this host and port lack the brackets that an IPv6 host needs`
	return addr, "http://" + strings.Join([]string{host, port}, ":") + "/x" // want `hostport: this host and port lack the brackets that an IPv6 host needs`
}

// An address of a peer may be one of IPv6.
func senders(conn net.PacketConn, peer net.Addr) []string {
	_, from, err := conn.ReadFrom(nil)
	if err != nil {
		return nil
	}
	return []string{
		strings.Split(peer.String(), ":")[0], // want `hostport: the text before the first ":" of an IPv6 address is not a host`
		strings.Split(from.String(), ":")[0], // want `hostport: the text before the first ":" of an IPv6 address is not a host`
	}
}

// Addresses of sixteen bytes, and those of a host that may have any.
func madeOfBytes(b [16]byte, compact []byte) {
	http.Get("http://" + net.IP(b[:]).String() + ":80/")         // want `hostport: this host and port lack the brackets that an IPv6 host needs`
	http.Get("http://" + net.IP(compact[:]).String() + ":80/")   // want `hostport: this host and port lack the brackets that an IPv6 host needs`
	http.Get("http://" + net.IP(compact[4:]).String() + ":80/")  // want `hostport: this host and port lack the brackets that an IPv6 host needs`
	http.Get("http://" + net.IP(compact[:16]).String() + ":80/") // want `hostport: this host and port lack the brackets that an IPv6 host needs`
}

func foundAsBytes(ctx context.Context, host string) {
	found, err := net.DefaultResolver.LookupIP(ctx, "ip", host)
	if err != nil {
		return
	}
	for _, ip := range found {
		http.Get("http://" + ip.String() + ":80/") // want `hostport: this host and port lack the brackets that an IPv6 host needs`
	}
}
