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
//go:embed pages pictures assets
var sources embed.FS

// page is a page of the site.
type page struct {
	path     string // "rules/host.html"
	markdown string
}

// group is a part of the navigation.
type group struct {
	title string
	pages []string // names of files in pages, without ".md"
}

// groups are the navigation. The site omits a page without a group; a test names it.
var groups = []group{
	{"Start", []string{"index", "playground", "install", "commands"}},
	{"Learn", []string{"rules", "how", "flow", "faq", "vocabulary", "grammars", "evidence"}},
	{"Use", []string{"configuration", "suppressing", "output", "cache"}},
	{"Integrate", []string{"go-vet", "golangci-lint", "editors", "pre-commit", "bazel", "github-actions"}},
	{"Develop", []string{"api", "architecture", "changelog"}},
}

// write writes everything except for the playground's programs.
func write(root, out string) error {
	pages, err := allPages(root)
	if err != nil {
		return err
	}
	r, err := newRenderer(pages)
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
	return errors.Join(writeFile(filepath.Join(out, "assets", "index.js"), index), copyAssets(out))
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
			pages = append(pages, page{name + ".html", h.fillTables(string(text))})
		}
	}
	for _, rule := range uricheck.Rules() {
		pages = append(pages, page{"rules/" + rule.Name + ".html", rulePage(rule, h)})
	}
	return pages, nil
}

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
// directory.
func (p page) toRoot() string { return strings.Repeat("../", strings.Count(p.path, "/")) }
