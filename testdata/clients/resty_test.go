package clients

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/go-resty/resty/v2"
)

// TestResty shows why uricheck reports neither a missing scheme nor a space in the query of a text for
// resty: each works with one setting of the client, which any package may make. A bad escape, with and
// without a base, and a missing host fail with every setting.
func TestResty(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, r.RequestURI)
	}))
	defer server.Close()
	plain := resty.New()
	set := resty.New().SetBaseURL(server.URL).SetUnescapeQueryParams(true)
	for _, test := range []struct{ text, plain, set string }{
		{"api.corp.net/x", "", "/api.corp.net/x"},
		{server.URL + "/x?q=a b", "400 Bad Request", "/x?q=a+b"},
		{server.URL + "/%zz/x", "", ""},
		{"/%zz/x", "", ""},
		{strings.Replace(server.URL, "//", "/", 1) + "/x", "", ""},
	} {
		for _, c := range []struct {
			*resty.Client
			want string
		}{{plain, test.plain}, {set, test.set}} {
			got := "" // an error
			resp, err := c.R().Get(test.text)
			if err == nil {
				got = resp.String()
			}
			if got != c.want {
				t.Errorf("%q: %q, %v; want %q", test.text, got, err, c.want)
			}
		}
	}
}
