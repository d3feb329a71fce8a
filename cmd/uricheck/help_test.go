package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestCommandPages checks that the help of each command leads to a page, and to a section if it names one.
func TestCommandPages(t *testing.T) {
	for _, c := range commands() {
		if c.page == "" {
			if c.name != "help" && c.name != "version" { // they lead to the site
				t.Errorf("the help of %s leads to no page", c.name)
			}
			continue
		}
		page, section, _ := strings.Cut(c.page, "#")
		text, err := os.ReadFile(filepath.Join("..", "site", "pages", strings.TrimSuffix(page, ".html")+".md"))
		if err != nil {
			t.Error(err)
		}
		if section != "" && !strings.Contains(string(text), "\n## "+section+"\n") {
			t.Errorf("%s has no section %q", page, section)
		}
	}
}
