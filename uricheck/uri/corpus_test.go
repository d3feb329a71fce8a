package uri_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/internal/uritest"
)

// corpusCase is a case of a parse.json. Absent components are null.
type corpusCase struct {
	Input      string `json:"input"`
	Kind       string `json:"kind"`
	Valid      bool   `json:"valid"`
	DeadOffset int    `json:"dead_offset"`
	Parts      struct {
		Scheme    *string `json:"scheme"`
		Authority *string `json:"authority"`
		Userinfo  *string `json:"userinfo"`
		Host      *string `json:"host"`
		Port      *string `json:"port"`
		Path      *string `json:"path"`
		Query     *string `json:"query"`
		Fragment  *string `json:"fragment"`
		HostType  *string `json:"host_type"`
	} `json:"parts"`
}

func readJSON(t *testing.T, file string, to any) {
	t.Helper()
	text, err := os.ReadFile(corpora + file)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, to); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
}

var corpusGrammars = map[string]uri.Grammar{
	"uri":           uri.URI,
	"uri-reference": uri.URIReference,
	"absolute":      uri.AbsoluteURI,
	"relative":      uri.RelativeRef,
	"iri":           uri.IRI,
	"iri-reference": uri.IRIReference,
}

var corpusHostKinds = map[uri.HostKind]string{
	uri.RegName: "reg-name", uri.IPv4: "ipv4", uri.IPv6: "ipv6", uri.IPvFuture: "ipvfuture",
}

func TestCorpora(t *testing.T) {
	tests := []struct {
		file string
		uris int
		iris int
	}{
		{"rfc-text/parse.json", 64, 3},
		{"json-schema-format/parse.json", 62, 25},
	}
	for _, tt := range tests {
		var cases []corpusCase
		readJSON(t, tt.file, &cases)
		uris, iris := 0, 0
		for _, c := range cases {
			g, ok := corpusGrammars[c.Kind]
			switch {
			case !ok:
				t.Fatalf("%s: %q has the kind %q", tt.file, c.Input, c.Kind)
			case g >= uri.IRIReference:
				iris++
			default:
				uris++
			}
			c.check(t, g)
		}
		if uris != tt.uris || iris != tt.iris {
			t.Errorf("%s: %d cases of RFC 3986 and %d of RFC 3987, want %d and %d", tt.file, uris, iris, tt.uris, tt.iris)
		}
	}
}

func (c corpusCase) check(t *testing.T, g uri.Grammar) {
	t.Helper()
	want := -1
	if !c.Valid {
		want = c.DeadOffset
	}
	if got := uritest.DeadOffset(g, c.Input); got != want {
		t.Errorf("%v.Parse(%q): dead at %d, want %d (-1: valid)", g, c.Input, got, want)
	}
	if !c.Valid {
		return
	}
	r, _ := g.Parse(c.Input)
	kind, hasAuthority := corpusHostKinds[r.HostKind()]
	components := []struct {
		name string
		want *string
		got  string
		ok   bool
	}{
		{"scheme", c.Parts.Scheme, r.Scheme(), !r.IsRelative()},
		part("authority", c.Parts.Authority, r.Authority),
		part("userinfo", c.Parts.Userinfo, r.Userinfo),
		{"host", c.Parts.Host, r.Host(), hasAuthority},
		part("port", c.Parts.Port, r.Port),
		{"path", c.Parts.Path, r.Path(), true},
		part("query", c.Parts.Query, r.Query),
		part("fragment", c.Parts.Fragment, r.Fragment),
		{"host kind", c.Parts.HostType, kind, hasAuthority},
	}
	for _, p := range components {
		if p.ok != (p.want != nil) || p.ok && p.got != *p.want {
			t.Errorf("%v.Parse(%q): %s is %q (%v), want %s", g, c.Input, p.name, p.got, p.ok, orAbsent(p.want))
		}
	}
}

func part(name string, want *string, get func() (string, bool)) struct {
	name string
	want *string
	got  string
	ok   bool
} {
	got, ok := get()
	return struct {
		name string
		want *string
		got  string
		ok   bool
	}{name, want, got, ok}
}

func orAbsent(s *string) string {
	if s == nil {
		return "absent"
	}
	return *s
}

func TestCorpusAddresses(t *testing.T) {
	var cases []struct {
		Op      string `json:"op"`
		Input   string `json:"input"`
		Grammar bool   `json:"rfc3986_grammar"`
	}
	readJSON(t, "json-schema-format/other.json", &cases)
	is := map[string]func(string) bool{"ipv4": uri.IsIPv4, "ipv6": uri.IsIPv6}
	count := map[string]int{}
	for _, c := range cases {
		count[c.Op]++
		// The other operations are about DNS names, which are not part of RFC 3986.
		if f, ok := is[c.Op]; ok && f(c.Input) != c.Grammar {
			t.Errorf("%s: %q: %v, want %v", c.Op, c.Input, f(c.Input), c.Grammar)
		}
	}
	if count["ipv4"] != 35 || count["ipv6"] != 36 {
		t.Errorf("%d ipv4 and %d ipv6 cases, want 35 and 36", count["ipv4"], count["ipv6"])
	}
}
