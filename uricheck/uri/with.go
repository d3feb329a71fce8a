package uri

// With returns r with text, as written, for its component c; all other components stay as
// they are, absent ones too. A host makes an authority where there is none.
//
// The error is a [*PartsError]: text is no such component, or the reference would be read
// otherwise. A userinfo and a port need an authority; behind one a path is empty or begins
// with "/"; without one it does not begin with "//" and, if there is no scheme either, has no
// colon in its first segment. (Resolve and Normalize write a dot segment before such a path:
// With leaves that to the caller.)
//
// The text may be beyond ASCII if r is, and have a zone identifier if r has one: so a
// URI-reference stays one. If r is valid, so is the result. For what is not encoded yet, see
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

// Without returns r with the component c absent, and all others as they are: the scheme with
// its ":", the authority with its "//", the userinfo with its "@", and so on. A path, and the
// host of an authority, are never absent: they become empty.
//
// The error is a [*PartsError]: the reference would be read otherwise, as "x://h//a" without
// its authority. See [Ref.With].
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

// fullSpan is Span with the delimiters of affixes, if the component is present.
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

// grammar returns the narrowest grammar of references that r can be of, as far as its
// characters and its host tell.
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

// component reports whether g takes text as a component, and returns a reference that has it.
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

// replaced returns r with text for c and its delimiters, and with a host of that kind, if it
// is read so.
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

// isLike reports whether q has the components of r, but for changed and what that is a part
// of, or the parts of it.
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

// raw is a component with its delimiters, if it is present.
func (r Ref) raw(c Component) string {
	start, end := r.fullSpan(c)
	return r.s[start:end]
}
