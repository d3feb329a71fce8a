package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck"
)

var (
	markdownLink = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	siteLink     = regexp.MustCompile(regexp.QuoteMeta(uricheck.Site) + `[a-z0-9/_-]*\.html(#[a-z0-9-]+)?`)
)

// TestRepositoryLinks follows the links in the files that people read on GitHub, those in .github
// included. They may lead to pages of the site, to files, and to the hosts in a list.
func TestRepositoryLinks(t *testing.T) {
	dir, documents := written(t)
	n := 0
	eachFile(t, ".md", func(name, text string) {
		for _, m := range markdownLink.FindAllStringSubmatch(text, -1) {
			n++
			if strings.Contains(m[1], "://") {
				if problem := follow(dir, documents, "", m[1]); problem != "" {
					t.Errorf("%s: %s: %s", name, m[1], problem)
				}
			} else if _, err := os.Stat(filepath.Join(filepath.Dir(name), m[1])); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
	if n < 30 {
		t.Errorf("%d links", n)
	}
}

// TestSiteLinks follows the addresses of the site in code, in messages and in settings.
func TestSiteLinks(t *testing.T) {
	dir, documents := written(t)
	n := 0
	for _, extension := range []string{".go", ".yml", ".yaml", ".txtar", ".golden"} {
		eachFile(t, extension, func(name, text string) {
			for _, link := range siteLink.FindAllString(text, -1) {
				n++
				if problem := follow(dir, documents, "", link); problem != "" {
					t.Errorf("%s: %s: %s", name, link, problem)
				}
			}
		})
	}
	if n < 5 {
		t.Errorf("%d links", n)
	}
}

// eachFile calls f with the files of the repository that have an extension, except for the pages of
// the site, which have tests of their own, and for corpora and the packages for the rules, which
// contain no links.
func eachFile(t *testing.T, extension string, f func(name, text string)) {
	t.Helper()
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && slices.Contains([]string{".git", "corpora", "src", "pages", "dist"}, d.Name()):
			return filepath.SkipDir
		case d.IsDir() || filepath.Ext(name) != extension:
			return nil
		}
		text, err := os.ReadFile(name)
		f(name, string(text))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
