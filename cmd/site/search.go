package main

import (
	"encoding/json"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// searchEntry is a section of a page, as the search finds it.
type searchEntry struct {
	URL     string `json:"u"`
	Group   string `json:"g"`
	Page    string `json:"p"`
	Heading string `json:"h"`
	Text    string `json:"t"`
}

// index adds the sections of a page to the index.
func (r *renderer) index(p page, doc ast.Node, source []byte) {
	if !p.isListed() {
		return
	}
	entry := searchEntry{URL: p.path, Group: p.group, Page: r.titles[p.path], Heading: r.titles[p.path]}
	for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
		if h, ok := n.(*ast.Heading); ok && h.Level > 1 {
			r.search = append(r.search, entry)
			entry = searchEntry{URL: p.path + "#" + idOf(h), Group: p.group, Page: r.titles[p.path], Heading: plain(h, source)}
			continue
		}
		entry.Text = strings.TrimSpace(entry.Text + " " + plain(n, source))
	}
	r.search = append(r.search, entry)
}

// plain returns the text of a node, with a space between blocks.
func plain(n ast.Node, source []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			if n.Type() == ast.TypeBlock {
				b.WriteByte(' ')
			}
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Text:
			b.Write(n.Segment.Value(source))
			if n.SoftLineBreak() {
				b.WriteByte(' ')
			}
		case *ast.FencedCodeBlock:
			for i := range n.Lines().Len() {
				line := n.Lines().At(i)
				b.Write(line.Value(source))
			}
		}
		return ast.WalkContinue, nil
	})
	return strings.Join(strings.Fields(b.String()), " ")
}

// synonyms are the words that people type, with the words of the site.
var synonyms = map[string]string{
	"vscode": "editor", "vsc": "editor", "goland": "editor", "jetbrains": "editor", "helix": "editor", "zed": "editor", "ide": "editor",
	"false positive": "false alarm", "false positives": "false alarm", "fp": "false alarm", "wrong finding": "false alarm",
	"false negative": "reports nothing", "not found": "reports nothing", "missing": "reports nothing",
	"disable": "silence", "suppress": "silence", "ignore": "silence", "nolint": "silence", "mute": "silence", "skip": "silence",
	"license": "licence", "mit": "licence", "privacy": "send my code", "telemetry": "send my code", "offline": "send my code",
	"network": "send my code", "ci": "github actions", "gitlab": "output", "workflow": "github actions", "docker": "container",
	"autofix": "fixes", "auto fix": "fixes", "rewrite": "fixes", "config": "configuration", "settings": "configuration",
	"options": "configuration", "flags": "configuration", "exit code": "exit status", "return code": "exit status", "performance": "cost", "slow": "cost", "memory": "cost",
	"monorepo": "several modules", "workspace": "several modules", "go.work": "several modules", "sonar": "output", "json": "output",
	"precommit": "pre-commit", "hook": "pre-commit", "nogo": "bazel", "lsp": "editor", "vim": "editor", "url": "uri",
	"release notes": "changelog", "staticcheck": "other tools", "codeql": "other tools", "gosec": "other tools", "alternatives": "other tools",
}

// searchIndex returns the index as a script, because a page from a disk may load nothing else.
func (r *renderer) searchIndex() (string, error) {
	sections, err := json.Marshal(r.search)
	if err != nil {
		return "", err
	}
	words, err := json.Marshal(synonyms)
	return "window.searchIndex = " + string(sections) + ";\nwindow.searchSynonyms = " + string(words) + ";\n", err
}
