package program

import (
	"net/http/httptest"
	"net/url"
	"testing"
)

func TestTargets(*testing.T) {
	httptest.NewRequest("GET", "/users", nil)
	httptest.NewRequest("GET", "/groups", nil)
	httptest.NewRequest("GET", "/hosts", nil)
}

// TestFailure expects every planted call to fail.
func TestFailure(t *testing.T) {
	if _, err := url.Parse("http://wanted.corp.com/"); err == nil {
		t.Error("no error")
	}
}
