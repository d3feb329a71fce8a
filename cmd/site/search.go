package main

import (
	"encoding/json"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// searchEntry is a section of a page, as the search finds it.
type searchEntry struct {
	URL     string `json:"u"`
	Page    string `json:"p"`
	Heading string `json:"h"`
	Text    string `json:"t"`
}

// index adds the sections of a page to the index.
func (r *renderer) index(p page, doc ast.Node, source []byte) {
	entry := searchEntry{URL: p.path, Page: r.titles[p.path], Heading: r.titles[p.path]}
	for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
		if h, ok := n.(*ast.Heading); ok && h.Level > 1 {
			r.search = append(r.search, entry)
			id, _ := h.AttributeString("id")
			entry = searchEntry{URL: p.path + "#" + string(id.([]byte)), Page: r.titles[p.path], Heading: plain(h, source)}
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

// searchIndex returns the index as a script, because a page from a disk may load nothing else.
func (r *renderer) searchIndex() (string, error) {
	data, err := json.Marshal(r.search)
	return "window.searchIndex = " + string(data) + ";\n", err
}
