package uri

import (
	"cmp"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/internal/enum"
)

// Deviation is a piece of a reference that differs from a normal form: see [Ref.Deviations].
type Deviation struct {
	Kind      DeviationKind
	Component Component
	// Start and End are the offsets of the piece in the string of the Ref. They are equal where
	// the normal form inserts something.
	Start, End int
	// Normal replaces the piece in the normal form.
	Normal string
}

// DeviationKind says in which way a piece is not normal.
type DeviationKind uint8

const (
	// UpperCase is a run of capital letters where case does not matter (§6.2.2.1): in the scheme,
	// in the host, or in the domain of a mail address.
	UpperCase DeviationKind = iota
	// LowerCaseEscape is a percent-encoding with a digit "a" to "f" (§6.2.2.1).
	LowerCaseEscape
	// UnreservedEscape is a percent-encoding of a character that needs none (§6.2.2.2).
	UnreservedEscape
	// DotSegment is a segment "." or ".." that normalization removes (§6.2.2.3), with the "/" that
	// goes with it.
	DotSegment
	// RemovedSegment is a segment that a ".." after it removes, with its "/".
	RemovedSegment
	// AmbiguousPath is the beginning of a path with a colon in its first segment, which no
	// valid reference without scheme has.
	AmbiguousPath
	// EmptyPort is a ":" with no port after it (§6.2.3).
	EmptyPort
	// DefaultedPort is the default port of the scheme, with its ":" (§6.2.3).
	DefaultedPort
	// EmptyPath is an empty path that the scheme makes equivalent to "/" (§6.2.3).
	EmptyPath
	// AddressForm is an IPv6address that is not in the form of RFC 5952.
	AddressForm
	// LocalAuthority is the "localhost" in the URI of a local file, or the offset where an empty
	// authority is missing (RFC 8089 appendix B).
	LocalAuthority
)

// String names the kind in the words of the RFC.
func (k DeviationKind) String() string { return enum.Name(deviationNames, "DeviationKind", k) }

var deviationNames = []string{
	UpperCase:        "uppercase letters",
	LowerCaseEscape:  "lowercase percent-encoding",
	UnreservedEscape: "percent-encoded unreserved character",
	DotSegment:       "dot segment",
	RemovedSegment:   "segment before a dot segment",
	AmbiguousPath:    "colon in first segment",
	EmptyPort:        "empty port",
	DefaultedPort:    "default port",
	EmptyPath:        "empty path",
	AddressForm:      "form of an IPv6 address",
	LocalAuthority:   "authority of a local file",
}

// Deviations returns the differences between r and the normal form of [Rung.Normalize], from
// left to right. It does not allocate if there are none.
//
// A deviation can lie within the one before it, such as a percent-encoding in a segment that
// normalization removes. If you replace every other deviation by its Normal, you get the normal
// form exactly. (Above [SchemeBased] this is only true of valid references: in "//[1::0]::"
// normalization removes a port, and then there is another one.)
func (r Ref) Deviations(rung Rung) []Deviation {
	if rung == SimpleString {
		return nil
	}
	var d deviations
	d.text(r, Scheme, 0, r.schemeEnd, true)
	local := rung == FileBased && isLocalFile(r.NormalizeByScheme())
	if local {
		d.localAuthority(r)
	}
	if rung >= AddressBased {
		d.address(r)
	}
	d.authority(r)
	d.path(r, r.hostKind == NoHost && !local)
	d.text(r, Query, r.pathEnd, r.queryEnd, false)
	d.text(r, Fragment, r.queryEnd, len(r.s), false)
	if rung >= SchemeBased {
		d.byScheme(r)
	}
	slices.SortStableFunc(d, Deviation.compare)
	return d
}

// compare puts insertions first, then pieces that contain others.
func (d Deviation) compare(other Deviation) int {
	if d.Start != other.Start || d.Start == d.End || other.Start == other.End {
		return cmp.Or(cmp.Compare(d.Start, other.Start), cmp.Compare(d.End, other.End))
	}
	return cmp.Compare(other.End, d.End)
}

type deviations []Deviation

func (d *deviations) add(k DeviationKind, c Component, start, end int, normal string) {
	*d = append(*d, Deviation{k, c, start, end, normal})
}

// localAuthority adds what localFile changes, before all other deviations in the host.
func (d *deviations) localAuthority(r Ref) {
	switch {
	case r.hostKind == NoHost:
		d.add(LocalAuthority, Authority, r.pathStart, r.pathStart, "//")
	case r.Host() != "":
		d.add(LocalAuthority, Host, r.hostStart, r.hostEnd, "")
	}
}

// address adds what canonicalAddress changes, case aside.
func (d *deviations) address(r Ref) {
	start, end, ok := addressSpan(r)
	if !ok {
		return
	}
	if form := string(appendAddress(nil, r.s[start:end])); !strings.EqualFold(form, r.s[start:end]) {
		d.add(AddressForm, Host, start, end, form)
	}
}

func (d *deviations) authority(r Ref) {
	if r.hostKind == NoHost {
		return
	}
	host, _ := r.splitZone()
	zone := r.hostStart + len(host)
	d.text(r, Userinfo, r.authorityStart(), r.hostStart, false)
	d.text(r, Host, r.hostStart, zone, true)
	d.text(r, Host, zone, r.hostEnd, false)
}

// text adds what appendNormal changes.
func (d *deviations) text(r Ref, c Component, start, end int, lower bool) {
	s := r.s
	for i := start; i < end; i++ {
		switch {
		case s[i] == '%' && !isEscape(s[i:end]):
			return
		case s[i] == '%':
			d.escape(c, s[i:i+3], i, lower)
			i += 2
		case lower && isUpper(s[i]):
			from := i
			for i+1 < end && isUpper(s[i+1]) {
				i++
			}
			d.add(UpperCase, c, from, i+1, strings.ToLower(s[from:i+1]))
		}
	}
}

// escape adds a percent-encoding, which begins at i, if it is not normal.
func (d *deviations) escape(c Component, written string, i int, lower bool) {
	char := unescape(written)
	switch {
	case !unreserved.has(char):
		if isLower(written[1]) || isLower(written[2]) {
			d.add(LowerCaseEscape, c, i, i+3, strings.ToUpper(written))
		}
	case lower && isUpper(char):
		d.add(UnreservedEscape, c, i, i+3, string(rune(char|0x20)))
	default:
		d.add(UnreservedEscape, c, i, i+3, string(rune(char)))
	}
}

// byScheme adds what [Ref.NormalizeByScheme] changes after Normalize.
func (d *deviations) byScheme(r Ref) {
	rules := schemes[strings.ToLower(r.Scheme())]
	switch port, ok := r.Port(); {
	case ok && port == "":
		d.add(EmptyPort, Port, r.hostEnd, r.pathStart, "")
	case ok && port == rules.port:
		d.add(DefaultedPort, Port, r.hostEnd, r.pathStart, "")
	}
	if rules.root && r.Path() == "" && r.hostKind != NoHost {
		d.add(EmptyPath, Path, r.pathStart, r.pathStart, "/")
	}
	if rules.domains && r.hostKind == NoHost {
		d.domains(r)
	}
}

// domains adds what lowerDomains changes. If other changes in the path move the domains, their
// offsets in r are unknown, and it adds the whole path.
func (d *deviations) domains(r Ref) {
	path := r.Normalize().Path()
	lowered := lowerDomains(path)
	if lowered == path {
		return
	}
	if path != r.Path() || len(path) != len(lowered) {
		d.add(UpperCase, Path, r.pathStart, r.pathEnd, lowered)
		return
	}
	for i := 0; i < len(path); i++ {
		from := i
		for i < len(path) && path[i] != lowered[i] {
			i++
		}
		if from < i {
			d.add(UpperCase, Path, r.pathStart+from, r.pathStart+i, lowered[from:i])
		}
	}
}
