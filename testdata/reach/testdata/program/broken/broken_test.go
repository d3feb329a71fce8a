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
	word, err2 := url.Parse("word")
	t.Error(u, err, r, word, err2)
}
