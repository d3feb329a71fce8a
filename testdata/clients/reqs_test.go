package clients

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/imroc/req/v3"
)

// TestReqs shows which texts req refuses with and without a base. uricheck only warns of them: code that a
// client runs before its requests may change the URL, and the same client has a map of values for "{id}".
func TestReqs(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	defer server.Close()
	for _, test := range []struct {
		text         string
		alone, based bool // whether it fails
	}{
		{server.URL + "/%zz", true, true},
		{"/%zz/users", true, true},
		{strings.Replace(server.URL, "http", "htps", 1), true, true},
		{strings.Replace(server.URL, "//", "/", 1), true, true},
		{"h.corp.net/users", true, false},
		{"/users", true, false},
		{server.URL + "/a b", false, false},
	} {
		_, alone := req.C().R().Get(test.text)
		_, based := req.C().SetBaseURL(server.URL).R().Get(test.text)
		if (alone != nil) != test.alone || (based != nil) != test.based {
			t.Errorf("%q: %v, with a base %v", test.text, alone, based)
		}
	}
}
