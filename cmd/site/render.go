package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"html"
	"html/template"
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"

	"github.com/uricheck/go-uricheck/uricheck"
)

// renderer renders pages as HTML.
type renderer struct {
	markdown goldmark.Markdown
	layout   *template.Template
	pages    []page
	version  string
	titles   map[string]string // by path
	search   []searchEntry
}

func newRenderer(pages []page, version string) (*renderer, error) {
	layout, err := template.ParseFS(sources, "assets/layout.html")
	if err != nil {
		return nil, err
	}
	r := &renderer{
		markdown: goldmark.New(goldmark.WithExtensions(extension.Table), goldmark.WithParserOptions(parser.WithAutoHeadingID())),
		layout:   layout,
		pages:    pages,
		version:  version,
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
	Title, Root, Path           string
	URL, Description, Preview   string // for search engines, and for previews of links
	Repository, Source, Version string
	Groups                      []navGroup
	Sections                    []navLink
	Previous, Next              *navLink
	Content                     template.HTML
	Playground, Rule            bool
}

type navGroup struct {
	Title string
	Links []navLink
}

type navLink struct {
	Title, Path string
	Current     bool
}

const repository = "https://github.com/uricheck/go-uricheck"

func (r *renderer) render(p page) (string, error) {
	content, err := r.content(p)
	if err != nil {
		return "", err
	}
	description := cmp.Or(p.description, content.firstParagraph)
	at := strings.Index(content.html+"<h2", "<h2")
	previous, next := r.neighbours(p)
	var b bytes.Buffer
	err = r.layout.Execute(&b, layoutData{
		Title: r.titles[p.path], Root: p.toRoot(), Path: p.path, URL: p.url(), Description: shortened(description),
		Preview: uricheck.Site + "assets/preview.png", Repository: repository, Source: p.source, Version: r.version,
		Groups: r.navigation(p), Sections: content.sections, Previous: previous, Next: next,
		Content:    template.HTML(content.html[:at] + p.lead + content.html[at:]),
		Playground: p.path == "playground.html", Rule: p.isRule(),
	})
	return b.String(), err
}

// shortened cuts a text at a word, so that search engines show all of it.
func shortened(s string) string {
	const most = 160
	if len(s) <= most {
		return s
	}
	return s[:strings.LastIndexByte(s[:most], ' ')] + " …"
}

// neighbours returns the pages before and after a page, in the order of the navigation. Those of a rule are rules.
func (r *renderer) neighbours(p page) (previous, next *navLink) {
	at := slices.IndexFunc(r.pages, func(other page) bool { return other.path == p.path })
	link := func(i int) *navLink {
		if i < 0 || i >= len(r.pages) || !p.isListed() || !r.pages[i].isListed() || r.pages[i].isRule() != p.isRule() {
			return nil
		}
		to := r.pages[i].path
		return &navLink{Title: r.titles[to], Path: to}
	}
	return link(at - 1), link(at + 1)
}

func (r *renderer) navigation(p page) []navGroup {
	var nav []navGroup
	for _, g := range groups {
		n := navGroup{Title: g.title}
		for _, name := range g.pages {
			to := name + ".html"
			isCurrent := to == p.path || name == "rules" && p.isRule()
			n.Links = append(n.Links, navLink{r.titles[to], to, isCurrent})
		}
		nav = append(nav, n)
	}
	return nav
}

// comment matches HTML comments, which mark generated parts of the Markdown.
var comment = regexp.MustCompile(`<!--.*?-->\n?`)

// content is the body of a page.
type content struct {
	html           string
	firstParagraph string
	sections       []navLink
}

// content returns the body of a page, and adds it to the search index.
func (r *renderer) content(p page) (content, error) {
	var c content
	var b bytes.Buffer
	if err := r.markdown.Convert([]byte(comment.ReplaceAllString(p.markdown, "")), &b); err != nil {
		return c, err
	}
	html := toMarkdown.ReplaceAllString(b.String(), `href="$1.html$2"`)
	for _, m := range paragraph.FindAllStringSubmatch(html, -1) {
		c.firstParagraph = cmp.Or(c.firstParagraph, plain(m[1]))
	}
	for _, m := range heading.FindAllStringSubmatch(html, -1) {
		if m[3] == "2" {
			c.sections = append(c.sections, navLink{Title: plain(m[2]), Path: "#" + m[1]})
		}
	}
	r.index(p, html)
	coloured, err := colourBlocks(linkable(scrollable(html)))
	if err != nil {
		return c, err
	}
	c.html, err = inlinePictures(coloured)
	return c, err
}

var (
	// toMarkdown matches a link to a Markdown file, which works in the repository.
	toMarkdown = regexp.MustCompile(`href="([^":]+)\.md(#[^"]*)?"`)
	paragraph  = regexp.MustCompile(`(?s)<p>(.*?)</p>`)
	inlineTag  = regexp.MustCompile(`</?(?:a|code|em|span|strong)\b[^>]*>`)
	tag        = regexp.MustCompile(`<[^>]*>`)
)

// plain returns the text of HTML, with a space between blocks.
func plain(text string) string {
	text = tag.ReplaceAllString(inlineTag.ReplaceAllString(text, ""), " ")
	return strings.Join(strings.Fields(html.UnescapeString(text)), " ")
}

// scrollable makes wide tables focusable, so that keyboard users can scroll them (WCAG 2.1.1).
func scrollable(html string) string {
	return strings.NewReplacer(
		"<table>", `<div class="scroll" tabindex="0" role="group" aria-label="table"><table>`, "</table>", "</table></div>",
	).Replace(html)
}

var heading = regexp.MustCompile(`<h[23] id="([^"]+)">(.*)</h([23])>`)

// linkable adds to each heading a link to itself.
func linkable(html string) string {
	const anchor = `<a class="anchor" href="#$1" aria-label="Link to this section">#</a>`
	return heading.ReplaceAllString(html, `<h$3 id="$1">$2 `+anchor+`</h$3>`)
}

var picture = regexp.MustCompile(`<p><img src="(pictures/[a-z]+\.svg)" alt="[^"]*"></p>`)

// inlinePictures inlines pictures, so that they get the colours of the page.
func inlinePictures(page string) (string, error) {
	return replaced(picture, page, func(m []string) (string, error) {
		data, err := sources.ReadFile(m[1])
		return `<figure class="scroll" tabindex="0">` + string(data) + "</figure>", err
	})
}

// replaced replaces what an expression matches, given its groups.
func replaced(what *regexp.Regexp, page string, by func(groups []string) (string, error)) (string, error) {
	var failed error
	page = what.ReplaceAllStringFunc(page, func(match string) string {
		text, err := by(what.FindStringSubmatch(match))
		failed = errors.Join(failed, err)
		return text
	})
	return page, failed
}
