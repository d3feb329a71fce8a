package markup_test

import (
	"fmt"
	"html/template"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/uricheck/go-uricheck/uricheck/internal/markup"
	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

// written is an attribute as a browser gets it.
type written struct{ element, name, value string }

// tokenized returns the attributes of start tags, as golang.org/x/net/html reads them.
func tokenized(page string) []written {
	var found []written
	for z := html.NewTokenizer(strings.NewReader(page)); ; {
		switch z.Next() {
		case html.ErrorToken:
			return found
		case html.StartTagToken, html.SelfClosingTagToken:
			token := z.Token()
			for _, a := range token.Attr {
				found = append(found, written{token.Data, a.Key, a.Val})
			}
		}
	}
}

// attributes returns the attributes that package markup finds.
func attributes(text string) []written {
	elements, names, links := markup.Attributes(text)
	var found []written
	for i, l := range links {
		if strings.Contains(elements[i]+names[i], markup.HoleMark) {
			continue
		}
		found = append(found, written{elements[i], names[i], shown(l)})
	}
	return found
}

// random returns texts of up to n tokens.
func random(r *rand.Rand, tokens []string, n int) string {
	var b strings.Builder
	for range 1 + r.IntN(n) {
		b.WriteString(tokens[r.IntN(len(tokens))])
	}
	return b.String()
}

// many returns the number of random texts of a test.
func many(n int) int {
	if !stdlibtest.Long() {
		return n / 20
	}
	return n
}

var pageTokens = strings.Split(`<a href="|<a href=|<p src='|<a x="/x&lt;"|<script><!--<script|<a |<A|<p| href=| HREF = | src|="|='|="/x"|='y'|=z|=|"|'| |/|>|></a>|</a |</|<|<!--|-->|--!>|->|<!|<?|&amp;|&amp|&copy|&lt=|&notit;|&#47;|&#x2f|&#x;|&;|&semi;|&fjlig;|&|;|#|\|<script>|</script>|<script|<title>|</title|<textarea>|</textarea>|<noframes>|</noframes>|<style>|</style>|x|Y|é|`+"\n|\t|\f|\r|\x00", "|")

// lineEnds normalizes line ends, as HTML does first.
var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// TestPages compares the attributes of pages without actions with those of the tokenizer of
// golang.org/x/net/html.
func TestPages(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	found, silent := 0, 0
	for range many(400_000) {
		page := random(r, pageTokens, 14) + `"> '> "> '>`        // a tag without its end is not a tag
		isEmpty := func(w written) bool { return w.value == "" } // it may have no value at all
		got := slices.DeleteFunc(attributes(lineEnds.Replace(page)), isEmpty)
		want := tokenized(page)
		for i := range want {
			want[i].value = strings.Trim(want[i].value, " \t\n\f\r") // that is not part of a URL
		}
		want = slices.DeleteFunc(want, isEmpty)
		found += len(got)
		left, ok := without(want, got, page)
		isLost := strings.Contains(page, "<!--") && strings.Contains(page, "<script") // see rawText
		if !ok || left > 0 && !isLost {
			t.Fatalf("%q:\n%q, golang.org/x/net/html:\n%q", page, got, want)
		}
		silent += left
	}
	t.Logf("%d attributes, %d are not found", found, silent)
	if found < many(40_000) || silent > found/10 {
		t.Errorf("%d attributes, %d are not found", found, silent)
	}
}

// without counts the attributes of all that are not in got. A browser ignores the second
// attribute of the same name in a tag. In a template the two may belong to two branches, so got
// may contain it.
func without(all, got []written, page string) (left int, ok bool) {
	for _, a := range got {
		switch {
		case len(all) > 0 && all[0] == a:
			all = all[1:]
		case strings.Count(strings.ToLower(strings.ReplaceAll(page, "\x00", "\ufffd")), a.name) < 2:
			return 0, false
		}
	}
	return len(all), true
}

// generator writes templates, most of which html/template accepts.
type generator struct {
	*rand.Rand
	names int
}

// forms are the texts that a generator writes in place of a letter: P is a part of a page, A
// the attributes of a tag, V a value, and N a unique name.
var forms = map[byte][]string{
	'P': {
		"", "", "PP", "PP", "<a A>x</a>", "<a A>x</a>", "<p A>", `<a N="V"A>`, "<script>1 < 2</script>", "<!-- <a A> -->", "text", "<title>P</title>",
		"{{if flip}}P{{end}}", "{{if flip}}P{{else}}P{{end}}", "{{range list}}P{{end}}", "{{range list}}P{{break}}P{{end}}", `{{template "p" .}}`, "{{.A}}", "{{/* <a A> */}}",
	},
	'A': {
		"", " N='V'", ` N="V"`, " N=/V", " A", ` N = "V" A`, " {{if flip}}A{{end}}", "{{if flip}}A{{else}}A{{end}}", `{{template "a" .}}`, " {{.B}}='V'", " N={{.A}} A",
		` N={{if flip}}"V"{{else}}"V"{{end}}`, ` N="{{if flip}}V" A{{else}}V"{{end}}`, " data-{{.B}}='V'",
	},
	'V': {
		"", "/b", "/bV", "?c=V", "{{.A}}V", "{{if flip}}V{{end}}V", "/{{if flip}}V{{else}}V{{end}}", `{{template "v" .}}V`, "&amp;V", "{{- .A}} V", "{{$x := .A}}V", "{{range list}}V{{continue}}V{{end}}",
	},
}

func (g *generator) write(b *strings.Builder, form byte, depth int) {
	all := forms[form]
	if depth == 0 {
		all = all[:1]
	}
	text := all[g.IntN(len(all))]
	for i := range len(text) {
		isForm := forms[text[i]] != nil && (i == 0 || text[i-1] != '.' && text[i-1] != '<')
		switch {
		case isForm:
			g.write(b, text[i], depth-1)
		case text[i] == 'N':
			g.names++
			fmt.Fprintf(b, "data-%d", g.names)
		default:
			b.WriteByte(text[i])
		}
	}
}

// template writes one, sometimes with one byte missing.
func (g *generator) template() string {
	var b strings.Builder
	g.write(&b, 'P', 5)
	text := b.String()
	for _, form := range "pav" {
		b.Reset()
		g.write(&b, byte(form-'a'+'A'), 2)
		body := b.String()
		if form == 'v' || strings.Contains(strings.ReplaceAll(body, `{{template "v" .}}`, ""), "{{template") {
			body = "/d" // it might call itself
		}
		text += `{{define "` + string(form) + `"}}` + body + "{{end}}"
	}
	if at := g.IntN(4 * len(text)); at < len(text) {
		text = text[:at] + text[at+1:]
	}
	return text
}

// TestTemplates executes random templates with html/template, until each attribute that markup
// finds in a template appears in a result.
func TestTemplates(t *testing.T) {
	g := &generator{Rand: rand.New(rand.NewPCG(3, 4))}
	executed, found := 0, 0
	for range many(20_000) {
		text := g.template()
		set, err := template.New("").Funcs(g.functions()).Parse(text)
		if err != nil {
			continue
		}
		executed++
		missing := expected(text)
		found += len(missing)
		for tries := 0; len(missing) > 0; tries++ {
			pages, ok := execute(set)
			if !ok {
				break
			}
			for _, page := range pages {
				all := tokenized(page)
				missing = slices.DeleteFunc(missing, func(f form) bool { return slices.ContainsFunc(all, f.isOf) })
			}
			if tries == 10_000 {
				t.Fatalf("%s: never writes %v", text, missing)
			}
		}
	}
	t.Logf("%d templates, %d attributes", executed, found)
	if executed < many(10_000) || found < many(10_000) {
		t.Errorf("%d templates, %d attributes: too few to show anything", executed, found)
	}
}

// functions returns the conditions of the templates; each returns a different result each time.
func (g *generator) functions() template.FuncMap {
	return template.FuncMap{
		"flip": func() bool { return g.IntN(2) == 0 },
		"list": func() []map[string]any { return []map[string]any{data, data}[:g.IntN(3)] },
	}
}

var data = map[string]any{"A": "v", "B": "title"}

// execute returns the results of a set of templates. ok is false if html/template refuses one.
func execute(set *template.Template) (pages []string, ok bool) {
	for _, t := range set.Templates() {
		var page strings.Builder
		if err := t.Execute(&page, data); err != nil {
			return nil, false
		}
		pages = append(pages, page.String())
	}
	return pages, true
}

// form is a regular expression of an attribute, with anything in its holes.
type form struct {
	element, name string
	value         *regexp.Regexp
}

func (f form) isOf(w written) bool {
	return f.element == w.element && f.name == w.name && f.value.MatchString(w.value)
}

// expected returns the forms of the attributes that markup finds in a template.
func expected(text string) []form {
	var forms []form
	for _, a := range attributes(text) {
		value := strings.ReplaceAll(regexp.QuoteMeta(a.value), "…", ".*")
		forms = append(forms, form{a.element, a.name, regexp.MustCompile(`(?s)^\s*` + value + `\s*$`)})
	}
	return forms
}
