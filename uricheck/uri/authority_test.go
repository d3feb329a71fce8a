package uri_test

import (
	"math/rand/v2"
	"net"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/internal/uritest"
)

// checkAuthority compares the parts of an authority with net/url, net/netip and strconv. It
// leaves out valid references that net/url refuses.
func checkAuthority(t testing.TB, s string) {
	t.Helper()
	r, err := uri.URIReference.WithZone().Parse(s)
	if err != nil {
		return
	}
	checkAddr(t, r)
	port, _ := r.Port()
	n, err := strconv.Atoi(port)
	want := port != "" && err == nil && n < 1<<16
	if got, ok := r.PortNumber(); ok != want || ok && int(got) != n {
		t.Errorf("%q: the port is %d, %v, want %d, %v", s, got, ok, n, want)
	}
	u, err := url.Parse(s)
	if err != nil {
		return
	}
	if got, err := url.PathUnescape(r.Hostname()); err != nil || got != u.Hostname() {
		t.Errorf("%q.Hostname() is %q, %q to net/url", s, r.Hostname(), u.Hostname())
	}
	if got, err := url.Parse(r.Redacted()); err != nil || got.String() != u.Redacted() {
		t.Errorf("%q.Redacted() is %q, %q to net/url", s, got, u.Redacted())
	}
}

// checkAddr compares with net/netip, which takes the same addresses without brackets.
func checkAddr(t testing.TB, r uri.Ref) {
	t.Helper()
	text := r.Host()
	if inner, ok := strings.CutPrefix(text, "["); ok {
		text = strings.TrimSuffix(inner, "]")
		address, zone, hasZone := strings.Cut(text, "%25")
		if zone, err := url.PathUnescape(zone); hasZone && err == nil {
			text = address + "%" + zone
		}
	}
	want, err := netip.ParseAddr(text)
	isAddress := err == nil && (want.Is4() || strings.HasPrefix(r.Host(), "["))
	if got, ok := r.Addr(); ok != isAddress || ok && got != want || !ok && got.IsValid() {
		t.Errorf("%q.Addr() is %v, %v, want %v, %v", r, got, ok, want, err)
	}
}

func TestAuthority(t *testing.T) {
	check := func(s string) { checkAuthority(t, s) }
	uritest.Words(strings.Fields("1 0 . 255 256 : [ ] :: ::1 fe80 %25 en0"), uritest.Depth(5), func(s string) {
		check("//" + s)
		check("//[" + s + "]")
	})
	uritest.Words(strings.Fields("u @ : h 080 65535 65536 99999999999999999999 / [::1] [v1.a] %7E"), uritest.Depth(5), func(s string) { check("x://" + s) })
	for _, s := range realURLs(t) {
		check(s)
	}
	for s, want := range map[string]string{
		"//u:@h": "//u:xxxxx@h", "//u@h": "//u@h", "//@h": "//@h", "x:u:p@h": "x:u:p@h", "//u:p:q%7E@h/?a:b@c": "//u:xxxxx@h/?a:b@c",
	} {
		if got := uri.MustParse(s).Redacted(); got != want {
			t.Errorf("%q.Redacted() is %q, want %q", s, got, want)
		}
	}
	if got := uri.Split("http://u:p@ss@h/").Redacted(); got != "http://u:xxxxx@h/" {
		t.Errorf("redacted is %q", got)
	}
}

// TestAuthorityOfAddresses finds the address again in the texts that net/netip and net write.
func TestAuthorityOfAddresses(t *testing.T) {
	random := rand.New(rand.NewPCG(3986, 13))
	for range uritest.Times(20_000) {
		var octets [16]byte
		for i := range octets {
			octets[i] = byte(random.Uint32() >> (random.Uint32() % 33)) // many zeros
		}
		want := netip.AddrFrom16(octets)
		if random.IntN(2) == 0 {
			want = netip.AddrFrom4([4]byte(octets[:4]))
		}
		port := uint16(random.Uint32())
		r, err := uri.Parse("//" + net.JoinHostPort(want.String(), strconv.Itoa(int(port))))
		if err != nil {
			t.Fatal(err)
		}
		addr, isAddress := r.Addr()
		number, hasNumber := r.PortNumber()
		if !isAddress || addr != want || r.Hostname() != want.String() || !hasNumber || number != port {
			t.Errorf("%q: address %v, %v, port %v, %v", r, addr, isAddress, number, hasNumber)
		}
	}
}

func FuzzAuthority(f *testing.F) {
	for _, s := range uritest.Authorities {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) { checkAuthority(t, s) })
}
