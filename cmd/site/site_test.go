package main

import (
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/uricheck/go-uricheck/uricheck"
)

const root = "../.."

// document is a page as a browser reads it.
type document struct {
	links     []string // its links
	requested []string // resources that a browser loads
	ids       map[string]bool
	headings  []string // h1, h2, …
	policy    string
	metas     map[string]string // by name or property
}

// requests are the attributes whose URLs a browser loads.
var requests = map[string]string{"script": "src", "link": "href", "img": "src", "iframe": "src", "source": "src", "video": "src", "use": "href"}

func read(t *testing.T, name string) *document {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	tree, err := html.Parse(f)
	if err != nil {
		t.Fatal(err)
	}
	d := &document{ids: make(map[string]bool), metas: make(map[string]string)}
	for n := range tree.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		attributes := make(map[string]string)
		for _, a := range n.Attr {
			attributes[a.Key] = a.Val
		}
		if id := attributes["id"]; id != "" {
			if d.ids[id] {
				t.Errorf("%s: two elements have the id %q", name, id)
			}
			d.ids[id] = true
		}
		switch {
		case n.Data == "a":
			d.links = append(d.links, attributes["href"])
		case requests[n.Data] != "" && attributes[requests[n.Data]] != "":
			d.requested = append(d.requested, attributes[requests[n.Data]])
		case n.Data == "meta" && attributes["http-equiv"] == "Content-Security-Policy":
			d.policy = attributes["content"]
		case n.Data == "meta":
			d.metas[attributes["name"]+attributes["property"]] = attributes["content"]
		case len(n.Data) == 2 && n.Data[0] == 'h' && '1' <= n.Data[1] && n.Data[1] <= '6':
			d.headings = append(d.headings, n.Data)
		}
	}
	return d
}

// written returns the site in a new directory, by path.
func written(t *testing.T) (dir string, documents map[string]*document) {
	t.Helper()
	dir, documents = t.TempDir(), make(map[string]*document)
	if err := write(root, dir, "v0.0.0"); err != nil {
		t.Fatal(err)
	}
	err := filepath.WalkDir(dir, func(name string, _ fs.DirEntry, err error) error {
		if filepath.Ext(name) == ".html" {
			rel, _ := filepath.Rel(dir, name) // both are absolute
			documents[filepath.ToSlash(rel)] = read(t, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return dir, documents
}

// built are the files that only the playground has; the tests in testdata/playground load
// them.
var built = []string{"assets/wasm_exec.js", "assets/uricheck.wasm.gz", "assets/std.gz"}

// TestLinks follows every link and anchor of every page, also those that have the public address of
// the site. TestOutside has the rules for other links.
func TestLinks(t *testing.T) {
	dir, documents := written(t)
	if len(documents) < 40 {
		t.Fatalf("%d pages", len(documents))
	}
	for from, d := range documents {
		for _, link := range append(d.links, d.requested...) {
			if problem := follow(dir, documents, from, link); problem != "" {
				t.Errorf("%s: %s: %s", from, link, problem)
			}
		}
	}
}

// follow returns the fault of a link, or "".
func follow(dir string, documents map[string]*document, from, link string) string {
	if path, ok := strings.CutPrefix(link, (page{}).toRoot()); ok { // of the page 404
		link = uricheck.Site + path
	}
	u, err := url.Parse(strings.TrimPrefix(link, uricheck.Site))
	switch {
	case err != nil:
		return err.Error()
	case u.IsAbs():
		return outside(u)
	case strings.HasPrefix(link, uricheck.Site):
		from = "index.html"
	}
	to := path.Join(path.Dir(from), u.Path)
	if u.Path == "" {
		to = from
	}
	if slices.Contains(built, to) {
		return ""
	}
	if path.Ext(to) != ".html" {
		if _, err := os.Stat(filepath.Join(dir, to)); err != nil {
			return "no such file"
		}
		return ""
	}
	switch target := documents[to]; {
	case target == nil:
		return "no such page"
	case u.Fragment != "" && !target.ids[u.Fragment]:
		return "no such anchor"
	}
	return ""
}

// TestRuleURLs checks that the targets of links in diagnostics exist.
func TestRuleURLs(t *testing.T) {
	dir, documents := written(t)
	for _, r := range uricheck.Rules() {
		if problem := follow(dir, documents, "", r.URL()); problem != "" {
			t.Errorf("%s: %s", r.URL(), problem)
		}
	}
}

// TestRuleSections checks that each rule names the section of an RFC that it goes by.
func TestRuleSections(t *testing.T) {
	for _, r := range uricheck.Rules() {
		if !strings.Contains(linked(r.Doc), "https://www.rfc-editor.org/") {
			t.Errorf("%s names no section", r.Name)
		}
	}
}

// TestRuleEvidence checks that each rule has a real bug: one that it finds, or a report.
func TestRuleEvidence(t *testing.T) {
	h, err := readHistory(filepath.Join(root, "testdata", "history"))
	if err != nil {
		t.Fatal(err)
	}
	known := make(map[string]bool)
	for _, r := range uricheck.Rules() {
		known[r.Name] = true
		if len(h.bugsOf(r.Name))+len(with(h.reports, "rule", r.Name)) == 0 {
			t.Errorf("%s has no evidence: testdata/history needs a bug in bugs.csv that it finds, or a report in reports.csv", r.Name)
		}
	}
	for _, r := range h.reports {
		if !known[r["rule"]] {
			t.Errorf("a report about %s", r["rule"])
		}
	}
}

// TestNoOtherHost checks that a page loads only files of the site, and has a policy for that.
func TestNoOtherHost(t *testing.T) {
	dir, documents := written(t)
	for name, d := range documents {
		for _, link := range d.requested {
			if u, err := url.Parse(link); err != nil || u.IsAbs() || u.Host != "" {
				t.Errorf("%s loads %s", name, link)
			}
		}
		if !strings.HasPrefix(d.policy, "default-src 'none'; ") || strings.Contains(d.policy, "http") {
			t.Errorf("%s: policy %q", name, d.policy)
		}
	}
	style, err := os.ReadFile(filepath.Join(dir, "assets", "style.css"))
	if err != nil || strings.Contains(string(style), "url(") || strings.Contains(string(style), "@import") {
		t.Errorf("the style loads something: %v", err)
	}
}

// TestOutline checks that a page has one title, and that no heading skips a level (WCAG 1.3.1).
func TestOutline(t *testing.T) {
	_, documents := written(t)
	for name, d := range documents {
		inMain := slices.Index(d.headings, "h1")
		if inMain < 0 || slices.Contains(d.headings[inMain+1:], "h1") {
			t.Errorf("%s: headings %v", name, d.headings)
			continue
		}
		for i := inMain + 1; i < len(d.headings); i++ {
			if d.headings[i][1] > d.headings[i-1][1]+1 {
				t.Errorf("%s: %s follows %s", name, d.headings[i], d.headings[i-1])
			}
		}
	}
}

// TestFurniture checks what each page has beside its content.
func TestFurniture(t *testing.T) {
	dir, documents := written(t)
	sitemap, err := os.ReadFile(filepath.Join(dir, "sitemap.xml"))
	if err != nil {
		t.Fatal(err)
	}
	seen := make(map[string]string)
	for name, d := range documents {
		description := d.metas["description"]
		if other := seen[description]; other != "" || len(description) < 40 || len(description) > 165 {
			t.Errorf("%s has the description %q, as %q has", name, description, other)
		}
		seen[description] = name
		if problem := follow(dir, documents, name, d.metas["og:image"]); problem != "" {
			t.Errorf("%s: the picture of previews: %s", name, problem)
		}
		if d.metas["og:description"] != description || d.metas["og:title"] == "" {
			t.Errorf("%s: previews show %v", name, d.metas)
		}
		if !slices.Contains(d.links, repository) {
			t.Errorf("%s has no link to the repository", name)
		}
		isListed := name != "404.html"
		isEdit := func(link string) bool { return strings.HasPrefix(link, repository+"/edit/main/") }
		if got := slices.ContainsFunc(d.links, isEdit); got != isListed {
			t.Errorf("%s: link to edit it: %v", name, got)
		}
		if got := strings.Contains(string(sitemap), "<loc>"+(page{path: name}).url()+"</loc>"); got != isListed {
			t.Errorf("%s: in the sitemap: %v", name, got)
		}
	}
}

// TestSynonyms checks that the words that replace synonyms are words of the site.
func TestSynonyms(t *testing.T) {
	dir, _ := written(t)
	index, err := os.ReadFile(filepath.Join(dir, "assets", "index.js"))
	if err != nil {
		t.Fatal(err)
	}
	sections, _, _ := strings.Cut(strings.ToLower(string(index)), "window.searchsynonyms")
	all, err := synonyms()
	if err != nil || len(all) == 0 {
		t.Fatal(len(all), err)
	}
	for words := range all {
		for word := range strings.FieldsSeq(words) {
			if !strings.Contains(sections, word) {
				t.Errorf("no section has %q", word)
			}
		}
	}
}

// TestEveryPageIsListed checks that every page is in the navigation once.
func TestEveryPageIsListed(t *testing.T) {
	var listed []string
	for _, g := range groups {
		for _, name := range g.pages {
			listed = append(listed, name+".md")
		}
	}
	slices.Sort(listed)
	entries, err := sources.ReadDir("pages")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if !slices.Equal(names, listed) {
		t.Errorf("pages %v, listed %v", names, listed)
	}
}
