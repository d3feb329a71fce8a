package main

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/uricheck/go-uricheck/analyzer"
	"github.com/uricheck/go-uricheck/uricheck"
)

// userWords are words that users do not need, or that name a thing of the vocabulary again, with
// the word to write instead.
var userWords = []struct{ word, write string }{
	{`sinks?`, "the function that takes the URL"},
	{`holes?`, "an unknown part"},
	{`guards?`, "a condition"},
	{`seams?`, "where two texts meet"},
	{`traces?|traced|tracing`, "follow"},
	{`suppress(es|ed|ing)?`, "silence"},
	{`false positives?`, "a false alarm"},
	{`usage i[s] wrong`, "the command line is wrong"},
	{`canonical`, "in normal form"},
}

// TestUserWords looks for the words on the pages of the site, in the files that people read on GitHub,
// and in the help of each command and rule. CONTRIBUTING.md defines words of its own.
func TestUserWords(t *testing.T) {
	texts := make(map[string]string)
	for _, pattern := range []string{"README.md", ".github/*.md", ".github/ISSUE_TEMPLATE/*.yml", "cmd/site/pages/*.md"} {
		names, err := filepath.Glob(filepath.Join("../..", pattern))
		if err != nil || len(names) == 0 {
			t.Errorf("%s: %v, %v", pattern, names, err)
		}
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			texts[name] = string(text)
		}
	}
	p := program{analyzer: analyzer.Analyzer, rules: uricheck.Rules()}
	for _, name := range append(ruleNames(p.rules), commandNames()...) {
		text, ok := p.documentation(name)
		if !ok {
			t.Errorf("no help for %s", name)
		}
		texts["help "+name] = text
	}
	// Code, and the target of a link, may have other words.
	notProse := regexp.MustCompile("(?s)```.*?```|`[^`]*`|\\]\\([^)]*\\)|https?://\\S*")
	for name, text := range texts {
		text = notProse.ReplaceAllString(text, "")
		for _, w := range userWords {
			if found := regexp.MustCompile(`(?i)\b(?:` + w.word + `)\b`).FindString(text); found != "" {
				t.Errorf("%s: %q: write %s", name, found, w.write)
			}
		}
	}
	if len(texts) < 60 {
		t.Errorf("only %d texts", len(texts))
	}
}
