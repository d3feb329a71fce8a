package broken

import (
	"net/http/httptest"
	"net/url"
	"testing"

	"example.com/program"
)

func TestFails(t *testing.T) {
	u, err := url.Parse(program.Site)
	r := httptest.NewRequest("GET", "/about", nil)
	t.Error(u, err, r)
}
