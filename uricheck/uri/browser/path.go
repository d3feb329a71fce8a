package browser

import (
	"bytes"
	"strings"
)

// pathStart runs the path start state, after an authority.
func (p *parser) pathStart(i int) *Error {
	switch {
	case p.isSlash(i):
		p.noteBackslash(i)
		return p.pathFrom(i + len("/"))
	case p.url.isSpecial() || i < len(p.in) && p.in[i] != '?' && p.in[i] != '#':
		return p.pathFrom(i)
	}
	return p.query(i)
}

// pathFrom runs the path state on segments, the first of which begins at i.
func (p *parser) pathFrom(i int) *Error {
	end := p.end(i, "/?#")
	for ; p.isSlash(end); end = p.end(i, "/?#") {
		p.segment(i, end, false)
		p.noteBackslash(end)
		i = end + len("/")
	}
	p.segment(i, end, true)
	return p.query(end)
}

// segment appends a segment to the path, or resolves a dot segment.
func (p *parser) segment(start, end int, isLast bool) {
	segment := p.in[start:end]
	dots := dotsOf(segment)
	if dots == "" {
		p.path = append(p.path, '/')
		if p.url.scheme == "file" && len(p.path) == 1 && isDrive(segment) {
			p.noteDrive(start, "")
			p.path = append(p.path, segment[0], ':')
			return
		}
		p.path = p.encode(p.path, start, end, inPath)
		return
	}
	switch {
	case dots == ".." && !p.shorten():
		p.note(File, start, end, ".") // a drive stays, however the dots are written
	case dots != segment:
		p.note(DotSegment, start, end, dots)
	}
	if isLast {
		p.path = append(p.path, '/')
	}
}

// dotsOf returns the dot segment that a segment is, or "".
func dotsOf(segment string) string {
	if len(segment) > len("%2e%2e") {
		return ""
	}
	switch strings.ReplaceAll(strings.ToLower(segment), "%2e", ".") {
	case ".":
		return "."
	case "..":
		return ".."
	}
	return ""
}

// shorten runs the standard's "shorten a URL's path": it removes the last segment, but keeps a
// file's drive letter.
func (p *parser) shorten() bool {
	if p.url.scheme == "file" && len(p.path) == len("/C:") && isLetter(p.path[1]) && p.path[2] == ':' {
		return false
	}
	p.path = p.path[:max(0, bytes.LastIndexByte(p.path, '/'))]
	return true
}

// opaque runs the opaque path state.
func (p *parser) opaque(i int) *Error {
	p.url.isOpaque = true
	end := len(p.in)
	if n := strings.IndexAny(p.in[i:], "?#"); n >= 0 {
		end = i + n
	}
	p.noteKept(i, end)
	if end < len(p.in) && strings.HasSuffix(p.in[i:end], " ") {
		// Without the rest it would be at the end, where the parser drops spaces.
		p.path = append(p.encode(nil, i, end-1, inOpaque), "%20"...)
		p.note(Encoded, end-1, end, "%20")
	} else {
		p.path = p.encode(nil, i, end, inOpaque)
	}
	return p.query(end)
}

// noteKept records the dot segments of an opaque path, which the browser keeps and RFC 3986
// §5.2.2 removes.
func (p *parser) noteKept(i, end int) {
	for segment := range strings.SplitSeq(p.in[i:end], "/") {
		if segment == "." || segment == ".." {
			p.note(DotSegment, i, i+len(segment), segment)
		}
		i += len(segment) + len("/")
	}
}

// query runs the query state, at a "?" or after the query.
func (p *parser) query(i int) *Error {
	if i == len(p.in) || p.in[i] != '?' {
		return p.fragment(i)
	}
	end := len(p.in)
	if n := strings.IndexByte(p.in[i:], '#'); n >= 0 {
		end = i + n
	}
	set := inQuery
	if p.url.isSpecial() {
		set = inSpecialQuery
	}
	p.url.query, p.url.hasQuery = string(p.encode(nil, i+1, end, set)), true
	return p.fragment(end)
}

// fragment runs the fragment state, at a "#" or at the end.
func (p *parser) fragment(i int) *Error {
	if i < len(p.in) {
		p.url.fragment, p.url.hasFragment = string(p.encode(nil, i+1, len(p.in), inFragment)), true
	} else {
		p.url.fragment, p.url.hasFragment = "", false
	}
	return nil
}
