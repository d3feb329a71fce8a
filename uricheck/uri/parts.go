package uri

import (
	"strconv"
	"strings"
)

// Parts is the mutable form of a reference. [Ref.Parts] and [ParseParts] return it, and
// [Parts.Ref] converts it back to a reference.
//
// An empty string means that the element is absent, unless the field Empty… beside it is set:
// then it is present and empty. Without a host there is no authority, and neither userinfo nor
// port. Userinfo, Host, Query and Fragment are as written, with their percent-encodings. The
// segments of Path are decoded; Ref encodes what a segment cannot contain, such as a "/".
//
// Two rules keep the string from meaning something else: after an authority,
// Path is empty or begins with an empty segment; and the first segment of a
// relative reference without authority has no colon.
//
// Parts cannot express these references, so Ref.Parts fails:
//
//   - a port that is empty, has leading zeros or is above 65535: "//h:", "//h:080"
//   - an IPvFuture that without brackets is a reg-name: "//[v1.a]"
//   - a segment with a percent-encoded character that could stand there as it
//     is, and is not unreserved: "/a%3Bb"
//   - a segment "." or ".." that is percent-encoded: "/%2E"
//   - a text that RFC 3986 does not derive, if the Ref comes from elsewhere: "/é"
//
// Every other reference survives the way to Parts and back, except that percent-encodings in
// Path become normal (RFC 3986 §6.2.2): "/%7e%2f" becomes "/~%2F".
type Parts struct {
	IsRelative    bool   // a relative reference: Scheme is empty
	Scheme        string // §3.1
	Userinfo      string // §3.2.1, as written
	EmptyUserinfo bool   // "//@h"
	Host          string // §3.2.2, as written; an IP-literal without its brackets
	EmptyHost     bool   // "file:///x"
	Port          uint16 // §3.2.3, if HasPort
	HasPort       bool
	// Path has the segments between the slashes (§3.3), decoded. It is empty for an empty path,
	// ["" ""] for "/", ["" "a"] for "/a" and ["a"] for "a".
	Path          []string
	Query         string // §3.4, as written
	EmptyQuery    bool   // "a?"
	Fragment      string // §3.5, as written
	EmptyFragment bool   // "a#"
}

// PartsError says why Parts cannot express a reference, why Parts make no reference, or why
// [Ref.With] cannot change a component.
type PartsError struct {
	Component Component
	Reason    string // a predicate: "is empty"
}

// Error states the fault. It quotes nothing.
func (e *PartsError) Error() string { return e.Component.String() + " " + e.Reason }

// ParseParts parses s, a URI-reference, and returns its Parts. The error is an [*Error] from
// [Parse], or a [*PartsError] from [Ref.Parts].
func ParseParts(s string) (Parts, error) {
	r, err := Parse(s)
	if err != nil {
		return Parts{}, err
	}
	return r.Parts()
}

// Parts returns the mutable form of r. The error is a [*PartsError] if that cannot express r:
// see [Parts].
func (r Ref) Parts() (Parts, error) {
	isEmpty := func(c Component) bool { return r.has(c) && r.get(c) == "" }
	p := Parts{
		IsRelative:    r.IsRelative(),
		Scheme:        r.Scheme(),
		Userinfo:      r.get(Userinfo),
		EmptyUserinfo: isEmpty(Userinfo),
		Host:          r.Host(),
		EmptyHost:     isEmpty(Host),
		Query:         r.get(Query),
		EmptyQuery:    isEmpty(Query),
		Fragment:      r.get(Fragment),
		EmptyFragment: isEmpty(Fragment),
	}
	if r.hostKind == IPv6 || r.hostKind == IPvFuture {
		p.Host = p.Host[1 : len(p.Host)-1]
		if IsRegName(p.Host) {
			return Parts{}, &PartsError{Host, "is a reg-name without its brackets"}
		}
	}
	if port, ok := r.Port(); ok {
		n, err := strconv.ParseUint(port, 10, 16)
		if err != nil || strconv.FormatUint(n, 10) != port {
			return Parts{}, &PartsError{Port, "is not a number up to 65535 without leading zeros"}
		}
		p.Port, p.HasPort = uint16(n), true
	}
	for written := range r.Segments() {
		segment, err := decodeSegment(written)
		if err != nil {
			return Parts{}, err
		}
		p.Path = append(p.Path, segment)
	}
	if err := p.check(); err != nil {
		return Parts{}, err
	}
	return p, nil
}

// decodeSegment decodes a segment if encodeSegment can restore it.
func decodeSegment(written string) (string, error) {
	if pathChar.all(written) {
		return written, nil
	}
	segment, err := PercentDecode(Path, written)
	switch {
	case err != nil || !pathChar.allEscaped(written):
		return "", &PartsError{Path, notAllowed}
	case isEncodedDots(written):
		return "", &PartsError{Path, "has a percent-encoded dot segment"}
	case encodeSegment(segment) != string(appendNormal(nil, written, false)):
		return "", &PartsError{Path, "percent-encodes a reserved character without need"}
	}
	return segment, nil
}

// encodeSegment encodes the characters that a segment cannot contain.
func encodeSegment(segment string) string {
	return strings.ReplaceAll(encode(segment, pathChar), "/", "%2F")
}

// Ref returns the reference of p. The error is a [*PartsError] if p contradicts itself, breaks
// a rule of [Parts], or has an element that the grammar refuses.
//
// [Ref.Parts] of the result returns the same elements again.
func (p Parts) Ref() (Ref, error) {
	if err := p.check(); err != nil {
		return Ref{}, err
	}
	return Parse(p.compose())
}

const notAllowed = "has a character that it cannot contain"

// check returns an error if an element of p is wrong, or a combination of elements.
func (p Parts) check() error {
	switch {
	case p.IsRelative && p.Scheme != "":
		return &PartsError{Scheme, "is not part of a relative reference"}
	case !p.IsRelative && !IsScheme(p.Scheme):
		return &PartsError{Scheme, `is not a letter and then letters, digits, "+", "-", "."`}
	case !IsUserinfo(p.Userinfo):
		return &PartsError{Userinfo, notAllowed}
	case !IsRegName(p.Host) && !IsIPv6(p.Host) && !IsIPvFuture(p.Host):
		return &PartsError{Host, "is not a reg-name, IPv4address, IPv6address or IPvFuture"}
	case !queryChar.allEscaped(p.Query):
		return &PartsError{Query, notAllowed}
	case !queryChar.allEscaped(p.Fragment):
		return &PartsError{Fragment, notAllowed}
	}
	if err := p.checkPresence(); err != nil {
		return err
	}
	return p.checkPath()
}

// checkPresence returns an error if an element is both present and absent.
func (p Parts) checkPresence() error {
	for _, e := range []struct {
		Component
		text  string
		empty bool
	}{{Userinfo, p.Userinfo, p.EmptyUserinfo}, {Host, p.Host, p.EmptyHost}, {Query, p.Query, p.EmptyQuery}, {Fragment, p.Fragment, p.EmptyFragment}} {
		if e.empty && e.text != "" {
			return &PartsError{e.Component, "is not empty, but its field Empty says so"}
		}
	}
	switch {
	case p.Port != 0 && !p.HasPort:
		return &PartsError{Port, "is not 0, but HasPort says that there is none"}
	case !p.hasAuthority() && (p.Userinfo != "" || p.EmptyUserinfo):
		return &PartsError{Userinfo, withoutHost}
	case !p.hasAuthority() && p.HasPort:
		return &PartsError{Port, withoutHost}
	}
	return nil
}

const withoutHost = "needs a host"

func (p Parts) hasAuthority() bool { return p.Host != "" || p.EmptyHost }

// checkPath returns an error if the string would not show the path.
func (p Parts) checkPath() error {
	reason := pathConflict(p.writtenPath(), !p.IsRelative, p.hasAuthority())
	if len(p.Path) == 1 && p.Path[0] == "" {
		reason = "has one empty segment, which the string does not show"
	}
	if reason == "" {
		return nil
	}
	return &PartsError{Path, reason}
}

// writtenPath writes the segments down.
func (p Parts) writtenPath() string {
	written := make([]string, len(p.Path))
	for i, segment := range p.Path {
		written[i] = encodeSegment(segment)
	}
	return strings.Join(written, "/")
}

// compose writes the elements down (RFC 3986 §5.3).
func (p Parts) compose() string {
	var b strings.Builder
	write := func(before, element, behind string, empty bool) {
		if element != "" || empty {
			b.WriteString(before + element + behind)
		}
	}
	write("", p.Scheme, ":", false)
	if p.hasAuthority() {
		b.WriteString("//")
		write("", p.Userinfo, "@", p.EmptyUserinfo)
		b.WriteString(p.bracketedHost())
		if p.HasPort {
			b.WriteString(":" + strconv.Itoa(int(p.Port)))
		}
	}
	b.WriteString(p.writtenPath())
	write("?", p.Query, "", p.EmptyQuery)
	write("#", p.Fragment, "", p.EmptyFragment)
	return b.String()
}

// bracketedHost returns the host as written: with brackets if it has a colon.
func (p Parts) bracketedHost() string {
	if strings.Contains(p.Host, ":") {
		return "[" + p.Host + "]"
	}
	return p.Host
}
