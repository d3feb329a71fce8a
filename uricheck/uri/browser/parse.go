package browser

import "strings"

// Parse reads ref as the "basic URL parser" of the standard does, relative to base
// unless that is nil. The error is an [*Error].
func Parse(ref string, base *URL) (URL, error) {
	u, _, err := read(ref, base)
	if err != nil {
		return URL{}, err
	}
	return u, nil
}

// parser is a run of the parser: its methods are groups of the states of the standard. They take
// and return offsets in the input: the standard's pointer.
type parser struct {
	in    string // the text, without the bytes that the parser drops first
	base  *URL
	url   URL
	path  []byte
	found []Difference
}

// read parses, and maps offsets to those of the text.
func read(text string, base *URL) (URL, []Difference, *Error) {
	in, at, dropped := clean(text)
	p := parser{in: in, base: base, found: dropped}
	err := p.reference()
	p.url.path = string(p.path)
	for i := range p.found[len(dropped):] {
		d := &p.found[len(dropped)+i]
		d.Start, d.End = at.span(d.Start, d.End)
	}
	if err != nil {
		err.Start, err.End = at.span(err.Start, err.End)
	}
	sortByStart(p.found)
	return p.url, p.found, err
}

func (p *parser) note(kind Kind, start, end int, reads string) {
	p.found = append(p.found, Difference{kind, start, end, reads})
}

// reference runs the scheme start state, the scheme state and the no scheme state.
func (p *parser) reference() *Error {
	end := schemeEnd(p.in)
	if end < 0 {
		return p.relativeReference()
	}
	p.url.scheme = strings.ToLower(p.in[:end])
	i := end + len(":")
	rest := p.in[i:]
	isBase := p.base != nil && p.base.scheme == p.url.scheme
	switch {
	case p.url.scheme == "file":
		return p.file(i)
	case p.url.isSpecial() && isBase && !strings.HasPrefix(rest, "//"):
		p.noteSameScheme(i)
		return p.relative(i)
	case p.url.isSpecial():
		return p.ignoreSlashes(0, i)
	case strings.HasPrefix(rest, "//"):
		return p.authority(i + len("//"))
	case strings.HasPrefix(rest, "/"):
		return p.pathFrom(i + len("/"))
	}
	return p.opaque(i)
}

// noteSameScheme records that the browser ignores the scheme before i. The rest may contain a
// colon, so that without "./" it would have another scheme.
func (p *parser) noteSameScheme(i int) {
	isFirst := i < p.end(i, "/?#") // of the segments of a relative path
	if !isFirst || p.url.scheme == "file" && beginsWithDrive(p.in[i:]) {
		p.note(SameScheme, 0, i, "")
		return
	}
	p.note(SameScheme, 0, i, "./")
}

// schemeEnd returns the offset of the colon after a scheme, or -1.
func schemeEnd(s string) int {
	for i := range len(s) {
		switch b := s[i]; {
		case isLetter(b):
		case i > 0 && (isDigit(b) || b == '+' || b == '-' || b == '.'):
		case i > 0 && b == ':':
			return i
		default:
			return -1
		}
	}
	return -1
}

// relativeReference runs the no scheme state.
func (p *parser) relativeReference() *Error {
	isFragment := strings.HasPrefix(p.in, "#")
	if p.base == nil || p.base.isOpaque && !isFragment {
		return &Error{NoBase, 0, len(p.in)}
	}
	if p.base.isOpaque {
		p.url = *p.base
		p.path = []byte(p.base.path)
		return p.fragment(0)
	}
	p.url.scheme = p.base.scheme
	if p.base.scheme == "file" {
		return p.file(0)
	}
	return p.relative(0)
}

// relative runs the relative state and the relative slash state.
func (p *parser) relative(i int) *Error {
	if !p.isSlash(i) {
		p.takeAuthority()
		return p.relativePath(i)
	}
	if p.isSlash(i + 1) {
		if p.url.isSpecial() {
			return p.ignoreSlashes(i, i)
		}
		return p.authority(i + len("//"))
	}
	p.noteBackslash(i)
	p.takeAuthority()
	return p.pathFrom(i + len("/"))
}

// takeAuthority copies the authority of the base.
func (p *parser) takeAuthority() {
	p.url.username, p.url.password = p.base.username, p.base.password
	p.url.host, p.url.hasHost, p.url.port = p.base.host, p.base.hasHost, p.base.port
}

// relativePath runs the end of the relative state: the reference at i replaces the last segment of
// the base's path, its query and its fragment.
func (p *parser) relativePath(i int) *Error {
	p.path = append(p.path, p.base.path...)
	switch {
	case i == len(p.in) || p.in[i] == '#':
		p.url.query, p.url.hasQuery = p.base.query, p.base.hasQuery
		return p.fragment(i)
	case p.in[i] == '?':
		return p.query(i)
	}
	p.shorten()
	return p.pathFrom(i)
}

// ignoreSlashes runs the special authority (ignore) slashes states: any number of slashes stands at
// i, after a scheme that begins at start if there is one.
func (p *parser) ignoreSlashes(start, i int) *Error {
	host := i
	for p.isSlash(host) {
		host++
	}
	if host-i == len("//") {
		p.noteBackslash(i)
		p.noteBackslash(i + 1)
	} else if start == i {
		p.note(Slashes, i, host, "//")
	} else {
		p.note(Slashes, start, host, p.in[start:i]+"//")
	}
	return p.authority(host)
}

// isSlash reports whether a slash stands at i, or a backslash that acts as one.
func (p *parser) isSlash(i int) bool {
	return i < len(p.in) && (p.in[i] == '/' || p.in[i] == '\\' && p.url.isSpecial())
}

// noteBackslash records a difference if the slash at i is a backslash.
func (p *parser) noteBackslash(i int) {
	if p.in[i] == '\\' {
		p.note(Backslash, i, i+1, "/")
	}
}
