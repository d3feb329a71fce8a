package uri

import (
	"cmp"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/internal/enum"
)

// Deviation is a piece of a reference that a normal form has otherwise: see [Ref.Deviations].
type Deviation struct {
	Kind      DeviationKind
	Component Component
	// Start and End are where the piece stands in the string of the Ref. They are the same
	// where the normal form has more.
	Start, End int
	// Normal is what the normal form has in place of the piece.
	Normal string
}

// DeviationKind says what is not normal.
type DeviationKind uint8

const (
	// UpperCase: capital letters where case does not matter (§6.2.2.1): a run of them in the
	// scheme, in the host, or in the domain of a mail address.
	UpperCase DeviationKind = iota
	// LowerCaseEscape: a percent-encoding with a digit "a" to "f" (§6.2.2.1).
	LowerCaseEscape
	// UnreservedEscape: a percent-encoding of a character that needs none (§6.2.2.2).
	UnreservedEscape
	// DotSegment: a segment "." or ".." that is removed (§6.2.2.3), with the "/" that goes
	// with it.
	DotSegment
	// RemovedSegment: a segment that a ".." behind it removes, with its "/".
	RemovedSegment
	// AmbiguousPath: the beginning of a path with a colon in its first segment, which no
	// valid reference without scheme has.
	AmbiguousPath
	// EmptyPort: a ":" with no port behind it (§6.2.3).
	EmptyPort
	// DefaultedPort: the default port of the scheme, with its ":" (§6.2.3).
	DefaultedPort
	// EmptyPath: the empty path of a scheme for which that is "/" (§6.2.3).
	EmptyPath
	// AddressForm: an IPv6address that is not in the form of RFC 5952.
	AddressForm
	// LocalAuthority: the "localhost" in the URI of a local file, or the place for the
	// authority that it lacks (RFC 8089 appendix B).
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

// Deviations returns what is not normal in r, and where: the differences between r and its
// normal form that [Rung.Normalize] gives, from left to right. If there are none, nothing is
// allocated.
//
// A deviation can lie within the one before it: a segment that is removed goes with the
// percent-encodings in it. Each piece replaced by its Normal, but for those that lie within
// another, gives the normal form to the byte. (Above [SchemeBased] that holds for what a
// grammar derives: of "//[1::0]::" the port is removed first, and there is another one then.)
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

// compare puts what is inserted first, and then what is around other pieces.
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

// localAuthority adds what localFile changes. It comes before what else is in the host.
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

// text adds what appendNormal writes otherwise.
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

// domains adds what lowerDomains changes. If other things change in the path too, the bounds
// of the domains are not those in r, and the path is changed as a whole.
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
