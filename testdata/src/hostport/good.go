package hostport

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"log"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"strconv"
	"strings"
)

func brackets(host string, port int) {
	_ = fmt.Sprintf("http://[%s]:%d/", host, port)
	_ = "http://[" + host + "]:80/"
	_ = fmt.Sprintf("http://%s/", net.JoinHostPort(host, "80"))
	_ = fmt.Sprintf("http://%s", host)
	_ = fmt.Sprintf("http://%q:%d", host, port)
	_ = fmt.Sprintf("http://%5s:%d", host, port)
}

// The text around a value, or its name, shows that it is a name.
func names(name, svc, zone string, port int, r *http.Request, u *url.URL) {
	_ = fmt.Sprintf("http://%s.svc:%d", name, port)
	_ = fmt.Sprintf("http://api-%s:%d", name, port)
	_ = fmt.Sprintf("http://%s.%s:%d", svc, zone, port)
	_ = fmt.Sprintf("http://%s:%d", svc, port)
	_ = "http://" + name + ":80"
	host := svc + ".svc.cluster.local"
	_ = fmt.Sprintf("http://%s:%d", host, port)
	_ = fmt.Sprintf("http://%s:%d", netip.AddrFrom4([4]byte{127, 0, 0, 1}), port)
	local := "127.0.0.1"
	_ = fmt.Sprintf("http://%s:%d", local, port)
	hostname, _ := os.Hostname()
	_ = fmt.Sprintf("http://%s:%d", hostname, port)
	_ = fmt.Sprintf("http://%s:%d", u.Host, port) // a host with its brackets
	_ = "http://" + r.Host + ":80"
	_ = fmt.Sprintf("http://%s:%d", "localhost", port)
	_ = fmt.Sprintf("http://%s:%d", either(port > 0), port)
	for _, host := range hosts {
		_ = fmt.Sprintf("http://%s:%d", host, port)
	}
	for _, host := range []string{"localhost", "127.0.0.1"} {
		_ = "http://" + host + ":80"
	}
	unexported("127.0.0.1", port)
	unexported("localhost", port)
}

var hosts = []string{"a.example", "192.0.2.1"}

func either(first bool) string {
	if first {
		return "localhost"
	}
	return "127.0.0.1"
}

func unexported(host string, port int) string {
	return fmt.Sprintf("http://%s:%d", host, port)
}

type server struct{ address string }

func newServer() *server { return &server{address: "127.0.0.1"} }

func (s *server) url() string { return fmt.Sprintf("http://%s:80/", s.address) }

// The author has considered IPv6.
func guarded(host string, addr netip.Addr, port int) {
	if strings.Contains(host, ":") {
		return
	}
	_ = fmt.Sprintf("http://%s:%d", host, port)
}

func is4(addr netip.Addr, port int) {
	if addr.Is4() {
		_ = fmt.Sprintf("http://%s:%d", addr, port)
	}
}

func parsed(host string, port int) {
	if net.ParseIP(host) != nil {
		host = "[" + host + "]"
	}
	_ = fmt.Sprintf("http://%s:%d", host, port)
}

func helped(host string, port int) {
	host = bracketed(host)
	_ = fmt.Sprintf("http://%s:%d", host, port)
	_ = fmt.Sprintf("http://%s:%d", ipv4(), port)
	_ = fmt.Sprintf("http://%s:%d", own(), port)
}

func bracketed(host string) string { return host }

func ipv4() string { return "" }

func own() string {
	for _, ip := range []net.IP{} {
		if ip.To4() != nil {
			return ip.String()
		}
	}
	return ""
}

// The method that sets the field checks for a colon.
type target struct {
	host string
	port int
}

func (t *target) SetHost(host string) {
	t.host = host
	if i := strings.Index(host, ":"); i >= 0 {
		t.port, _ = strconv.Atoi(host[i+1:])
	}
}

func (t *target) url() string { return fmt.Sprintf("http://%s:%d/", t.host, t.port) }

// No host and port.
func others(user, pass, image, tag string, port int) {
	_ = fmt.Sprintf("http://%s:%s@h/", url.PathEscape(user), url.PathEscape(pass))
	_ = "http://" + url.PathEscape(user) + ":" + url.PathEscape(pass) + "@h"
	_ = fmt.Sprintf("docker://%s:%s", image, tag)
	_ = fmt.Sprintf("%s://%s:%s", image, tag, user)
	_ = fmt.Sprintf("http://h/?q=%s:%d", tag, port)
	_ = fmt.Sprintf("%s:%d", tag, port)
	_ = fmt.Sprintf("urn:%s:%d", tag, port)
	_ = "http://h/" + tag + ":80"
	_ = fmt.Sprintf("listening on http://%s:%d", user, port)
	_ = fmt.Sprintf("http://%s:%d" /* and */ +tag, user, port)
	_ = fmt.Sprintf("http://%s:%", user)
	_ = fmt.Sprintf("http://%s:80%02d", user, port) // more digits of the port
	_ = "http://" + user + ":80" + tag
}

// The program only prints these.
func printed(host string, port int) error {
	log.Print(fmt.Sprintf("http://%s:%d", host, port))
	fmt.Println("http://" + host + ":80")
	u := fmt.Sprintf("http://%s:%d", host, port)
	log.Printf("listening on %s", u)
	return errors.Join(fmt.Errorf("http://%s:%d", host, port))
}

type remote struct{ name, url string }

func newRemote(name string) *remote { return &remote{name: name} }

func (r *remote) connect(host string, port int) {
	r.name = fmt.Sprintf("sftp://%s:%d", host, port)
	r.url = "sftp://" + host + ":22"
	log.Print(r.name)
}

func (r *remote) String() string { return r.url }

// The Host of a URL has brackets, a name, or a port already.
func rightFields(u *url.URL, r *http.Request, host, port, bucket string, n int) {
	u.Host = net.JoinHostPort(u.Hostname(), port)
	u.Host = fmt.Sprintf("[%s]:%d", host, n)
	u.Host = "[" + host + "]:" + port
	u.Host = host + ".example.com:" + port
	u.Host = fmt.Sprintf("%s.%s:%d", bucket, host, n)
	u.Host = u.Host + ":80"
	u.Host += ":80"
	u.Host = "localhost:" + port
	u.Host = bucket + ":80"
	r.Host = r.URL.Host + ":" + port
	u.Host = fmt.Sprintf("%s%d", host, n)
	u.Host = fmt.Sprintf("%s:%d/x", host, n)
	u.Path = host + ":" + port
	u.Host = ":" + port
	u.Opaque = u.Hostname() + "/x"
	log.Print(u.Hostname() + ":80")
	log.Printf("dialing %s", fmt.Sprintf("%s:%s", u.Hostname(), u.Port()))
}

func ip4Host(u *url.URL, host string, n int) {
	if ip := net.ParseIP(host); ip != nil && ip.To4() == nil {
		host = "[" + host + "]"
	}
	u.Host = fmt.Sprintf("%s:%d", host, n)
}

func seen(u *url.URL, known map[string]bool) bool {
	return known[u.Hostname()+":80"]
}

// The program does not dial a key.
func keyOf(u *url.URL, known map[string]int) {
	key := u.Hostname() + ":" + u.Port()
	known[key]++
}

// The program prints the text or keeps it, and does not dial it.
func (e neighbour) String() string { return fmt.Sprintf("%s:%d", e.IP, e.Port) }

func (e neighbour) count(seen map[string]int) {
	seen[fmt.Sprintf("%s:%d", e.IP, e.Port)]++
	fmt.Println(e.IP.String() + ":53")
}

func (e neighbour) only4(c *upstream) {
	if ip := e.IP.To4(); ip != nil {
		c.Resolver = ip.String() + ":53"
	}
}

// If only a name says that a value is an address, a port has to stand behind it; here the author
// tells the versions apart, or the text is a key.
func (m machine) others(ip, version, name string, n int, seen map[string]bool) []string {
	seen[ip+":80"] = true
	log.Print(fmt.Sprintf("%s:%d", ip, n))
	return []string{ip + ":" + version, fmt.Sprintf("%s:%s", ip, name), ip + ":x", fmt.Sprintf("[%s]:%d", ip, n)}
}

func (m machine) only4(podIP, port string) string {
	if strings.Contains(podIP, ":") {
		return ""
	}
	return podIP + ":" + port
}

// Brackets of an address that the code has checked.
func (e neighbour) bracketed(c *upstream, ip net.IP) {
	if len(ip) == 4 {
		c.Resolver = fmt.Sprintf("%s:%d", ip, e.Port)
		return
	}
	c.Resolver = fmt.Sprintf("[%s]:%d", ip, e.Port)
}

// The text is not an address, or the host is not an IPv6 address.
func named(host, domain string, port, line int, file string, out chan<- string) {
	key := fmt.Sprintf("%s:%d", host, port)
	out <- key
	addr := fmt.Sprintf("%s:%d", domain, port)
	out <- addr
	at := fmt.Sprintf("%s:%d", file, line)
	out <- at
	address := net.JoinHostPort(host, strconv.Itoa(port))
	out <- address
	listen := "127.0.0.1"
	endpoint := listen + ":" + strconv.Itoa(port)
	out <- endpoint
	addr = fmt.Sprintf("%s:%d", host, line)
	out <- addr
}

// The author has considered IPv6.
func bracketedHost(host string, port int, out chan<- string) {
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	addr := fmt.Sprintf("%s:%d", host, port)
	out <- addr
}

// A log says where the server is.
func listening(host string, port int) {
	addr := fmt.Sprintf("%s:%d", host, port)
	log.Println("listening on", addr)
}

// What the author asks is a part of the value, or made of it.
func related(u *url.URL, e *upstream, t *listener) {
	if strings.Count(u.Host, ":") > 1 {
		return
	}
	t.Host = u.Hostname() + ":80"
	address := u.Hostname()
	trimmed := strings.TrimSpace(address)
	parts := strings.Split(trimmed, "%")
	if net.ParseIP(parts[0]).To4() == nil {
		return
	}
	e.Resolver = address + ":80"
}

// Between a number and another one, fmt.Sprint writes a space; the other texts are no addresses.
func sprint(host string, port, line int, out chan<- string) {
	addr := fmt.Sprint(1, port)
	out <- addr
	at := fmt.Sprint(host, ":", line)
	out <- at
	addr = fmt.Sprint(host, "/", port)
	out <- addr
}

// The printed form of a host and a port is for people, unless the type is called an address.
func (p *peer) String() string { return fmt.Sprintf("%s:%d", p.Host, p.Port) }

type peer struct {
	Host string
	Port int
}

// Several statements put the address of a name together, or one with brackets, or add the port that
// net.SplitHostPort misses. The DNS answers with names.
func appendedToNames(svc, host, addr, other, port string, srv *net.SRV) {
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	for _, at := range []string{svc, "127.0.0.1"} {
		at += ":" + port
		net.Dial("tcp", at)
	}
	name := svc
	name += ":" + port
	net.Dial("tcp", name)
	address := host
	address += ":" + port
	net.Dial("tcp", address)
	if _, _, err := net.SplitHostPort(addr); err != nil {
		addr += ":80"
	}
	net.Dial("tcp", addr)
	if _, _, err := net.SplitHostPort(other); err != nil {
		other = other + ":80"
	}
	net.Dial("tcp", other)
	net.Dial("tcp", fmt.Sprintf("%s:%d", srv.Target, srv.Port))
}

// Another function refuses what is no IPv4 address.
func wakeUp(device, mask string) error {
	all, err := broadcast(device, mask)
	if err != nil {
		return err
	}
	return wake(all, device)
}

func wake(all, device string) error {
	for _, to := range []string{fmt.Sprintf("%s:9", all), fmt.Sprintf("%s:7", device)} {
		if _, err := net.Dial("udp", to); err != nil {
			return err
		}
	}
	return nil
}

func broadcast(device, mask string) (string, error) {
	ip, m := net.ParseIP(device).To4(), net.ParseIP(mask).To4()
	if ip == nil || m == nil {
		return "", errors.New("not an IPv4 address")
	}
	for i := range ip {
		ip[i] |= ^m[i]
	}
	return ip.String(), nil
}

// The text is only the key of a set.
type keySet map[[sha256.Size]byte]bool

func (s keySet) has(data string, add bool) bool {
	key := sha256.Sum256([]byte(data))
	if s[key] {
		return true
	}
	s[key] = add
	return false
}

func isNew(s keySet, ip string, port int) bool { return !s.has(fmt.Sprintf("%s:%d", ip, port), true) }

// The number is no port: the text is the key of a session.
func sessionKey(clientIP, host string, sceneID int) (byIP, byHost string) {
	return fmt.Sprintf("%s:%d", clientIP, sceneID), fmt.Sprintf("%s:%d", host, sceneID)
}

// A helper adds the port to a host that has its brackets already, because a caller passes the host of
// a URL or of a request.
func Secure(addr string) string { return "https://" + addr + ":443" } // want Secure:`returnsText\(.*\)`

func secureURL(u *url.URL) string { return Secure(u.Host) }

func secureEither(addr string) string { return fmt.Sprintf("https://%s:%d", addr, 443) }

func secureRequest(r *http.Request, other string) {
	secureEither(strings.ToLower(r.URL.Host))
	secureEither(other)
	host := other
	if host == "" {
		host = r.Host
	}
	_ = "http://" + host + ":80"
}

type Target struct{ Host string }

func targetOf(u *url.URL) *Target { return &Target{Host: u.Host} }

func (t *Target) url() string { return "https://" + t.Host + ":443" }

// The program only compares the result of a function, or takes it as a key.
func keyed(u *url.URL) string { return u.Hostname() + ":" + u.Port() }

func compared(u *url.URL) string { return fmt.Sprintf("%s:%s", u.Hostname(), u.Port()) }

func isSame(u, v *url.URL, conns map[string]net.Conn) bool {
	if conns[keyed(u)] == nil {
		return false
	}
	return compared(u) == compared(v)
}

// The structure has another field for addresses of IPv6.
type network struct{ IPAddress, GlobalIPv6Address string }

// Docker has IPv6 addresses in another field, even if the program does not read it.
type inspected struct {
	NetworkSettings struct{ IPAddress string }
}

func (i inspected) url(port int) string {
	return fmt.Sprintf("http://%s:%d", i.NetworkSettings.IPAddress, port)
}

// A service on the Internet calls the host by its name.
func hook(publicHost string, port int) string {
	return fmt.Sprintf("https://%s:%d/hook", publicHost, port)
}

func (n *network) url(port int) string {
	ip := n.IPAddress
	if ip == "" {
		ip = "localhost"
	}
	return fmt.Sprintf("http://%s:%d", ip, port)
}

// The text after the last colon is the port, and the author has thought of brackets.
func portOf(r *http.Request) string {
	parts := strings.Split(r.Host, ":")
	return parts[len(parts)-1]
}

func cutBracketed(r *http.Request) string {
	if strings.HasPrefix(r.Host, "[") {
		return r.Host[:strings.Index(r.Host, "]")+1]
	}
	host, _, _ := strings.Cut(r.Host, ":")
	return host
}

func pairOf(text string) string {
	name, _, _ := strings.Cut(text, ":")
	return name
}

func addressOfName(u *url.URL) string {
	return net.JoinHostPort(u.Hostname(), "443")
}

// Nobody dials what stands behind a word of another kind.
func (q *labels) label(kind, host string, port int) { q.push(kind, host+":"+strconv.Itoa(port)) }

type labels struct{ all []string }

func (q *labels) push(kind, label string) { q.all = append(q.all, kind+" "+label) }

// The brackets are gone, or the host is another one.
func withoutBrackets(u *url.URL, proxy string) (string, string) {
	host, port, err := net.SplitHostPort(u.Host)
	if err != nil {
		host, port = u.Host, "80"
	}
	other, _, _ := net.SplitHostPort(u.Host)
	if other == "" {
		other = proxy
	}
	return net.JoinHostPort(strings.Trim(host, "[]"), port), net.JoinHostPort(other, port)
}

func trimmedBrackets(u *url.URL) string {
	host := u.Host
	host = strings.Trim(host, "[]")
	return net.JoinHostPort(host, "80")
}

// The port, a count, and a function that knows brackets.
func splitAddress(address, other string) []string {
	if len(strings.Split(address, ":")) > 2 {
		return nil
	}
	scheme := strings.Split(address, ":")[0] // of an address such as "mailto:a@h.example"
	return []string{strings.Split(address, ":")[1], strings.Split(other, ":")[0], scheme}
}

func splitBrackets(address string) string {
	if strings.HasPrefix(address, "[") {
		return address
	}
	return strings.Split(address, ":")[0]
}

// The text is a message, or has brackets.
func rejoined(addr string) (string, error) {
	server, at, err := net.SplitHostPort(addr)
	if err != nil {
		return "", err
	}
	fmt.Printf("%s:%s\n", server, at)
	if strings.Contains(server, ":") {
		server = "[" + server + "]"
	}
	return server + ":" + at, nil
}

func addressOfIPv4(ip netip.Addr, port int) string {
	if !ip.Is4() {
		return ""
	}
	return fmt.Sprintf("%s:%d", ip, port)
}

// The format in the variable may be another one.
func dsnOf(c *target, name, other string) string {
	format := "postgres://%s:%d/%s"
	if name == "" {
		format = other
	}
	return fmt.Sprintf(format, c.host, c.port, name)
}

// No address, no port, a condition the other way round, and authors who have thought of IPv6.
func noPort(image, at, addr, server, host, peer string) {
	if !strings.Contains(image, ":") {
		image += ":80"
	}
	if !strings.Contains(at, ":") {
		at += ":00"
	}
	if strings.Contains(addr, ":") {
		addr += ":443"
	}
	if !strings.Contains(server, ":") {
		server += ":latest"
	}
	if !strings.Contains(host, ":") || host == "" {
		host += ":443"
	}
	if !strings.Contains(peer, ":") {
		image += ":80"
	}
	println(image, at, addr, server, host, peer)
}

// The own address of a connection to an IPv4 address, the port of a client, and elements of lists of other things.
func ownIP(conn net.Conn, images, mac []string) (ip, port, host, other string) {
	parts := strings.Split(conn.RemoteAddr().String(), ":")
	host = strings.Split(images[0], ":")[0]
	return strings.Split(conn.LocalAddr().String(), ":")[0], parts[len(parts)-1], host, strings.Split(mac[0], ":")[0]
}

// The caller passes a name.
func dialMirror() { dialServer("mirror.example") }

func dialServer(addr string) {
	if !strings.Contains(addr, ":") {
		addr += ":443"
	}
	net.Dial("tcp", addr)
}

func choosesPort(addr string, mayAdd func(hasColon bool) bool) {
	if mayAdd(strings.Contains(addr, ":")) {
		addr += ":443"
	}
	net.Dial("tcp", addr)
}

func parsedPort(addr string) {
	if net.ParseIP(addr) == nil && !strings.Contains(addr, ":") {
		addr += ":443"
	}
	net.Dial("tcp", addr)
}

func bracketedPort(addr string) {
	if !strings.Contains(addr, ":") || strings.HasSuffix(addr, "]") {
		addr += ":443"
	}
	net.Dial("tcp", addr)
}

type portedSession struct{ host string }

func (s *portedSession) open(u *url.URL) {
	s.host = u.Host
	if _, _, err := net.SplitHostPort(s.host); err != nil {
		s.host = net.JoinHostPort(u.Hostname(), "554")
	}
	net.Dial("tcp", s.host)
}

type registry struct {
	Host string // want Host:`takesURL.*`
}

// Here the host has no port, or the program asks.
func withoutPort(r *http.Request, u *url.URL, cfg registry) *http.Cookie {
	net.LookupHost(u.Hostname())
	net.LookupHost(cfg.Host)
	client, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		net.ParseIP(r.RemoteAddr)
	}
	return &http.Cookie{Name: client, Domain: cfg.Host}
}

func asked(u *url.URL) bool {
	ip := net.ParseIP(u.Host)
	return ip != nil && ip.IsLoopback()
}

func split(addr string) string {
	if strings.Contains(addr, ":") {
		return addr
	}
	return addr + "/80"
}

func bracketedLater(addr string) string {
	if strings.Contains(addr, ":") {
		return "[" + addr + "]:80"
	}
	return addr + ":80"
}

// The text with the server is a key.
func jobOf(server string, job int) string {
	key := fmt.Sprintf("%s:%d", server, job)
	return key
}

func labelled(labels map[string]string, ip net.IP, port int) {
	labels["instance"] = fmt.Sprintf("%s:%d", ip, port)
}

// A target and a line are no address, and a hardware address has other parts.
func numbered(target string, line int, address string) (string, uint64) {
	addr := fmt.Sprintf("%s:%d", target, line)
	parts := strings.Split(address, ":")
	n, _ := strconv.ParseUint(parts[1], 16, 8)
	return addr + parts[0], n
}

// A function refuses the hosts of which it makes a text.
func refusedBy(host, port string) (*url.URL, error) {
	if p := problem(host); p != "" {
		return nil, errors.New(p)
	}
	return &url.URL{Scheme: "https", Host: host + ":" + port}, nil
}

func problem(host string) string {
	if strings.Contains(host, ":") {
		return "a colon"
	}
	return ""
}

// The text is a key, not the value of the map.
func counted(seen map[string]int, server string, port int) {
	seen[fmt.Sprintf("%s:%d", server, port)]++
}

// The program only asks for a colon here.
func hostnameOf(u *url.URL) string {
	host := u.Host
	if strings.Index(host, ":") > 0 {
		host, _, _ = net.SplitHostPort(host)
	}
	return host
}

func indexedTwice(addr string) string {
	n := strings.Index(addr, ":")
	if n < 0 {
		return addr
	}
	return addr[:n]
}

// The second part is no port, or the author knows of brackets.
func parts(address, name string) (string, int) {
	words := strings.Split(address, ":")
	other := strings.Split(name, ":")
	n, _ := strconv.Atoi(other[1])
	return words[0] + words[1], n
}

// A prefix need not be a scheme.
func prefixed(prefix, host string, secure bool) string {
	if secure {
		prefix = "https://"
	}
	return fmt.Sprintf("%s%s:%d", prefix, host, 80)
}

// The program only prints the text before the colon.
func logs(u *url.URL) { log.Printf("%s", strings.Split(u.Host, ":")[0]) }

// Before the colon of an address may be a scheme or a network, the code only asks for the colon, or knows of brackets.
func schemeOf(addr string) (scheme, rest string) {
	if i := strings.Index(addr, ":"); i > 0 {
		return addr[:i], addr[i+1:]
	}
	return "", addr
}

func networkOf(listenAddress string) string {
	network := "tcp"
	if i := strings.IndexByte(listenAddress, ':'); i > 0 {
		network = listenAddress[:i]
	}
	return network
}

func hasPort(u *url.URL) bool { return strings.IndexByte(u.Host, ':') >= 0 }

func hostBeforePort(addr string) (host string) {
	if i := strings.IndexByte(addr, ':'); i > 0 && addr[0] != '[' && strings.IndexByte(addr, ']') < 0 {
		return addr[:i]
	}
	return addr
}

// The address has only a port, or the program asks whether it has a host.
var onlyPort = ":8080"

func behindHostname(listenAddr string, address string) {
	http.Get("http://localhost" + onlyPort)
	server := &http.Server{Addr: ":8080"}
	http.Get("http://localhost" + server.Addr)
	addr := ":" + os.Getenv("PORT")
	http.Get("http://localhost" + addr)
	log.Print("listening on http://localhost" + address)
	if strings.HasPrefix(listenAddr, ":") {
		http.Get("http://localhost" + listenAddr)
	}
}

func pingPort(addr string) { http.Get("http://localhost" + addr + "/ping") }

func pingPorts() {
	pingPort(":80")
	pingPort(":81")
}

func firstByte(addr string) {
	if addr[0] == ':' {
		addr = "localhost" + addr
	}
	net.Dial("tcp", addr)
}

// The program prints the address, or has thought of IPv6, and the host of a URL is mostly a name.
func bareAddresses(ip, local net.IP, u *url.URL) {
	log.Printf("http://%s/", local)
	if ip.To4() != nil {
		http.Get("http://" + ip.String() + "/")
	}
	http.Get("http://[" + local.String() + "]/")
	http.Get("https://" + u.Hostname() + "/favicon.ico")
}

// Of these names, the values may be hosts, the text is a key, or the number is no port.
type storage struct{ url, baseURL string }

func (s storage) addresses(u *url.URL, seen map[string]bool) []string {
	seen[u.String()+":80"] = true
	http.Get("http://" + s.url)
	return []string{s.url + ":9200", u.Host + ":80", u.String() + ":00"}
}

func (s storage) lookups(u *url.URL) {
	net.LookupHost(u.Hostname())
	net.LookupHost(s.url)
	http.Get("http://" + s.baseURL)
	net.LookupHost(s.baseURL)
}

func joinedParts(host, port, name string) (string, string) {
	key := strings.Join([]string{host, port}, ":")
	addr := strings.Join([]string{name, "latest"}, ":")
	return key, addr
}

func joinedBrackets(host, port string) string {
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	addr := strings.Join([]string{host, port}, ":")
	return addr
}

// The connection is one of IPv4.
func localPeer(conn net.Conn) string {
	local := conn.LocalAddr()
	return strings.Split(local.String(), ":")[0]
}

// These are addresses of four bytes.
func madeOfFourBytes(b [4]byte, compact []byte, n uint32) {
	loopback, of := net.IPv4(127, 0, 0, 1), net.IP(b[:])
	http.Get("http://" + loopback.String() + ":80/")
	http.Get("http://" + net.IPv4(b[0], b[1], b[2], b[3]).String() + ":80/")
	http.Get(fmt.Sprintf("http://%s:%d/", of, 80))
	http.Get("http://" + net.IP(compact[:net.IPv4len]).String() + ":80/")
	http.Get("http://" + net.IP{10, 0, 0, b[0]}.String() + ":80/")
	decoded := make(net.IP, 4)
	binary.BigEndian.PutUint32(decoded, n)
	http.Get("http://" + decoded.String() + ":80/")
}

func foundAsFourBytes(ctx context.Context, host string) {
	found, err := net.DefaultResolver.LookupIP(ctx, "ip4", host)
	if err != nil {
		return
	}
	for _, ip := range found {
		http.Get("http://" + ip.String() + ":80/")
	}
	http.Get("http://" + found[0].String() + ":80/")
	resolved, err := net.ResolveIPAddr("ip4", host)
	if err != nil {
		return
	}
	http.Get("http://" + resolved.String() + ":80/")
	http.Get("http://" + resolved.IP.String() + ":80/")
}
