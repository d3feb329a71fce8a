package template_test

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/internal/uritest"
	"github.com/uricheck/go-uricheck/uricheck/uri/possible"
	"github.com/uricheck/go-uricheck/uricheck/uri/template"
)

// TestDerives marks with "«" the byte after which no expansion is a URI reference. Templates
// without the mark have expansions that are.
func TestDerives(t *testing.T) {
	for _, s := range []string{
		"", "{x}", "http://{host}:{port}/", "{+base}{/path*}{?q}{#f}", "http://[{v}]/", "{+a}#{+b}", "/x#{#f}", "1{+x}:a", "/%41{x}",
		"http://h:{port}a«/", "http://h/{x}«[", "1{x}«:a", "http://é:{x}z«/", "#{x}«#", "http://h/é{x}«]", "http://[{x}«",
		"/{?q}%41«[é", "http://[::1]{x}«.", "1{x}%C3«:a", "é«:{x}", "1é{x}é{y}«:",
	} {
		want := strings.Index(s, "«")
		text := strings.ReplaceAll(s, "«", "")
		parsed, err := template.Parse(text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if got, ok := parsed.Derives(uri.URIReference); got != want || ok != (want < 0) {
			t.Errorf("%q: the dead offset is %d, %v, want %d", text, got, ok, want)
		}
	}
}

// pattern returns a regular expression that matches the fillings of a text.
func pattern(text possible.Text) *regexp.Regexp {
	holes := map[possible.Hole]string{
		possible.NoHole:   "",
		possible.Value:    `[\w.~,=%-]*`,
		possible.Reserved: `[\w.~%:/?#@!$&'()*+,;=\[\]-]*`,
	}
	var b strings.Builder
	for _, p := range text {
		b.WriteString(regexp.QuoteMeta(p.Known) + holes[p.Hole])
	}
	return regexp.MustCompile("^" + b.String() + "$")
}

// TestExpansionsArePossible expands templates: the result fills the holes of Possible, and is
// no URI reference if Derives says that none is.
func TestExpansionsArePossible(t *testing.T) {
	values := []template.Value{
		{}, template.String(""), template.String("a"), template.String("80"), template.String("é:/?#[]@ %41%"), template.String("http"),
		template.List("a", "", "b,c"), template.List(""), template.Pairs("k", "v", "é=", ""), template.Pairs(""), template.String("v1.x"),
	}
	tokens := strings.Fields("{x} {+x} {#x} {.x} {/x} {;x} {?x} {&x} {x,y} {x*} {/x*,y} {?x*} {x:1} a 1 : :80 // / ? # [ ] @ é %41 http:")
	random := rand.New(rand.NewPCG(6570, 2))
	refused := 0
	for range uritest.Times(100_000) {
		var b strings.Builder
		for range 1 + random.IntN(6) {
			b.WriteString(tokens[random.IntN(len(tokens))])
		}
		parsed, err := template.Parse(b.String())
		if err != nil {
			t.Fatalf("%q: %v", b.String(), err)
		}
		expanded, err := parsed.Expand(map[string]template.Value{"x": values[random.IntN(len(values))], "y": values[random.IntN(len(values))]})
		if err != nil {
			continue // a prefix of a list
		}
		if text := parsed.Possible(); !pattern(text).MatchString(expanded) {
			t.Errorf("%q becomes %q, which does not fill %q", parsed, expanded, text)
		}
		if _, ok := parsed.Derives(uri.URIReference); !ok {
			refused++
			if _, err := uri.Parse(expanded); err == nil {
				t.Errorf("%q becomes %q, which is a URI reference", parsed, expanded)
			}
		}
	}
	if refused == 0 {
		t.Error("Derives refuses none")
	}
}

// TestDerivesWhatIsExpanded expands templates that Derives accepts, and whose operators have no
// first character: for some values the result is a URI reference.
func TestDerivesWhatIsExpanded(t *testing.T) {
	for tokens, values := range map[string]string{
		"{x} {y} a 1 : // / # [ ] é": "|a|1|v1.a",
		"{+x} {y} a 1 : // / # é":    "|a|1|:|/|//|#|a:|@",
	} {
		uritest.Words(strings.Fields(tokens), uritest.Depth(4), func(s string) {
			parsed, err := template.Parse(s)
			if err != nil {
				t.Fatalf("%q: %v", s, err)
			}
			_, ok := parsed.Derives(uri.URIReference)
			if got := someIsValid(t, parsed, strings.Split(values, "|")); got != ok {
				t.Errorf("%q: %v, but an expansion is valid: %v", s, ok, got)
			}
		})
	}
}

// someIsValid reports whether an expansion with some values for x and y is a URI
// reference. A variable that occurs twice has one value.
func someIsValid(t *testing.T, parsed template.Template, values []string) bool {
	for _, x := range values {
		for _, y := range values {
			expanded, err := parsed.Expand(map[string]template.Value{"x": template.String(x), "y": template.String(y)})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := uri.Parse(expanded); err == nil {
				return true
			}
		}
	}
	return false
}
