package browser_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/uri/browser"
)

// TestErrors has a text for each reason. "«" and "»" enclose the bytes that the error must
// mark.
func TestErrors(t *testing.T) {
	for _, test := range []struct {
		ref    string
		reason browser.Reason
	}{
		{"«/x»", browser.NoBase},
		{"http://«»", browser.NoHost},
		{"http://«»:80/", browser.NoHost},
		{"http://u@«»/", browser.NoHost},
		{"foo://u@«»/", browser.NoHost},
		{"http://a«<»b/", browser.BadHost},
		{"http://«a%3Cb»/", browser.BadHost},
		{"foo://a« »b/", browser.BadHost},
		{"  ht\ttp://a«<»b/ ", browser.BadHost},
		{"http://«[::1»", browser.BadAddress},
		{"http://«[::1]x»", browser.BadAddress},
		{"http://«[v1.a]»/", browser.BadAddress},
		{"http://«[fe80::1%25en0]»/", browser.BadAddress},
		{"http://«[1.2.3.4]»/", browser.BadAddress},
		{"http://«256.1.1.1»/", browser.BadAddress},
		{"http://«1.2.3.4.5»/", browser.BadAddress},
		{"http://«a.0x1»/", browser.BadAddress},
		{"http://«a\xff»/", browser.BadName},
		{"http://«\u0378»/", browser.BadName},
		{"http://h:«99999»/", browser.BadPort},
		{"http://h:«80a»/", browser.BadPort},
	} {
		start := strings.Index(test.ref, "«")
		end := strings.Index(test.ref, "»") - len("«")
		ref := strings.NewReplacer("«", "", "»", "").Replace(test.ref)
		_, err := browser.Parse(ref, nil)
		var got *browser.Error
		if !errors.As(err, &got) {
			t.Errorf("%q: error %v", ref, err)
			continue
		}
		if want := (browser.Error{Reason: test.reason, Start: start, End: end}); *got != want {
			t.Errorf("%q: %+v, want %+v", ref, *got, want)
		}
	}
}

// TestNames prints values that an enumeration does not define: they appear as numbers.
func TestNames(t *testing.T) {
	for got, want := range map[string]string{
		browser.BadPort.String():    "the port is not a number up to 65535",
		browser.Reason(42).String(): "Reason(42)",
		browser.File.String():       "file",
		browser.Kind(42).String():   "Kind(42)",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
