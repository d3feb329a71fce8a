package falsealarms

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
)

// Tests expect the errors of bad URLs, and try odd ones.
func TestURLs(t *testing.T) {
	if _, err := url.Parse("http://h/%"); err == nil {
		t.Fatal("no error")
	}
	if _, err := http.Get("localhost:8080"); err == nil {
		t.Error("no error")
	}
	for _, bad := range []string{"http://h/%", "http://::1/", ":"} {
		if _, err := url.Parse(bad); err == nil {
			t.Error(bad)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	url.Parse("http://u:Zk83jKs9@h/?a=1;b=2")
	url.Parse("http://256.1.1.1/a b")
	httptest.NewRequest("GET", "/a b", nil)
}

// Each case of a table has its own check.
func TestChecks(t *testing.T) {
	for _, c := range []struct {
		url   string
		check func(*testing.T, error)
	}{
		{"http://h", func(t *testing.T, err error) { t.Log(err) }},
		{"http://h:x", func(t *testing.T, err error) {
			if err == nil {
				t.Error("none")
			}
		}},
	} {
		_, err := url.Parse(c.url)
		c.check(t, err)
	}
}
