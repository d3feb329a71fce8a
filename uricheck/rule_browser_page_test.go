package uricheck_test

import (
	"html/template"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri/browser"
)

// linkIn executes the template of a page with a value, and returns the link in it, without the
// white space at its ends. ok is false if html/template refuses the template.
func linkIn(text string, value any) (link string, ok bool) {
	page, err := template.New("").Parse(text)
	if err != nil {
		return "", false
	}
	var b strings.Builder
	if err := page.Execute(&b, value); err != nil {
		return "", false
	}
	for z := html.NewTokenizer(strings.NewReader(b.String())); z.Next() == html.StartTagToken; {
		for _, a := range z.Token().Attr {
			return strings.Trim(a.Val, " \t\n\f\r"), true
		}
	}
	return "", false
}

// inPage returns the findings of the rule in the template of a page. It fails if a finding of any
// rule marks no bytes.
func inPage(t *testing.T, text string) (found []uricheck.Finding) {
	t.Helper()
	for _, f := range uricheck.Check(uricheck.Subject{Call: stdlib.Call{Use: stdlib.ParsePage, Text: text}}) {
		if f.Start >= f.End || len(text) < f.End {
			t.Errorf("%q: %q from %d to %d", text, f.Message, f.Start, f.End)
		}
		if f.Rule.Name == "browser" {
			found = append(found, f)
		}
	}
	return found
}

var linkSeeds = []string{
	`/\h`, `\h/a`, `a\b?c\d`, `http:\\h/`, "http:h", "https:/h", "https:///h/x", `//h\x`, "http://0x7f.1/", "//127.1/", "http://%68/", "/%2e./x",
	"/\t/h", "/x\t", "http://h:99999/", "http://256.1/", `http://a\@b/`, "mailto:a@b", "?a", "#b", "./a", "../b", `javascript:a\b`, "", "http://{x}/",
}

// TestBrowserIsInPage parses the page that html/template writes as a browser does: the browser
// reads what the finding says. Without a finding it reads the same as the RFC, as far as the
// rule weighs the difference, unless the link is not a URL of the web, or has a placeholder.
func TestBrowserIsInPage(t *testing.T) {
	page, err := browser.Parse("https://page.invalid/d/page", nil)
	if err != nil {
		t.Fatal(err)
	}
	said, silent := 0, 0
	generated(t, 32, 10000, linkSeeds, func(text string) bool { return !strings.Contains(text, "{{") }, func(text string) {
		source := `<a href="` + template.HTMLEscapeString(text) + `">`
		found := inPage(t, source)
		link, ok := linkIn(source, nil)
		if !ok {
			t.Fatalf("html/template refuses %q", source)
		}
		differences := browser.Differences(link, &page)
		scheme, _, hasScheme := strings.Cut(link, ":")
		isOther := hasScheme && !slices.Contains([]string{"http", "https", "ws", "wss", "ftp"}, strings.ToLower(scheme))
		switch {
		case len(found) > 0:
			said++
			if len(differences) == 0 {
				t.Errorf("%q: %v, but %q is read as the RFC does", text, messages(found), link)
			}
		case !isOther && slices.ContainsFunc(differences, func(d browser.Difference) bool { return slices.Contains(weighed, d.Kind) }):
			t.Errorf("%q: nothing, but %q is read otherwise: %+v", text, link, differences)
		default:
			silent++
		}
	})
	if said < enough(1000) || silent < enough(1000) {
		t.Errorf("%d texts have findings, %d have none", said, silent)
	}
}

// TestBrowserIsInPageWithActions executes a template whose link has an action: a finding must
// appear in the page with every value that html/template writes.
func TestBrowserIsInPageWithActions(t *testing.T) {
	values := []any{
		"", "a", "/", "//h", "http://h", "https://h:80/x?y#z", "?q", "#f", ":", ":80", "@", "..", "/..", "x.y", "%2e", `\`, "\t", "{", "1", "é",
		template.URL("//h:1/"), template.URL(`\`), template.URL("?"), template.HTML("<b>"), 127, nil, true,
	}
	said := 0
	generated(t, 33, 4000, linkSeeds, func(text string) bool { return !strings.Contains(text, "{{") }, func(text string) {
		for _, at := range []int{0, len(text) / 2, len(text)} {
			before, behind := template.HTMLEscapeString(text[:at]), template.HTMLEscapeString(text[at:])
			source := `<a href='` + before + "{{.}}" + behind + `'>`
			for _, f := range inPage(t, source) {
				said++
				isSame := func(o uricheck.Finding) bool {
					return strings.HasPrefix(o.Message, f.Message) || strings.Contains(o.Message, "xxxxx") // it may be a password
				}
				for _, v := range values {
					link, ok := linkIn(source, v)
					if ok && !slices.ContainsFunc(inPage(t, `<a href="`+template.HTMLEscapeString(link)+`">`), isSame) {
						t.Errorf("%q: %q, but not with %q, which makes %q", source, f.Message, v, link)
					}
				}
			}
		}
	})
	if said < enough(200) {
		t.Errorf("%d links have findings", said)
	}
}
