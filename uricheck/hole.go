package uricheck

import (
	"slices"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// Hole is a stretch of a text in place of a value that the program gets only at run time.
type Hole = stdlib.Hole

// Value describes the possible values of a hole.
type Value = stdlib.Value

// The values of a hole: package stdlib explains each.
const (
	AnyValue     = stdlib.AnyValue
	Number       = stdlib.Number
	NoBareIPv6   = stdlib.NoBareIPv6
	Escaped      = stdlib.Escaped
	QueryEscaped = stdlib.QueryEscaped
	PathEscaped  = stdlib.PathEscaped
	EncodedPairs = stdlib.EncodedPairs
	HostPort     = stdlib.HostPort
	Misprint     = stdlib.Misprint
	Unreserved   = stdlib.Unreserved
	Zoned        = stdlib.Zoned
	Spaced       = stdlib.Spaced
	Base64       = stdlib.Base64
	JSON         = stdlib.JSON
	Decoded      = stdlib.Decoded
	DecodedPath  = stdlib.DecodedPath
	WholeURL     = stdlib.WholeURL
	Hostname     = stdlib.Hostname
	Cleaned      = stdlib.Cleaned
	FilePath     = stdlib.FilePath
	SchemePart   = stdlib.SchemePart
)

// Misuse is a way to use a URL in which the program loses a part of it.
type Misuse = stdlib.Misuse

// The misuses: package stdlib explains each.
const (
	LostQuery      = stdlib.LostQuery
	UnusedURL      = stdlib.UnusedURL
	LostPath       = stdlib.LostPath
	LostQueryOf    = stdlib.LostQueryOf
	SplitHost      = stdlib.SplitHost
	BracketedTwice = stdlib.BracketedTwice
	PortByColon    = stdlib.PortByColon
	DroppedPath    = stdlib.DroppedPath
	DoubledSlash   = stdlib.DoubledSlash

	QueryInRawPath      = stdlib.QueryInRawPath
	QueryInFragment     = stdlib.QueryInFragment
	QueryInPath         = stdlib.QueryInPath
	QueryUnescapeOfPath = stdlib.QueryUnescapeOfPath
	UnescapedTwice      = stdlib.UnescapedTwice
	QueryOfURL          = stdlib.QueryOfURL
	SchemeBeforeOther   = stdlib.SchemeBeforeOther

	RedirectToPath       = stdlib.RedirectToPath
	RedirectToHost       = stdlib.RedirectToHost
	RedirectWithoutQuery = stdlib.RedirectWithoutQuery
	UnfollowedStatus     = stdlib.UnfollowedStatus
	LinksBeside          = stdlib.LinksBeside
	StrippedElsewhere    = stdlib.StrippedElsewhere
	SubtreeAlone         = stdlib.SubtreeAlone
	EmptyPattern         = stdlib.EmptyPattern
	PortInName           = stdlib.PortInName
	AbsentAtServer       = stdlib.AbsentAtServer
	NeverThere           = stdlib.NeverThere
	EscapedForPath       = stdlib.EscapedForPath
	EscapedURL           = stdlib.EscapedURL

	BareAddress       = stdlib.BareAddress
	JoinedByColon     = stdlib.JoinedByColon
	AddressBehindHost = stdlib.AddressBehindHost
	PortBehindURL     = stdlib.PortBehindURL
	URLInName         = stdlib.URLInName
)

// holeAt returns the hole that begins at an offset of the text.
func (s Subject) holeAt(start int) (Hole, bool) {
	i := slices.IndexFunc(s.Holes, func(h Hole) bool { return h.Start == start })
	if i < 0 {
		return Hole{}, false
	}
	return s.Holes[i], true
}

// known returns the text with NUL for every byte of a hole, so that no search finds a delimiter
// there.
func (s Subject) known() string {
	masked := []byte(s.Text)
	for _, h := range s.Holes {
		clear(masked[h.Start:h.End])
	}
	return string(masked)
}
