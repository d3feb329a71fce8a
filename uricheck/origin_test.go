package uricheck_test

import (
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// TestUnmatchedOrigins trusts random origins and checks a request from each of them with
// net/http: it refuses the request if and only if there is a finding.
func TestUnmatchedOrigins(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	var trusted, refused int
	for range many(20000) {
		origin := pick("http", "https", "HTTPS", "moz-extension") + "://" + pick("", "", "u@", "u:@", "@") +
			pick("h", "h.example", "H.example", "*.example", "1.2.3.4", "[::1]", "[::A]") +
			pick("", "", ":", ":80", ":443", ":8443") + pick("", "", "", "?", "#", "?#", "/", "/a", "?a", "#a")
		protection := http.NewCrossOriginProtection()
		if protection.AddTrustedOrigin(origin) != nil {
			continue
		}
		request := httptest.NewRequest("POST", "/", nil)
		request.Header.Set("Sec-Fetch-Site", "cross-site")
		request.Header.Set("Origin", serialized(t, origin))
		isTrusted := protection.Check(request) == nil
		findings := uricheck.Check(uricheck.Subject{
			Call: stdlib.Call{Use: stdlib.TrustedOrigin, Text: origin},
			Func: "http.CrossOriginProtection.AddTrustedOrigin",
		})
		if isTrusted != (len(findings) == 0) {
			t.Errorf("%q trusts %q: %v; findings: %v", origin, serialized(t, origin), isTrusted, messages(findings))
		}
		headed := uricheck.Check(uricheck.Subject{Call: stdlib.Call{Use: stdlib.SetOrigin, Text: origin}, Func: "http.Header.Set"})
		if (len(headed) == 0) != isTrusted && strings.ToLower(origin[:4]) == origin[:4] {
			t.Errorf("%q: as a header it has %v, to be trusted %v", origin, messages(headed), messages(findings))
		}
		if isTrusted {
			trusted++
		} else {
			refused++
		}
	}
	if trusted < enough(500) || refused < enough(500) {
		t.Errorf("%d origins trusted, %d refused: the test shows little", trusted, refused)
	}
}

// serialized returns an origin as a browser writes it (RFC 6454 section 6.2).
func serialized(t *testing.T, origin string) string {
	t.Helper()
	u, err := url.Parse(origin)
	if err != nil {
		t.Fatal(err)
	}
	host := u.Hostname()
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	port := u.Port()
	isDefault := u.Scheme == "http" && port == "80" || u.Scheme == "https" && port == "443"
	if port != "" && !isDefault {
		host += ":" + port
	}
	return u.Scheme + "://" + strings.ToLower(strings.ReplaceAll(host, "*", "a"))
}
