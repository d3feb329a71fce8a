package uricheck

import (
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// part is a component of the text that allows percent-encodings.
type part struct {
	uri.Component
	start, end int // byte offsets in the text
}

// parts returns the components of a reference that allow percent-encodings. An element of a
// join is a path.
func (s judged) parts() []part {
	if s.isJoinElement() {
		return []part{{uri.Path, 0, len(s.Text)}}
	}
	var found []part
	for _, c := range []uri.Component{uri.Userinfo, uri.Host, uri.Path, uri.Query, uri.Fragment} {
		start, end := s.ref.Span(c)
		found = append(found, part{c, start, end})
	}
	return found
}

// deviations returns the differences between the text and its normal form (RFC 3986 §6.2). It
// computes them once.
func (j *judgement) deviations() []uri.Deviation {
	if !j.isCompared {
		j.abnormal, j.isCompared = j.judged.deviationsOf(), true
	}
	return j.abnormal
}

// deviationsOf returns the deviations of the text. It treats an element of a join as a relative
// path, whatever it contains.
func (s judged) deviationsOf() []uri.Deviation {
	if !s.isJoinElement() {
		return s.ref.Deviations(uri.SchemeBased)
	}
	const before = "./" // so that there is neither a scheme nor an authority
	found := uri.Split(before + undelimited.Replace(s.Text)).Deviations(uri.SyntaxBased)
	for i := range found {
		found[i].Start -= len(before)
		found[i].End -= len(before)
	}
	return found
}

// undelimited replaces the delimiters that end a path, byte by byte.
var undelimited = strings.NewReplacer("?", "_", "#", "_")

// escapes returns the percent-encodings with one kind of deviation. It skips a component with a
// "%" that begins none, which may be a format, or have another encoding. It also skips the
// host, which rules judge as a whole: net/url allows percent-encodings there only for bytes
// beyond ASCII, and in a zone identifier, which normalization keeps.
func (j *judgement) escapes(kind uri.DeviationKind) []uri.Deviation {
	if !strings.Contains(j.Text, "%") {
		return nil
	}
	var found []uri.Deviation
	for _, p := range j.judged.parts() {
		if _, err := uri.PercentDecode(p.Component, j.Text[p.start:p.end]); err != nil || p.Component == uri.Host {
			continue
		}
		for _, d := range j.deviations() {
			if d.Kind == kind && d.Component == p.Component {
				found = append(found, d)
			}
		}
	}
	return found
}

// makesDots reports whether decoding a percent-encoding creates a dot segment.
func (s judged) makesDots(d uri.Deviation) bool {
	start, end := 0, len(s.Text)
	if !s.isJoinElement() {
		start, end = s.ref.Span(uri.Path)
	}
	return d.Component == uri.Path && isDots(segmentAround(s.Text[start:end], d.Start-start))
}

// segmentAround returns the segment of a path that contains the byte at an offset.
func segmentAround(path string, at int) string {
	segment := path[strings.LastIndexByte(path[:at], '/')+1:]
	segment, _, _ = strings.Cut(segment, "/")
	return segment
}

// isDots reports whether a segment, decoded, is a dot segment.
func isDots(segment string) bool {
	decoded := unescaped(segment)
	return decoded == "." || decoded == ".."
}

// normalize returns the fix that writes pieces in their normal form.
func normalize(title string, deviations []uri.Deviation) []Fix {
	if len(deviations) == 0 {
		return nil
	}
	fix := Fix{Title: title}
	for _, d := range deviations {
		fix.Edits = append(fix.Edits, Edit{d.Start, d.End, d.Normal})
	}
	return []Fix{fix}
}

// escapeFact returns a fact about a percent-encoding. It does not quote one that may be part of a
// password.
func (s judged) escapeFact(at int, fact string) string {
	shown := s.quote(at, at+len("%2E"))
	if strings.Contains(shown, mask) {
		shown = "a percent-encoding in the userinfo"
	}
	return shown + fact
}
