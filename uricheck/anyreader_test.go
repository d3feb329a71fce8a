package uricheck_test

import (
	"math/rand/v2"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// forAnyReader judges a text whose use is unknown. Each HoleMark in it is a hole.
func forAnyReader(text string) []uricheck.Finding { return uricheck.Check(anyReaderSubject(text)) }

func anyReaderSubject(text string) uricheck.Subject {
	s := uricheck.Subject{Call: stdlib.Call{Use: stdlib.AnyReader, Text: text}}
	for i := range text {
		if strings.HasPrefix(text[i:], uricheck.HoleMark) {
			s.Holes = append(s.Holes, uricheck.Hole{Start: i, End: i + len(uricheck.HoleMark)})
		}
	}
	return s
}

func TestAnyReader(t *testing.T) {
	for _, c := range []struct{ name, text, marked, category string }{
		{"a port above all", "http://h:99999/x", "99999", "port.warning"},
		{"a port above all, at the end", "http://h:65536", "65536", "port.warning"},
		{"the last port", "http://h:65535/", "", ""},
		{"a port above all, behind which a password may end", "http://u:99999…", "", ""},
		{"a password of digits", "http://u:99999@h/", "", ""},
		{"a port above all, before a path", "http://h:99999/…", "99999", "port.warning"},
		{"an image's tag behind what may be a path", "https://…:20240101/x", "", ""},
		{"a path behind the port, without a slash", "http://h:8080users/1", "8080users", "port.warning"},
		{"what may begin a password", "http://u:80a", "", ""},
		{"a range of ports", "http://h:8001-8002/", "", ""},
		{"a port to be filled in", "http://h:PORT/", "", ""},
		{"an empty port", "http://h:/", "", ""},
		{"several hosts", "http://a:99999,b:1/", "", ""},
		{"another scheme's authority", "mongodb://h:99999/db", "", ""},

		{"a slip of the pen", "htpp://h/", "htpp", "scheme.warning"},
		{"a slip of the pen, the host unknown", "htps://…/x", "htps", "scheme.warning"},
		{"a slip of the pen, alone", "htpp://", "", ""},
		{"a scheme that is near ws", "sws://h/", "", ""},
		{"a scheme in use", "httpx://h/", "", ""},
		{"no colon", "https//h.corp.dev/x", "https//", "scheme.warning"},
		{"no colon, before anything", "http//h.corp.dev/…", "http//", "scheme.warning"},
		{"what may be directories", "https//x/y", "", ""},
		{"uppercase", "Http://h/", "Http", "scheme.style"},
		{"uppercase all over, for a QR code", "HTTP://H/X", "", ""},
		{"uppercase, alone", "HTTP://", "", ""},

		{"no host", "https:///x", "//", "host.warning"},
		{"no host, before anything", "ws:///…", "//", "host.warning"},
		{"only a scheme and slashes", "http:///", "", ""},
		{"a host that may be empty", "http://…/x", "", ""},
		{"a file", "file:///x", "", ""},
		{"no host, of ftp", "ftp:///x", "", ""},
		{"no host, of a scheme in use", "httpx:///x", "", ""},
		{"this machine", "http://:8080/", "", ""},
		{"a scheme doubled", "https://https://h/", "https", "host.warning"},
		{"two schemes, the host unknown", "http://https://…", "https", "host.warning"},
		{"a scheme doubled, alone", "http://http://", "", ""},
		{"a URL in a path", "http://h/http://i", "", ""},

		{"a percent sign of a number", "http://h/50%/off", "%", "escape.warning"},
		{"a percent sign of a number, in the query", "http://h/?q=50%&p", "%", "escape.warning"},
		{"a percent sign of a number, at the end", "http://h/50%", "", ""},
		{"a percent sign of a number, before a slash", "http://h/50%/…", "%", "escape.warning"},
		{"a percent sign of a number, before anything", "http://h/50%…", "", ""},
		{"half a percent-encoding", "http://h/%2Hx", "%2H", "escape.warning"},
		{"half a percent-encoding, at the end", "http://h/%2", "", ""},
		{"two letters that no format knows", "http://h/%zz", "%zz", "escape.warning"},
		{"two letters that no format knows, before a slash", "http://h/%zz/x", "%zz", "escape.warning"},
		{"a name of two letters", "http://h/%zz%/x", "", ""},
		{"a conversion of C", "http://h/%lu/x", "", ""},
		{"letters that are the beginning of a word", "http://h/%rest/x", "", ""},
		{"a percent-encoding", "http://h/5%20%2Fx", "", ""},
		{"a verb", "http://h/%2s/x", "", ""},
		{"a part of a match", "http://h/%1/x", "", ""},
		{"a wildcard of SQL", "http://h/%/x", "", ""},
		{"a part of a date", "http://h/%Y/%m/", "", ""},
		{"a variable of Windows", "http://h/%HOME%/x", "", ""},

		{"a template", "http://{host}:99999/", "", ""},
		{"a pattern", "http://*.h:99999/", "", ""},
		{"a text", "http://h:99999/ is not there", "", ""},
		{"a part left out", "http://h:99999/...", "", ""},
		{"not at the beginning", "see http://h:99999/", "", ""},
		{"no authority", "http:h:99999/", "", ""},
		{"a scheme that is not known", "…://h:99999/", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			findings := forAnyReader(c.text)
			var marked, category string
			for _, f := range findings {
				marked, category = marked+c.text[f.Start:f.End], category+f.Category()
				checkMessage(t, f)
			}
			if marked != c.marked || category != c.category {
				t.Errorf("%q: %v marks %q, want %s of %q", c.text, messages(findings), marked, c.category, c.marked)
			}
		})
	}
}

// TestPathForAnyReader judges paths on the way to a function for URLs that the program may change before:
// only what every reader refuses after every base, and with ordinary values, is a fault.
func TestPathForAnyReader(t *testing.T) {
	for _, c := range []struct{ name, text, marked string }{
		{"a path", "/files/%zz", "%zz"},
		{"a path, of which the base is known later", "…/files/%zz/x", "%zz"},
		{"a path with a value", "/users/…/%zz", "%zz"},
		{"a path with a value, after a base", "…/users/…/%zz", "%zz"},
		{"a path after a host", "https://…/%zz/x", "%zz"},
		{"a path between values", "https://…/%zz/…", "%zz"},
		{"a verb", "/users/%s/x", ""},
		{"a part of a date", "/%Y/%m/%d", ""},
		{"a template", "/users/{id}/%zz", ""},
		{"a text that may be a query", "/x……%zz", ""},
		{"a percent-encoding", "/files/%41", ""},
		{"not the path of a URL", "files/%zz", ""},
	} {
		for _, sink := range []string{"url.Parse", ""} {
			s := anyReaderSubject(c.text)
			s.Func = sink
			want := c.marked
			if sink == "" {
				want = "" // the text may be for anything
			}
			marked := ""
			for _, f := range uricheck.Check(s) {
				marked += c.text[f.Start:f.End]
				checkMessage(t, f)
				if f.Category() != "escape.warning" {
					t.Errorf("%s: %q for %q: %s", c.name, c.text, sink, f.Category())
				}
			}
			if marked != want {
				t.Errorf("%s: %q for %q: marks %q, want %q", c.name, c.text, sink, marked, want)
			}
		}
	}
}

// The pieces of random URLs, right and wrong.
var (
	shownSchemes = strings.Fields("http:// http:// https:// ws:// wss:// ftp:// Http:// htpp:// htps:// httpx:// http://http:// wss://https:// s3://")
	shownHosts   = append(strings.Fields("h a.b example.com EXAMPLE.COM localhost 127.0.0.1 u:1@h u:p@h"), "")
	shownPorts   = append(strings.Fields(": :80 :65535 :65536 :99999 :4294967376 :80a :a :1:2"), "", "", "")
	shownRests   = append(strings.Fields("/ /x /x/ //x /50%/x /50% /%2H /%41%zz /%s /a@b /? ?q=a ?q=9%&p /#f #50%/"), "", "")
)

func shownURL(r *rand.Rand) string {
	pick := func(list []string) string { return list[r.IntN(len(list))] }
	return pick(shownSchemes) + pick(shownHosts) + pick(shownPorts) + pick(shownRests) + pick(shownRests)
}

// TestAnyReaderHolds trims random URLs and appends to them: the findings must stay true. A
// number at the end may become a password, unless a hole says that only a path follows.
func TestAnyReaderHolds(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 1))
	found := make(map[string]int)
	for range many(5000) {
		text := shownURL(r)
		for _, f := range forAnyReader(text) {
			found[f.Rule.Name]++
			if f.Severity == uricheck.Error {
				t.Errorf("%q: %s is an error", text, f.Message)
			}
			trimmed := strings.TrimRight(text, "/")
			checkMisread(t, text, f)
			checkMisread(t, trimmed, f)
			changed := []string{trimmed + "/x", trimmed + "?a=b", text + "/", text + "/x", text + "?a=b", text + "#f", text + "/…", text + "/" + shownURL(r)}
			if f.End < len(text) {
				changed = append(changed, text+"…", text+"x", text+"0", text+"@h", text+shownURL(r))
			}
			for _, other := range changed {
				if !slices.ContainsFunc(forAnyReader(other), func(g uricheck.Finding) bool { return g.Rule == f.Rule && g.Start == f.Start }) {
					t.Errorf("%q: %s\n%q: %v", text, f.Message, other, messages(forAnyReader(other)))
				}
			}
		}
	}
	for _, rule := range []string{"scheme", "host", "port", "escape"} {
		if found[rule] < enough(100) {
			t.Errorf("%s has found only %d faults", rule, found[rule])
		}
	}
}

// checkMisread compares a finding with net/url as one reader: net/url must refuse the text, or
// misread it.
func checkMisread(t *testing.T, text string, f uricheck.Finding) {
	t.Helper()
	u, err := url.Parse(text)
	if err != nil {
		return
	}
	_, portErr := strconv.ParseUint(u.Port(), 10, 16)
	_, escapeErr := url.PathUnescape(text)
	misread := map[string]bool{
		"scheme": !strings.HasPrefix(text, u.Scheme) || u.Scheme != "http" && u.Scheme != "https",
		"host":   u.Host == "" || u.Port() == "" && strings.HasSuffix(u.Host, ":"),
		"port":   portErr != nil,
		"escape": escapeErr != nil,
	}
	if !misread[f.Rule.Name] {
		t.Errorf("%q: %s, but net/url reads %#v", text, f.Message, u)
	}
}

// TestAnyReaderHoles fills the holes of random URLs: the findings must be true for each value
// that leaves it a URL.
func TestAnyReaderHoles(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 2))
	found := 0
	for range many(3000) {
		s := anyReaderSubject(shownURL(r) + "/x") // more than a scheme, unless a hole contains it
		for _, h := range punch(r, s.Text) {
			s.Holes = append(s.Holes, uricheck.Hole{Start: h.Start, End: h.End})
		}
		for _, f := range uricheck.Check(s) {
			found++
			for range 20 {
				var values []string
				for range s.Holes {
					value := shownURL(r)
					values = append(values, value[r.IntN(len(value)):])
				}
				text, known := fillHoles(s, values)
				same := func(g uricheck.Finding) bool { return g.Rule == f.Rule && g.Start == known(f.Start) }
				if got := forAnyReader(text); !schemeAlone.MatchString(text) && !slices.ContainsFunc(got, same) {
					t.Errorf("%q %v: %s\n%q: %v", s.Text, s.Holes, f.Message, text, messages(got))
				}
			}
		}
	}
	if found < enough(100) {
		t.Errorf("only %d findings", found)
	}
}

// schemeAlone matches a scheme, single or doubled, and slashes: no URL yet.
var schemeAlone = regexp.MustCompile(`^(\w+://){1,2}/*$`)

// TestAnyReaderOfRealURLs expects no finding in real URLs.
func TestAnyReaderOfRealURLs(t *testing.T) {
	data, err := os.ReadFile("../testdata/corpora/urls.txt")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range strings.Lines(string(data)) {
		text := strings.TrimSpace(line)
		if findings := forAnyReader(text); len(findings) > 0 {
			t.Errorf("%s: %v", text, messages(findings))
		}
		n++
	}
	if n < 500 {
		t.Errorf("only %d lines", n)
	}
}
