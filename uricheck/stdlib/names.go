package stdlib

var useNames = [...]string{
	ParseReference:    "ParseReference",
	Resolve:           "Resolve",
	MakeRequest:       "MakeRequest",
	ParseRequestURI:   "ParseRequestURI",
	Send:              "Send",
	SendAny:           "SendAny",
	ServeTest:         "ServeTest",
	ServeTestConnect:  "ServeTestConnect",
	Redirect:          "Redirect",
	JoinBase:          "JoinBase",
	JoinElement:       "JoinElement",
	JoinElementMethod: "JoinElementMethod",
	UnescapePath:      "UnescapePath",
	UnescapeQuery:     "UnescapeQuery",
	ParseQuery:        "ParseQuery",
	ServeMuxPattern:   "ServeMuxPattern",
	JoinFile:          "JoinFile",
	Compose:           "Compose",
	TrustedOrigin:     "TrustedOrigin",
}

// String returns the name of the constant.
func (u Use) String() string { return useNames[u] }

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
}

// String returns the name of the constant.
func (k Kind) String() string { return kindNames[k] }
