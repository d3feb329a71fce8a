package uri_test

import (
	"errors"
	"math/rand/v2"
	"net/url"
	"reflect"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/internal/uritest"
)

// checkPairs compares the pairs of a query with url.ParseQuery, which refuses semicolons: the
// test encodes these.
func checkPairs(t testing.TB, query string) {
	t.Helper()
	query, _, _ = strings.Cut(query, "#")
	s := "x:a?" + query
	r := uri.Split(s)
	got := url.Values{}
	last, broken := 0, false
	for p := range r.QueryPairs() {
		text := s[p.Start:p.End]
		whole := p.Name
		if p.HasValue {
			whole += "=" + p.Value
		}
		if text != whole || strings.Contains(text, "&") || p.Start < last {
			t.Errorf("%q: the pair %+v is %q", s, p, text)
		}
		last = p.End
		name, value, err := p.Unescape()
		if err != nil {
			broken = true
			checkPairError(t, s, p, err)
			continue
		}
		got.Add(name, value)
	}
	want, err := url.ParseQuery(strings.ReplaceAll(query, ";", "%3B"))
	if broken != (err != nil) || !reflect.DeepEqual(got, want) {
		t.Errorf("%q has the pairs %q; net/url: %q, %v", s, got, want, err)
	}
}

func checkPairError(t testing.TB, s string, p uri.QueryPair, err error) {
	t.Helper()
	var e *uri.Error
	if !errors.As(err, &e) || e.Kind != uri.BadEscape || e.Start < p.Start || e.End > p.End || s[e.Start] != '%' || e.Offset > p.End {
		t.Errorf("%q: the error of the pair %+v is %+v", s, p, err)
	}
}

func TestQueryPairs(t *testing.T) {
	uritest.Words(strings.Fields("a = & + %26 %3d %z % ; ?"), uritest.Depth(5), func(s string) { checkPairs(t, s) })
	for _, s := range realURLs(t) {
		if query, ok := uri.Split(s).Query(); ok {
			checkPairs(t, query)
		}
	}
	random := rand.New(rand.NewPCG(3986, 17))
	for range uritest.Times(20_000) {
		checkPairs(t, uritest.Mutate(random, resolveBases, uritest.Authorities))
	}
	for range uri.MustParse("?a=1&b").QueryPairs() {
		break // a loop may end early
	}
	for p := range uri.MustParse("a=1&b#?c").QueryPairs() {
		t.Errorf("there is no query, but a pair %+v", p)
	}
}

func TestQueryPairsAllocations(t *testing.T) {
	r := uri.MustParse("x:?a=1&b=%20&&c")
	n := testing.AllocsPerRun(10, func() {
		for p := range r.QueryPairs() {
			if p.Name == "x" {
				t.Error("there is no x")
			}
		}
	})
	if n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func FuzzQueryPairs(f *testing.F) {
	f.Add("a=1&b=%20+&&c;d=%zz")
	f.Fuzz(checkPairsFuzz)
}

func checkPairsFuzz(t *testing.T, s string) { checkPairs(t, s) }
