package main

import (
	"bytes"
	"fmt"
	"html/template"
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// renderer renders pages as HTML.
type renderer struct {
	markdown goldmark.Markdown
	layout   *template.Template
	pages    []page
	titles   map[string]string // by path
	search   []searchEntry
}

func newRenderer(pages []page) (*renderer, error) {
	layout, err := template.ParseFS(sources, "assets/layout.html")
	if err != nil {
		return nil, err
	}
	r := &renderer{
		markdown: goldmark.New(goldmark.WithExtensions(extension.Table), goldmark.WithParserOptions(parser.WithAutoHeadingID())),
		layout:   layout,
		pages:    pages,
		titles:   make(map[string]string),
	}
	for _, p := range pages {
		first, _, _ := strings.Cut(p.markdown, "\n")
		title, ok := strings.CutPrefix(first, "# ")
		if !ok {
			return nil, fmt.Errorf("%s does not begin with its title", p.path)
		}
		r.titles[p.path] = title
	}
	return r, nil
}

// layoutData has the values for the layout.
type layoutData struct {
	Title, Root string
	Path        string
	Groups      []navGroup
	Content     template.HTML
	Playground  bool
	Rule        bool
}

type navGroup struct {
	Title string
	Links []navLink
}

type navLink struct {
	Title, Path string
	Current     bool
}

func (r *renderer) render(p page) (string, error) {
	content, err := r.content(p)
	if err != nil {
		return "", err
	}
	isPlayground := p.path == "playground.html"
	if isPlayground {
		form, err := sources.ReadFile("assets/playground.html")
		if err != nil {
			return "", err
		}
		intro, rest, _ := strings.Cut(content, "<h2") // what follows is for those who want to know more
		content = intro + string(form) + "<h2" + rest
	}
	var b bytes.Buffer
	err = r.layout.Execute(&b, layoutData{
		Title: r.titles[p.path], Root: p.toRoot(), Path: p.path, Groups: r.navigation(p),
		Content: template.HTML(content), Playground: isPlayground,
		Rule: strings.HasPrefix(p.path, "rules/"),
	})
	return b.String(), err
}

func (r *renderer) navigation(p page) []navGroup {
	var nav []navGroup
	for _, g := range groups {
		n := navGroup{Title: g.title}
		for _, name := range g.pages {
			to := name + ".html"
			isCurrent := to == p.path || name == "rules" && strings.HasPrefix(p.path, "rules/")
			n.Links = append(n.Links, navLink{r.titles[to], to, isCurrent})
		}
		nav = append(nav, n)
	}
	return nav
}

// comment matches HTML comments, which mark generated parts of the Markdown.
var comment = regexp.MustCompile(`<!--.*?-->\n?`)

// content returns the body of a page, and adds it to the search index.
func (r *renderer) content(p page) (string, error) {
	source := []byte(comment.ReplaceAllString(p.markdown, ""))
	doc := r.markdown.Parser().Parse(text.NewReader(source))
	err := ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if link, ok := n.(*ast.Link); ok && entering {
			link.Destination = []byte(toHTML(string(link.Destination)))
		}
		return ast.WalkContinue, nil
	})
	if err != nil {
		return "", err
	}
	r.index(p, doc, source)
	var b bytes.Buffer
	if err := r.markdown.Renderer().Render(&b, source, doc); err != nil {
		return "", err
	}
	return inlinePictures(scrollable(b.String()))
}

// toHTML converts a link to a Markdown file, which works in the repository, to one to the page.
func toHTML(link string) string {
	if strings.Contains(link, "://") {
		return link
	}
	name, fragment, hasFragment := strings.Cut(link, "#")
	if base, ok := strings.CutSuffix(name, ".md"); ok {
		name = base + ".html"
	}
	if hasFragment {
		return name + "#" + fragment
	}
	return name
}

// scrollable makes wide blocks focusable, so that keyboard users can scroll them (WCAG 2.1.1).
func scrollable(html string) string {
	return strings.NewReplacer(
		"<table>", `<div class="scroll" tabindex="0" role="region" aria-label="table"><table>`, "</table>", "</table></div>",
		"<pre>", `<pre tabindex="0">`,
	).Replace(html)
}

var picture = regexp.MustCompile(`<p><img src="(pictures/[a-z]+\.svg)" alt="[^"]*"></p>`)

// inlinePictures inlines pictures, so that they get the colours of the page.
func inlinePictures(html string) (string, error) {
	var failed error
	html = picture.ReplaceAllStringFunc(html, func(img string) string {
		data, err := sources.ReadFile(picture.FindStringSubmatch(img)[1])
		if err != nil {
			failed = err
		}
		return `<figure class="scroll" tabindex="0">` + string(data) + "</figure>"
	})
	return html, failed
}
