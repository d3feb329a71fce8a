package uri

// With replaces the component c of r with text, as written; all other components stay
// unchanged, absent ones too. A host adds an authority where there is none.
//
// The error is a [*PartsError]: text is not a valid component of its kind, or other components of
// the reference would change. A userinfo and a port need an authority; after one a path is empty or
// begins with "/"; without one it does not begin with "//" and, if there is no scheme either, has
// no colon in its first segment. (Resolve and Normalize write a dot segment before such a path.
// With leaves that to the caller.)
//
// The text may contain characters beyond ASCII if r does, and a zone identifier if r does: so a
// URI-reference stays one. If r is valid, so is the result. To encode data first, see
// [PercentEncode] and [Escape].
func (r Ref) With(c Component, text string) (Ref, error) {
	part, ok := r.grammar().component(c, text)
	if !ok {
		return Ref{}, &PartsError{c, "does not fit the grammar"}
	}
	if c == Host && r.hostKind == NoHost {
		c = Authority
	}
	if (c == Userinfo || c == Port) && r.hostKind == NoHost {
		return Ref{}, &PartsError{c, "needs an authority"}
	}
	kind := r.hostKind
	if c == Host || c == Authority {
		kind = part.hostKind
	}
	affix := affixes[c]
	return r.replaced(c, affix.before+text+affix.behind, kind)
}

// Without removes the component c and its delimiters from r, and leaves all others unchanged:
// the scheme with its ":", the authority with its "//", the userinfo with its "@", and so on. A
// path, and the host of an authority, are never absent: they become empty.
//
// The error is a [*PartsError]: other components would change, as in "x://h//a" without its
// authority. See [Ref.With].
func (r Ref) Without(c Component) (Ref, error) {
	if start, end := r.fullSpan(c); start == end {
		return r, nil
	}
	kind := r.hostKind
	switch c {
	case Authority:
		kind = NoHost
	case Host:
		kind = RegName
	}
	return r.replaced(c, "", kind)
}

// affixes are the delimiters that a component has if it is present.
var affixes = [...]struct{ before, behind string }{
	Scheme: {behind: ":"}, Authority: {before: "//"}, Userinfo: {behind: "@"}, Port: {before: ":"},
	Query: {before: "?"}, Fragment: {before: "#"},
}

// fullSpan is like Span, but with the delimiters of affixes, if the component is present.
func (r Ref) fullSpan(c Component) (start, end int) {
	switch c {
	case Scheme:
		if r.schemeEnd > 0 {
			end = r.schemeEnd + len(":")
		}
		return 0, end
	case Authority:
		return r.pathStart - len(r.rawAuthority()), r.pathStart
	case Userinfo:
		return r.authorityStart(), r.hostStart
	case Port:
		return r.hostEnd, r.pathStart
	case Query:
		return r.pathEnd, r.queryEnd
	case Fragment:
		return r.queryEnd, len(r.s)
	case Host, Path: // they have no delimiters of their own
		return r.Span(c)
	default: // no component
		return 0, 0
	}
}

// grammar returns the narrowest grammar of references that can derive r, to judge by its
// characters and its host.
func (r Ref) grammar() Grammar {
	g := URIReference
	if !isASCII(r.s) {
		g = IRIReference
	}
	if _, zone := r.splitZone(); zone != "" {
		g = g.WithZone()
	}
	return g
}

// component reports whether g accepts text as a component, and returns a reference that has it.
func (g Grammar) component(c Component, text string) (part Ref, ok bool) {
	switch c {
	case Scheme:
		return Ref{}, IsScheme(text)
	case Authority, Host:
		r, err := g.Parse("//" + text)
		return r, err == nil && r.get(c) == text
	case Userinfo:
		return Ref{}, g.wide(userChar).allEscaped(text)
	case Port:
		return Ref{}, IsPort(text)
	case Path:
		return Ref{}, g.wide(pathChar).allEscaped(text)
	case Query:
		return Ref{}, g.wideQuery().allEscaped(text)
	case Fragment:
		return Ref{}, g.wide(queryChar).allEscaped(text)
	default:
		return Ref{}, false
	}
}

// replaced returns r with text in place of c and its delimiters, and with a host of the given
// kind, if a parser reads it so.
func (r Ref) replaced(c Component, text string, kind HostKind) (Ref, error) {
	start, end := r.fullSpan(c)
	q := Split(r.s[:start] + text + r.s[end:])
	wantPath := r.Path()
	if c == Path {
		wantPath = text
	}
	hasScheme := r.schemeEnd > 0
	if c == Scheme {
		hasScheme = text != ""
	}
	if reason := pathConflict(wantPath, hasScheme, kind != NoHost); reason != "" {
		return Ref{}, &PartsError{Path, reason}
	}
	hasAuthority := q.hostKind != NoHost
	q.hostKind = kind // that of an unchanged host
	if hasAuthority != (kind != NoHost) || !q.isLike(r, c) || q.raw(c) != text {
		return Ref{}, &PartsError{c, "moves the bounds of another component"}
	}
	return q, nil
}

// isLike reports whether q has the components of r, except for changed, its parts, and the
// component that it is a part of.
func (q Ref) isLike(r Ref, changed Component) bool {
	isOfAuthority := func(c Component) bool { return c == Userinfo || c == Host || c == Port }
	for c := Scheme; c <= Fragment; c++ {
		switch {
		case c == changed, c == Authority && isOfAuthority(changed), changed == Authority && isOfAuthority(c):
		case q.raw(c) != r.raw(c):
			return false
		}
	}
	return true
}

// raw returns a component with its delimiters, if it is present.
func (r Ref) raw(c Component) string {
	start, end := r.fullSpan(c)
	return r.s[start:end]
}
