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
		h, isHeading := n.(*ast.Heading)
		switch {
		case !isHeading:
			entry.Text = strings.TrimSpace(entry.Text + " " + plain(n, source))
		case h.Level > 1:
			r.search = append(r.search, entry)
			entry = searchEntry{URL: p.path + "#" + idOf(h), Group: p.group, Page: r.titles[p.path], Heading: plain(h, source)}
		}
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
			b.WriteString(linesOf(n, source))
		}
		return ast.WalkContinue, nil
	})
	return strings.Join(strings.Fields(b.String()), " ")
}

// synonyms has, for words of the site, the words that people type.
var synonyms = map[string][]string{
	"editor":           {"vscode", "vsc", "goland", "jetbrains", "helix", "zed", "ide", "lsp", "vim"},
	"false alarm":      {"false positive", "false positives", "fp", "wrong finding"},
	"reports nothing":  {"false negative", "not found", "missing"},
	"silence":          {"disable", "suppress", "ignore", "nolint", "mute", "skip"},
	"licence":          {"license", "mit"},
	"send my code":     {"privacy", "telemetry", "offline", "network"},
	"github actions":   {"ci", "workflow"},
	"output":           {"gitlab", "sonar", "json"},
	"container":        {"docker"},
	"fixes":            {"autofix", "auto fix", "rewrite"},
	"configuration":    {"config", "settings", "options", "flags"},
	"exit status":      {"exit code", "return code"},
	"cost":             {"performance", "slow", "memory"},
	"several modules":  {"workspace", "go.work"},
	"pre-commit":       {"precommit", "hook"},
	"bazel":            {"nogo"},
	"changelog":        {"release notes"},
	"with other tools": {"staticcheck", "codeql", "gosec", "alternatives"},
}

// searchIndex returns the index as a script, because a page from a disk may load nothing else.
func (r *renderer) searchIndex() (string, error) {
	sections, err := json.Marshal(r.search)
	if err != nil {
		return "", err
	}
	words := make(map[string]string)
	for word, typed := range synonyms {
		for _, synonym := range typed {
			words[synonym] = word
		}
	}
	ofSynonyms, err := json.Marshal(words)
	return "window.searchIndex = " + string(sections) + ";\nwindow.searchSynonyms = " + string(ofSynonyms) + ";\n", err
}
