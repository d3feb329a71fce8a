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

// synonyms returns, for words of the site, the words that people type.
func synonyms() (words map[string][]string, err error) {
	data, err := sources.ReadFile("templates/synonyms.json")
	if err != nil {
		return nil, err
	}
	err = json.Unmarshal(data, &words)
	return words, err
}

// searchIndex returns the index as a script, because a page from a disk may load nothing else.
func (r *renderer) searchIndex() (string, error) {
	sections, err := json.Marshal(r.search)
	if err != nil {
		return "", err
	}
	all, err := synonyms()
	if err != nil {
		return "", err
	}
	words := make(map[string]string)
	for word, typed := range all {
		for _, synonym := range typed {
			words[synonym] = word
		}
	}
	ofSynonyms, err := json.Marshal(words)
	return "window.searchIndex = " + string(sections) + ";\nwindow.searchSynonyms = " + string(ofSynonyms) + ";\n", err
}
