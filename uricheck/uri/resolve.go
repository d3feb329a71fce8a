package uri

import (
	"errors"
	"strings"
)

// ErrRelativeBase is the error of [Ref.Resolve] for a base without scheme: RFC 3986 §5.1
// requires a URI.
var ErrRelativeBase = errors.New("base is a relative reference")

// Resolve resolves ref against the base URI r (RFC 3986 §5.2.2). It is strict: a ref with a
// scheme is never relative. It ignores the fragment of r. The error is [ErrRelativeBase].
//
// If r and ref are valid, so is the result. Resolve writes "/." before a path that parsers would
// read as an authority: "f:/a" and ".//g" give "f:/.//g".
func (r Ref) Resolve(ref Ref) (Ref, error) { return r.resolve(ref, ref.IsRelative()) }

// ResolveNonStrict is like Resolve, but for references in the style from before RFC 2396: it
// ignores a scheme that equals the scheme of r, in any case, so that "http:g" is "g" (RFC 3986
// §5.2.2, §5.4.2).
func (r Ref) ResolveNonStrict(ref Ref) (Ref, error) {
	return r.resolve(ref, ref.IsRelative() || strings.EqualFold(ref.Scheme(), r.Scheme()))
}

// resolve treats ref as relative if isRelative is set, whatever its scheme is.
func (r Ref) resolve(ref Ref, relative bool) (Ref, error) {
	if r.IsRelative() {
		return Ref{}, ErrRelativeBase
	}
	scheme, authority, query := r, r, ref
	if !relative {
		scheme = ref
	}
	inherits := relative && ref.hostKind == NoHost
	if !inherits {
		authority = ref
	}
	sameDocument := inherits && ref.Path() == ""
	if _, ok := ref.Query(); sameDocument && !ok {
		query = r
	}
	var room [256]byte
	b := append(room[:0], scheme.s[:scheme.schemeEnd+1]...)
	b = append(b, authority.rawAuthority()...)
	start := len(b)
	if sameDocument {
		b = append(b, r.Path()...)
	} else {
		if inherits && ref.Path()[0] != '/' {
			b = append(b, r.directory()...)
		}
		b = append(b, ref.Path()...)
		b = b[:start+len(removeDots(b[start:]))]
	}
	b = guardPath(b, start, true, authority.hostKind != NoHost)
	t := Ref{schemeEnd: scheme.schemeEnd, hostStart: start, hostEnd: start, pathStart: start, pathEnd: len(b), hostKind: authority.hostKind}
	if t.hostKind != NoHost {
		shift := start - authority.pathStart
		t.hostStart, t.hostEnd = authority.hostStart+shift, authority.hostEnd+shift
	}
	b = append(b, query.rawQuery()...)
	t.queryEnd = len(b)
	b = append(b, ref.rawFragment()...)
	t.s = string(b)
	return t, nil
}

// directory returns the prefix of a relative path that resolve merges with the path of r (RFC
// 3986 §5.2.3).
func (r Ref) directory() string {
	path := r.Path()
	if path == "" && r.hostKind != NoHost {
		return "/"
	}
	return path[:strings.LastIndexByte(path, '/')+1]
}

// The raw components have their delimiters, and are empty if absent.

func (r Ref) rawAuthority() string {
	if r.hostKind == NoHost {
		return ""
	}
	return r.s[r.authorityStart()-len("//") : r.pathStart]
}

func (r Ref) rawQuery() string    { return r.s[r.pathEnd:r.queryEnd] }
func (r Ref) rawFragment() string { return r.s[r.queryEnd:] }
