package uri_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/browser"
	"github.com/uricheck/go-uricheck/uricheck/uri/internal/uritest"
)

// TestCanonicalAddress has the examples of RFC 5952 §1, §2 and §4, §5.
func TestCanonicalAddress(t *testing.T) {
	tests := map[string][]string{
		"2001:db8::1": {
			"2001:db8:0:0:0:0:0:1", "2001:0db8:0000:0000:0000:0000:0000:0001", "2001:db8:0::0:1", "2001:db8::0:1", "2001:DB8::1",
		},
		"2001:db8::1:0:0:1":                   {"2001:db8:0:0:1:0:0:1", "2001:0db8:0:0:1:0:0:1", "2001:db8::1:0:0:1", "2001:db8:0:0:1::1", "2001:DB8:0:0:1::1"},
		"2001:db8:aaaa:bbbb:cccc:dddd:eeee:1": {"2001:db8:aaaa:bbbb:cccc:dddd:eeee:0001", "2001:db8:AAAA:BBBB:CCCC:DDDD:EEEE:1"},
		"2001:db8:0:1:1:1:1:1":                {"2001:db8::1:1:1:1:1", "2001:db8:0000:1:1:1:1:1"},
		"2001:0:0:1::1":                       {"2001:0:0:1:0:0:0:1", "2001::1:0:0:0:1"},
		"::":                                  {"0:0:0:0:0:0:0:0", "0::0", "::0.0.0.0"},
		"::ffff:192.0.2.1":                    {"::ffff:c000:201", "0:0:0:0:0:FFFF:192.0.2.1"},
		"64:ff9b::c000:201":                   {"64:ff9b::192.0.2.1"},
	}
	for want, all := range tests {
		for _, address := range append(all, want) {
			for _, around := range []string{"http://u@[*]:8080/a?b#c", "//[*%25En0]"} {
				r := uri.Split(strings.Replace(around, "*", address, 1))
				if got := uri.AddressBased.Normalize(r).String(); got != strings.Replace(around, "*", want, 1) {
					t.Errorf("%q becomes %q, want the address %s", r, got, want)
				}
			}
			if !uri.Equivalent(uri.Split("//["+address+"]"), uri.Split("//["+want+"]"), uri.FileBased) {
				t.Errorf("%s and %s are not equivalent", address, want)
			}
		}
	}
	for _, s := range []string{"//[v1.A::0]", "//0:0:0:0:0:0:0:0", "//[::1", "//[1:2]", "//192.0.2.1"} {
		if got := uri.AddressBased.Normalize(uri.Split(s)); got != uri.Split(s).NormalizeByScheme() {
			t.Errorf("%q has no IPv6address, and becomes %q", s, got)
		}
	}
}

var zeroGroups = regexp.MustCompile(`(^|:)0(:0)+(:|$)`)

// rfc5952 writes eight groups as §4 says, step by step.
func rfc5952(groups []string) string {
	text := strings.Join(groups, ":") // §4.1, §4.3: no leading zeros, lower case
	longest := ""
	for _, run := range zeroGroups.FindAllString(text, -1) {
		if zeros := strings.Trim(run, ":"); len(zeros) > len(longest) { // §4.2.3: the first of the longest
			longest = zeros
		}
	}
	if longest == "" {
		return text // §4.2.2: a single group stays
	}
	at := regexp.MustCompile(`(^|:)` + longest + `(:|$)`).FindStringIndex(text)
	return text[:at[0]] + "::" + text[at[1]:]
}

func TestCanonicalAddressOfEveryShape(t *testing.T) {
	written := map[string]string{"0": "0000", "1": "01", "ab": "0aB"}
	for i := range 3 * 3 * 3 * 3 * 3 * 3 * 3 * 3 {
		var groups, long []string
		for range 8 {
			group := []string{"0", "1", "ab"}[i%3]
			groups, long = append(groups, group), append(long, written[group])
			i /= 3
		}
		got := uri.AddressBased.Normalize(uri.Split("//[" + strings.Join(long, ":") + "]"))
		if want := "//[" + rfc5952(groups) + "]"; got.String() != want {
			t.Errorf("%v becomes %q, want %q", long, got, want)
		}
	}
}

// TestLocalFile has the forms of RFC 8089, appendix B and §2, and URIs that name no local file.
func TestLocalFile(t *testing.T) {
	tests := []struct{ s, want string }{
		{"file:///path/to/file", "file:///path/to/file"},
		{"file:/path/to/file", "file:///path/to/file"},
		{"FILE://LocalHost/path/to/file", "file:///path/to/file"},
		{"file://loc%61lhost:/a/../b", "file:///b"},
		{"file:/.//a", "file:////a"},
		{"file:////a", "file:////a"},
		{"file:/a?b#c", "file:///a?b#c"},
		{"file://host.example.com/path", "file://host.example.com/path"},
		{"file://u@localhost/a", "file://u@localhost/a"},
		{"file://@/a", "file://@/a"},
		{"file://localhost:80/a", "file://localhost:80/a"},
		{"file://127.0.0.1/a", "file://127.0.0.1/a"},
		{"file:a", "file:a"},
		{"file:", "file:"},
		{"file://localhost", "file://localhost"},
		{"/a", "/a"},
		{"http://localhost/a", "http://localhost/a"},
	}
	for _, tt := range tests {
		got := uri.FileBased.Normalize(mustParse(t, tt.s))
		if got.String() != tt.want || got != mustParse(t, tt.want) {
			t.Errorf("%q becomes %q, want %q", tt.s, got, tt.want)
		}
		if again := uri.FileBased.Normalize(got); again != got {
			t.Errorf("%q becomes %q, and that %q", tt.s, got, again)
		}
	}
}

// TestLocalFileInBrowsers compares with browsers: equivalent forms are the same URL there, and
// other forms are not, except for drive letters and ports.
func TestLocalFileInBrowsers(t *testing.T) {
	urls := map[string]string{} // the URL that a browser reads in a normal form
	uritest.Words(strings.Fields("// localhost host / a .. . ? #"), uritest.Depth(6), func(s string) {
		r, err := uri.URI.Parse("file:" + s)
		if err != nil || !strings.HasPrefix(r.Path(), "/") {
			return
		}
		u, err := browser.Parse(r.String(), nil)
		if err != nil {
			return
		}
		normal := uri.FileBased.Normalize(r).String()
		if other, ok := urls[normal]; ok && other != u.Href() {
			t.Errorf("%q becomes %q, and is %q in a browser; others of that form are %q", r, normal, u.Href(), other)
		}
		urls[normal] = u.Href()
	})
	if len(urls) < 600 {
		t.Errorf("%d normal forms, too few to mean something", len(urls))
	}
}

// TestRungs checks that a normal form does not change again on its rung, that it is the same after
// the normal form of the rung below, and that Split finds the same components in it.
func TestRungs(t *testing.T) {
	check := func(s string) {
		r := uri.Split(s)
		below := r
		for rung := uri.SimpleString; rung <= uri.FileBased; rung++ {
			normal := rung.Normalize(r)
			if again := rung.Normalize(normal); again != normal {
				t.Errorf("%v: %q becomes %q, and that %q", rung, s, normal, again)
			}
			if of := rung.Normalize(below); of != normal {
				t.Errorf("%v: %q becomes %q, but by the rung below %q", rung, s, normal, of)
			}
			if split := uri.Split(normal.String()); split != normal {
				t.Errorf("%v: %q becomes %+v, which is read as %+v", rung, s, normal, split)
			}
			below = normal
		}
	}
	uritest.Words(strings.Fields("FILE: // localhost [0:0::A] [::1%25A] :80 / a .. %2e @ ?"), uritest.Depth(5), check)
	for _, s := range realURLs(t) {
		check(s)
	}
	if r := uri.Split("HTTP:"); uri.Rung(200).Normalize(r) != r {
		t.Error("an invalid rung changes something")
	}
}

func TestRungAllocations(t *testing.T) {
	for _, s := range []string{"http://[2001:db8::7]:8080/", "http://[fe80::1%25en0]/", "file:///x/y", "//[::ffff:192.0.2.1]"} {
		r := uri.Split(s)
		if n := testing.AllocsPerRun(10, func() { uri.FileBased.Normalize(r) }); n != 0 {
			t.Errorf("%q is normal, but took %v allocations", s, n)
		}
	}
}
