package rfc2396_test

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/rfc2396"
)

var update = flag.Bool("update", false, "rewrite the table of clauses")

// tableFile is the table of the clauses, written by
//
//	go test ./uricheck/uri/rfc2396 -run TestClauseTable -update
const tableFile = "../../../testdata/rfc2396.md"

// clause is a clause of the requirements. untested names the part that check does not test, and
// the reason unless it is plain.
type clause struct {
	number, says string
	check        func(t *testing.T)
	untested     string
}

// clauses are the clauses of the requirements, in their order.
var clauses = slices.Concat(characterClauses, componentClauses, referenceClauses)

// TestClauses runs the test of every clause as a subtest of its number.
func TestClauses(t *testing.T) {
	for _, c := range clauses {
		if c.check != nil {
			t.Run(c.number, c.check)
		}
	}
}

func TestClauseNumbers(t *testing.T) {
	text, err := os.ReadFile(requirementsFile)
	if err != nil {
		t.Fatal(err)
	}
	var want, got []string
	for _, m := range regexp.MustCompile(`(?m)^## (\S+)$`).FindAllStringSubmatch(string(text), -1) {
		want = append(want, m[1])
	}
	for _, c := range clauses {
		got = append(got, c.number)
		if c.check == nil && c.untested == "" {
			t.Errorf("clause %s: want a test or a reason why there is none", c.number)
		}
		if c.says == "" || strings.Contains(c.says+c.untested, "\n") {
			t.Errorf("clause %s: want one line of what it says", c.number)
		}
	}
	if len(want) != 47 || !slices.Equal(got, want) {
		t.Errorf("the clauses are\n%q, the requirements have\n%q", got, want)
	}
}

func TestClauseTable(t *testing.T) {
	var b strings.Builder
	b.WriteString("# RFC 2396, clause by clause\n\n" +
		"`go test ./uricheck/uri/rfc2396 -run TestClauseTable -update` writes this file from\n" +
		"`clauses` in that package's tests. The numbers are the same as in\n" +
		"[rfc2396-requirements.txt](corpora/spec/rfc2396-requirements.txt).\n\n" +
		"| clause | says | test |\n|---|---|---|\n")
	for _, c := range clauses {
		test := "none"
		if c.check != nil {
			test = "`TestClauses/" + c.number + "`"
		}
		if c.untested != "" {
			test += "; not tested: " + c.untested
		}
		fmt.Fprintf(&b, "| %s | %s | %s |\n", c.number, cell(c.says), cell(test))
	}
	if *update {
		if err := os.WriteFile(tableFile, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(tableFile); err != nil || string(got) != b.String() {
		t.Errorf("%s is not up to date (%v): run go test with -update", tableFile, err)
	}
}

func cell(s string) string { return strings.ReplaceAll(s, "|", `\|`) }

func mustParse(t *testing.T, s string) rfc2396.Ref {
	t.Helper()
	r, err := rfc2396.Parse(s)
	if err != nil {
		t.Fatalf("Parse(%q): %v", s, err)
	}
	return r
}

// components fails unless s is a URI-reference with the given components, as
// show writes them.
func components(t *testing.T, s, want string) {
	t.Helper()
	if got := show(mustParse(t, s)); got != want {
		t.Errorf("Parse(%q)\n got %s\nwant %s", s, got, want)
	}
}

// show writes the components that are present, the path if it is not empty.
func show(r rfc2396.Ref) string {
	var b strings.Builder
	add := func(name, value string, ok bool) {
		if ok {
			fmt.Fprintf(&b, " %s=%s", name, value)
		}
	}
	add("scheme", r.Scheme(), !r.IsRelative())
	authority, hasAuthority := r.Authority()
	add(r.AuthorityKind().String(), authority, hasAuthority)
	userinfo, hasUserinfo := r.Userinfo()
	add("userinfo", userinfo, hasUserinfo)
	add(r.HostKind().String(), r.Host(), r.HostKind() != rfc2396.NoHost)
	port, hasPort := r.Port()
	add("port", port, hasPort)
	add("opaque", r.Path(), r.IsOpaque())
	add("path", r.Path(), !r.IsOpaque() && r.Path() != "")
	query, hasQuery := r.Query()
	add("query", query, hasQuery)
	fragment, hasFragment := r.Fragment()
	add("fragment", fragment, hasFragment)
	return strings.TrimPrefix(b.String(), " ")
}

// verdicts fails unless g derives the strings whose offset is -1, and the errors of the others
// have the given offsets.
func verdicts(t *testing.T, g rfc2396.Grammar, dead map[string]int) {
	t.Helper()
	for s, want := range dead {
		if got := parseDead(g, s); got != want {
			t.Errorf("%v.Parse(%q): dead at %d, want %d (-1: valid)", g, s, got, want)
		}
	}
}

// takes fails unless a component accepts, of printable ASCII, exactly alphanum and the given
// characters. The place is a reference with a "*" inside the component.
func takes(t *testing.T, place string, component func(rfc2396.Ref) string, want string) {
	t.Helper()
	before, after, _ := strings.Cut(place, "*")
	for b := byte(' '); b <= '~'; b++ {
		char := string([]byte{b})
		r, err := rfc2396.Parse(before + "x" + char + "x" + after)
		got := err == nil && strings.Contains(component(r), "x"+char+"x")
		if want := strings.Contains(alphanum+want, char); got != want {
			t.Errorf("%q at the star of %q: taken %v, want %v", char, place, got, want)
		}
	}
}

const (
	alphanum  = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
	marks     = "-_.!~*'()"
	reserveds = ";/?:@&=+$,"
)

func authorityOf(r rfc2396.Ref) string { s, _ := r.Authority(); return s }
func userinfoOf(r rfc2396.Ref) string  { s, _ := r.Userinfo(); return s }
func queryOf(r rfc2396.Ref) string     { s, _ := r.Query(); return s }
func fragmentOf(r rfc2396.Ref) string  { s, _ := r.Fragment(); return s }

// equivalent fails unless Equivalent returns want for the two, in either order.
func equivalent(t *testing.T, a, b string, want bool) {
	t.Helper()
	first, second := mustParse(t, a), mustParse(t, b)
	if first.Equivalent(second) != want || second.Equivalent(first) != want {
		t.Errorf("%q and %q: equivalent %v, want %v", a, b, !want, want)
	}
}

// resolves fails unless the reference, resolved against the base, is want. RFC 2396 §5.2 is not
// among the clauses: package uri resolves, and its result must be a reference of RFC 2396 whose
// URI, the part before a fragment, is an absoluteURI.
func resolves(t *testing.T, base, reference, want string) {
	t.Helper()
	baseRef, err := uri.Parse(mustParse(t, base).String())
	if err != nil {
		t.Fatal(err)
	}
	ref, err := uri.Parse(mustParse(t, reference).String())
	if err != nil {
		t.Fatal(err)
	}
	target, err := baseRef.Resolve(ref)
	if err != nil || target.String() != want {
		t.Errorf("%q against %q is %q (%v), want %q", reference, base, target, err, want)
	}
	withoutFragment, _, _ := strings.Cut(target.String(), "#")
	verdicts(t, rfc2396.AbsoluteURI, map[string]int{withoutFragment: -1})
}

// escapes fails unless Escape turns data into want, and Unescape turns want into data.
func escapes(t *testing.T, data, want string) {
	t.Helper()
	if got := rfc2396.Escape(data); got != want {
		t.Errorf("Escape(%q) is %q, want %q", data, got, want)
	}
	if got, ok := rfc2396.Unescape(want); got != data || !ok {
		t.Errorf("Unescape(%q) is %q (%v), want %q", want, got, ok, data)
	}
}
