package uricheck

import (
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/internal/markup"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// checkPage is like Check, but for a template of a page: it judges each link alone, by the rules
// for any reader of a URL, and by those for browsers. If the program inserts a value into the
// template itself, that may be any HTML.
func (s Subject) checkPage() []Finding {
	if len(s.Holes) > 0 {
		return nil
	}
	var findings []Finding
	for _, l := range markup.Links(s.Text) {
		for _, f := range s.judgeLink(l) {
			written := l.Written(f.Start, f.End)
			f.Fixes = writtenFixes(s.Text, l, f.Fixes)
			f.Start, f.End = written.Start, written.End
			findings = append(findings, f)
		}
	}
	slices.SortStableFunc(findings, func(a, b Finding) int { return a.Start - b.Start })
	return findings
}

// judgeLink judges a link of a template, with offsets in its value. Package html/template escapes
// values; judgeLink assumes any text in their place, so that no finding depends on them.
func (template Subject) judgeLink(l markup.Link) []Finding {
	link := template
	link.Text = l.Value
	for _, h := range l.Holes {
		link.Holes = append(link.Holes, Hole{Start: h.Start, End: h.End})
	}
	if len(link.Holes) == 0 {
		return link.checkComplete()
	}
	link = link.beginningOf()
	read := link
	read.Use = stdlib.AnyReader
	findings := Check(read)
	for _, f := range link.commonFindings() {
		if f.OptIn {
			f.Message = f.fact() // the consequence depends on the value
			findings = append(findings, f)
		}
	}
	return findings
}

// notInAttributes are bytes that a fix must not insert into an attribute, because HTML gives
// them a meaning.
const notInAttributes = "\"'<>&`={} \t\n"

// writtenFixes converts fixes of a link to fixes of the template, as long as they change bytes
// that the template contains literally.
func writtenFixes(template string, l markup.Link, fixes []Fix) []Fix {
	var written []Fix
	for _, fix := range fixes {
		isPlain := func(e Edit) bool {
			if e.Start == e.End || strings.ContainsAny(e.New, notInAttributes) {
				return false
			}
			at := l.Written(e.Start, e.End)
			return template[at.Start:at.End] == l.Value[e.Start:e.End]
		}
		if fix.Rewrite != NoRewrite || slices.ContainsFunc(fix.Edits, func(e Edit) bool { return !isPlain(e) }) {
			continue
		}
		moved := fix
		moved.Edits = nil
		for _, e := range fix.Edits {
			at := l.Written(e.Start, e.End)
			moved.Edits = append(moved.Edits, Edit{at.Start, at.End, e.New})
		}
		written = append(written, moved)
	}
	return written
}
