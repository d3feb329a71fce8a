package main

import (
	"os"
	"strings"
	"testing"
)

// TestColoured checks the classes of the pieces of code, and that nothing of the code is lost.
func TestColoured(t *testing.T) {
	for _, c := range []struct{ language, code, want string }{
		{"go", `u := "a<b" // c`, `u := <span class="s">&#34;a&lt;b&#34;</span> <span class="c">// c</span>`},
		{"go", "return nil", `<span class="k">return</span> <span class="k">nil</span>`},
		{"toml", "style = true", `<span class="k">true</span>`},
		{"diff", "- a\n+ b\n", "<span class=\"del\">- a\n</span><span class=\"ins\">+ b\n</span>"},
		{"console", "$ uricheck .\n", "<span class=\"command\">$ uricheck .</span>\n"},
		{"console", "error[host]: x\n", "<span class=\"error\">error[host]</span>: x\n"},
		{"console", "a.go:1:2: warning: x\n", "a.go:1:2: <span class=\"warning\">warning</span>: x\n"},
		{"console", "     |   ^^\n", "     |   <span class=\"error\">^^</span>\n"},
		{"console", " via a.go\n", " <span class=\"c\">via</span> a.go\n"},
	} {
		got, err := coloured(c.language, c.code)
		if err != nil || !strings.Contains(got, c.want) {
			t.Errorf("%s: %q is %q, %v", c.language, c.code, got, err)
		}
	}
	if _, err := coloured("nolanguage", "x"); err == nil {
		t.Error("an unknown language has no error")
	}
}

// TestColours checks that the style sheet has each class.
func TestColours(t *testing.T) {
	style, err := os.ReadFile("assets/style.css")
	if err != nil {
		t.Fatal(err)
	}
	used := make(map[string]bool)
	for _, class := range classes {
		used[class] = true
	}
	for _, line := range consoleLines {
		used[line.class] = true
	}
	for class := range used {
		if !strings.Contains(string(style), "pre ."+class+" ") && !strings.Contains(string(style), "pre ."+class+",") {
			t.Errorf("the style has no colour for %s", class)
		}
	}
}
