package main

import (
	"encoding/json"
	"strings"
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
func (r *renderer) index(p page, html string) {
	if !p.isListed() {
		return
	}
	entry := searchEntry{URL: p.path, Group: p.group, Page: r.titles[p.path], Heading: r.titles[p.path]}
	_, rest, _ := strings.Cut(html, "</h1>")
	at := 0
	for _, m := range heading.FindAllStringSubmatchIndex(rest, -1) {
		entry.Text = plain(rest[at:m[0]])
		r.search = append(r.search, entry)
		entry.URL, entry.Heading = p.path+"#"+rest[m[2]:m[3]], plain(rest[m[4]:m[5]])
		at = m[1]
	}
	entry.Text = plain(rest[at:])
	r.search = append(r.search, entry)
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
