package stdlib

var useNames = [...]string{
	ParseReference:    "ParseReference",
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
	DialWebSocket:     "DialWebSocket",
	SchemeField:       "SchemeField",
	HostField:         "HostField",
	OpaqueField:       "OpaqueField",
	PathField:         "PathField",
	RequestPath:       "RequestPath",
	RawPathField:      "RawPathField",
	RawQueryField:     "RawQueryField",
	FragmentField:     "FragmentField",
	RequestHost:       "RequestHost",
	SentRequestURI:    "SentRequestURI",
	CookieDomain:      "CookieDomain",
	CookiePath:        "CookiePath",
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
	RequestURISet:     "RequestURISet",
}

// String returns the name of the constant.
func (k Kind) String() string { return kindNames[k] }
