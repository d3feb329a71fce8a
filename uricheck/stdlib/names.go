package stdlib

import "github.com/uricheck/go-uricheck/uricheck/internal/enum"

var kindNames = [...]string{
	ControlByte:       "ControlByte",
	Empty:             "Empty",
	MissingScheme:     "MissingScheme",
	ColonInSegment:    "ColonInSegment",
	NotRequestURI:     "NotRequestURI",
	BadEscape:         "BadEscape",
	BadHostEscape:     "BadHostEscape",
	BadHostByte:       "BadHostByte",
	BadUserinfo:       "BadUserinfo",
	BadLiteral:        "BadLiteral",
	BadPort:           "BadPort",
	ExtraColon:        "ExtraColon",
	UnsupportedScheme: "UnsupportedScheme",
	NoHost:            "NoHost",
	PortRange:         "PortRange",
	BadName:           "BadName",
	BadRequestLine:    "BadRequestLine",
	Semicolon:         "Semicolon",
	TooManyParams:     "TooManyParams",
	BadMethod:         "BadMethod",
	MissingSlash:      "MissingSlash",
	BraceInHost:       "BraceInHost",
	UncleanPath:       "UncleanPath",
	BadWildcard:       "BadWildcard",
	WildcardNotLast:   "WildcardNotLast",
	DuplicateWildcard: "DuplicateWildcard",
	PatternConflict:   "PatternConflict",
	NotOrigin:         "NotOrigin",
	RequestURISet:     "RequestURISet",
	BadTemplate:       "BadTemplate",
	NoPort:            "NoPort",
}

// String returns the name of the constant.
func (k Kind) String() string { return enum.Name(kindNames[:], "Kind", k) }
