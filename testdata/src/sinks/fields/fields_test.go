package fields

import (
	"net/http"
	"net/url"
	"reflect"
	"testing"
)

// Tests expect odd URLs from a parser; a request that a client refuses
// is not one of them.
func TestParse(t *testing.T) {
	for text, want := range map[string]*url.URL{
		"a%3Fx=1":   {Path: "a?x=1"},
		"??a=1":     {RawQuery: "?a=1"},
		"#%23":      {Fragment: "#"},
		"//h":       {Host: "h/x"},
		"http:x@h":  {Scheme: "http", Opaque: "x@h", Host: "h"},
		"/a%2Fb?x#": {Path: "/a/b", RawPath: "/a%2fb?"},
	} {
		if got, _ := url.Parse(text); !reflect.DeepEqual(got, want) {
			t.Error(got)
		}
	}
	cookie := http.Cookie{Domain: "localhost:8080"}
	if cookie.Valid() == nil {
		t.Error("valid")
	}
	req := &http.Request{URL: &url.URL{Scheme: "http", Host: "h"}, RequestURI: "/x"}
	if _, err := http.DefaultClient.Do(req); err == nil {
		t.Error("sent")
	}
	again := &http.Request{URL: &url.URL{Scheme: "http", Host: "h"}, RequestURI: "/x"} // want `field: the request has a RequestURI; http\.Client\.Do fails`
	if _, err := http.DefaultClient.Do(again); err != nil {
		t.Fatal(err)
	}
}
