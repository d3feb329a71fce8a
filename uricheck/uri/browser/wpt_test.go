package browser_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/uri/browser"
)

// wptCase is a case of the web-platform tests.
type wptCase struct {
	Input   string
	Base    *string
	Failure bool
	attributes
}

// attributes are the attributes of a URL in the standard.
type attributes struct {
	Href, Protocol, Username, Password, Host, Hostname, Port, Pathname, Search, Hash string
}

func attributesOf(u browser.URL) attributes {
	return attributes{
		u.Href(), u.Protocol(), u.Username(), u.Password(), u.Host(), u.Hostname(), u.Port(),
		u.Pathname(), u.Search(), u.Hash(),
	}
}

// changed has the inputs whose result the standard has changed since, with the Href that it
// requires now. It accepts every ASCII name (github.com/whatwg/url/pull/914), and encodes "^"
// in a path (github.com/whatwg/url/pull/846).
var changed = map[string]string{
	"http://a.b.c.xn--pokxncvks":  "http://a.b.c.xn--pokxncvks/",
	"http://10.0.0.xn--pokxncvks": "http://10.0.0.xn--pokxncvks/",
	"http://a.b.c.XN--pokxncvks":  "http://a.b.c.xn--pokxncvks/",
	"http://a.b.c.Xn--pokxncvks":  "http://a.b.c.xn--pokxncvks/",
	"http://10.0.0.XN--pokxncvks": "http://10.0.0.xn--pokxncvks/",
	"http://10.0.0.xN--pokxncvks": "http://10.0.0.xn--pokxncvks/",
	"file://xn--/p":               "file://xn--/p",
	"https://xn--/":               "https://xn--/",

	"foo://host/ !\"$%&'()*+,-./:;<=>@[\\]^_`{|}~": "foo://host/%20!%22$%&'()*+,-./:;%3C=%3E@[\\]%5E_%60%7B|%7D~",
	"wss://host/ !\"$%&'()*+,-./:;<=>@[\\]^_`{|}~": "wss://host/%20!%22$%&'()*+,-./:;%3C=%3E@[/]%5E_%60%7B|%7D~",
}

func wptCases(t testing.TB) []wptCase {
	t.Helper()
	data, err := os.ReadFile("testdata/wpt/urltestdata.json")
	if err != nil {
		t.Fatal(err)
	}
	var rows []json.RawMessage
	if err := json.Unmarshal(data, &rows); err != nil {
		t.Fatal(err)
	}
	var cases []wptCase
	for _, row := range rows {
		if row[0] == '"' {
			continue // a comment
		}
		var c wptCase
		if err := json.Unmarshal(row, &c); err != nil {
			t.Fatal(err)
		}
		cases = append(cases, c)
	}
	return cases
}

// base parses the base, if there is one.
func (c wptCase) base() (*browser.URL, error) {
	if c.Base == nil {
		return nil, nil
	}
	base, err := browser.Parse(*c.Base, nil)
	return &base, err
}

func (c wptCase) parse() (browser.URL, error) {
	base, err := c.base()
	if err != nil {
		return browser.URL{}, err
	}
	return browser.Parse(c.Input, base)
}

// TestWebPlatformTests runs every case: the parser refuses it, or returns its attributes.
func TestWebPlatformTests(t *testing.T) {
	met := 0
	for _, c := range wptCases(t) {
		u, err := c.parse()
		if href, isChanged := changed[c.Input]; isChanged {
			met++
			if err != nil || u.Href() != href || !c.Failure && href == c.Href {
				t.Errorf("%q: %q, %v, want %q, and its case something else", c.Input, u.Href(), err, href)
			}
			continue
		}
		if (err != nil) != c.Failure {
			t.Errorf("%q: error %v, want one: %v", c.Input, err, c.Failure)
			continue
		}
		if got := attributesOf(u); err == nil && got != c.attributes {
			t.Errorf("%q:\ngot  %+v\nwant %+v", c.Input, got, c.attributes)
		}
	}
	if met != len(changed) {
		t.Errorf("%d cases are listed as changed, %d of them are there", len(changed), met)
	}
}
