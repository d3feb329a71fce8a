package uricheck

import (
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// part is a component of the text that takes percent-encodings.
type part struct {
	uri.Component
	start, end int // byte offsets in the text
}

// parts returns the components of a reference that take percent-encodings. An
// element of a join is a path.
func parts(s judged) []part {
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

// canonicalEscape is a percent-encoding and its normal form (RFC 3986 §6.2.2).
type canonicalEscape struct {
	at        int    // byte offset of the "%" in the text
	form      string // the character alone, if that is unreserved
	isDot     bool   // decoded, it makes a dot segment
	canonical bool   // it is its normal form
}

// escapes returns the percent-encodings of the text. A component with a "%" that
// begins none is left out: it may be a format, or encoded in another way. So is the
// host, whose case is judged as a whole: net/url takes none there but for bytes
// beyond ASCII, and in a zone identifier, which is not normalized.
func escapes(s judged) []canonicalEscape {
	if !strings.Contains(s.Text, "%") {
		return nil
	}
	var found []canonicalEscape
	for _, p := range parts(s) {
		if p.Component == uri.Host {
			continue
		}
		before := len(found)
		for i := p.start; i < p.end; i++ {
			if s.Text[i] != '%' {
				continue
			}
			if !isEscape(s.Text[i:p.end]) {
				found = found[:before]
				break
			}
			found = append(found, canonicalEscapeAt(s, p, i))
			i += len("%2E") - 1
		}
	}
	return found
}

func canonicalEscapeAt(s judged, p part, at int) canonicalEscape {
	written := s.Text[at : at+len("%2E")]
	e := canonicalEscape{at: at, form: strings.ToUpper(written)}
	char := hexValue(written[1])<<4 | hexValue(written[2])
	if uri.IsUnreserved(char) {
		e.isDot = p.Component == uri.Path && isDots(segmentAround(s.Text[p.start:p.end], at-p.start))
		if !e.isDot || !s.keepsDots() {
			e.form = string(char)
		}
	}
	e.canonical = e.form == written
	return e
}

// segmentAround returns the segment of a path that has the byte at an offset.
func segmentAround(path string, at int) string {
	segment := path[strings.LastIndexByte(path[:at], '/')+1:]
	segment, _, _ = strings.Cut(segment, "/")
	return segment
}

// isDots reports whether a segment is a dot segment once it is decoded.
func isDots(segment string) bool {
	decoded := unescaped(segment)
	return decoded == "." || decoded == ".."
}

// replaceEscapes is the fix that writes percent-encodings in their normal form.
func replaceEscapes(title string, escapes []canonicalEscape) []Fix {
	if len(escapes) == 0 {
		return nil
	}
	fix := Fix{Title: title}
	for _, e := range escapes {
		fix.Edits = append(fix.Edits, Edit{e.at, e.at + len("%2E"), e.form})
	}
	return []Fix{fix}
}

// escapeFact is a fact about a percent-encoding, which is not shown where it may
// be part of a password.
func escapeFact(s judged, at int, fact string) string {
	shown := s.quote(at, at+len("%2E"))
	if strings.Contains(shown, mask) {
		shown = "a percent-encoding in the userinfo"
	}
	return shown + fact
}

// replaceChanged is the fix that turns the bytes from start to end into others,
// without those at both ends that stay.
func replaceChanged(text, title string, start, end int, others string) Fix {
	for start < end && others != "" && text[start] == others[0] {
		start, others = start+1, others[1:]
	}
	for start < end && others != "" && text[end-1] == others[len(others)-1] {
		end, others = end-1, others[:len(others)-1]
	}
	return replace(title, start, end, others)
}
