package main

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck"
)

// sources are the inputs of the site, in addition to the rules and the tables of
// testdata/history.
//
//go:embed pages pictures assets templates
var sources embed.FS

// page is a page of the site.
type page struct {
	path        string // "rules/host.html"
	markdown    string
	description string // for search engines and previews; "" if the first paragraph says it
	source      string // the file in the repository that contributors edit
	group       string // the title of its part of the navigation; "" for a page that nothing lists
	lead        string // HTML after the first paragraphs
}

// group is a part of the navigation.
type group struct {
	title string
	pages []string // names of files in pages, without ".md"
}

// groups are the navigation. The site omits a page without a group; a test names it.
var groups = []group{
	{"Start", []string{"index", "playground", "install", "commands"}},
	{"Learn", []string{"rules", "faq", "how", "flow", "libraries", "why", "compared", "evidence", "vocabulary", "grammars"}},
	{"Use", []string{"configuration", "suppressing", "output", "cache"}},
	{"Integrate", []string{"go-vet", "golangci-lint", "editors", "pre-commit", "bazel", "github-actions", "upstream"}},
	{"Develop", []string{"api", "architecture", "changelog"}},
}

// write writes everything except for the playground's programs.
func write(root, out, version string) error {
	pages, err := allPages(root)
	if err != nil {
		return err
	}
	r, err := newRenderer(pages, version)
	if err != nil {
		return err
	}
	for _, p := range pages {
		html, err := r.render(p)
		if err != nil {
			return fmt.Errorf("%s: %w", p.path, err)
		}
		if err := writeFile(filepath.Join(out, filepath.FromSlash(p.path)), html); err != nil {
			return err
		}
	}
	index, err := r.searchIndex()
	if err != nil {
		return err
	}
	return errors.Join(writeFile(filepath.Join(out, "assets", "index.js"), index),
		writeFile(filepath.Join(out, "sitemap.xml"), sitemap(pages)), copyAssets(out))
}

// sitemap returns the list of pages for search engines (sitemaps.org, version 0.9).
func sitemap(pages []page) string {
	var b strings.Builder
	b.WriteString(`<?xml version="1.0" encoding="UTF-8"?>` + "\n")
	b.WriteString(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` + "\n")
	for _, p := range pages {
		if p.isListed() {
			fmt.Fprintf(&b, "<url><loc>%s</loc></url>\n", p.url())
		}
	}
	return b.String() + "</urlset>\n"
}

// allPages returns the pages of the navigation, and those of the rules.
func allPages(root string) ([]page, error) {
	h, err := readHistory(filepath.Join(root, "testdata", "history"))
	if err != nil {
		return nil, err
	}
	var pages []page
	for _, g := range groups {
		for _, name := range g.pages {
			text, err := sources.ReadFile("pages/" + name + ".md")
			if err != nil {
				return nil, err
			}
			source := "cmd/site/pages/" + name + ".md"
			p := page{path: name + ".html", source: source, group: g.title}
			p.markdown, err = h.fillTables(string(text))
			switch {
			case err != nil:
			case name == "evidence":
				p.lead, err = h.table("picture")
			case name == "playground":
				p.lead, err = playgroundForm()
			}
			if err != nil {
				return nil, err
			}
			pages = append(pages, p)
		}
	}
	for _, rule := range uricheck.Rules() {
		p, err := rulePage(rule, h)
		if err != nil {
			return nil, err
		}
		pages = append(pages, p)
	}
	return append(pages, page{path: "404.html", markdown: notFound}), nil
}

func playgroundForm() (string, error) {
	form, err := sources.ReadFile("assets/playground.html")
	return string(form), err
}

const notFound = `# There is no such page

The page that you want has another address, or never existed. The [start page](` + uricheck.Site + `index.html) and the
[list of rules](` + uricheck.Site + `rules.html) lead to all pages, and the search looks through them.
`

func copyAssets(out string) error {
	return fs.WalkDir(sources, "assets", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || path.Ext(name) == ".html" {
			return err
		}
		data, err := sources.ReadFile(name)
		if err != nil {
			return err
		}
		return writeFile(filepath.Join(out, filepath.FromSlash(name)), string(data))
	})
}

func writeFile(name, text string) error {
	return errors.Join(os.MkdirAll(filepath.Dir(name), 0o777), os.WriteFile(name, []byte(text), 0o666))
}

// toRoot returns the relative path from a page to the root of the site: "", or "../" for each
// directory. The server shows the page 404 for an address in any directory, so its links need the absolute path.
func (p page) toRoot() string {
	if !p.isListed() {
		return strings.TrimPrefix(uricheck.Site, "https://uricheck.github.io")
	}
	return strings.Repeat("../", strings.Count(p.path, "/"))
}

func (p page) isListed() bool { return p.group != "" }

func (p page) isRule() bool { return strings.HasPrefix(p.path, "rules/") }

// url returns the public address of the page.
func (p page) url() string { return uricheck.Site + strings.TrimSuffix(p.path, "index.html") }
