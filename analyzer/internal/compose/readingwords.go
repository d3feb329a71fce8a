package compose

import "github.com/uricheck/go-uricheck/analyzer/internal/code"

// DifferentNames are words in the names of variables that hold no URL for a reader, or hold a wrong
// one on purpose.
var DifferentNames = code.WordList{
	// identifiers
	{`audience claim id identifier ids iri issuer namespace namespaces ns predicate profile realm rel
schema schemas scope scopes type urn vocabulary xmlns xsd`,
		`const The$ = "htpp://h/"`},
	// patterns
	{`example fmt format glob pattern patterns placeholder prefix prefixes re regex regexp suffix
template templates tmpl`,
		`func match(the$ string) { match("htpp://h/") }`},
	// documentation
	{`comment desc description doc docs documentation help label long message msg note short summary
text title usage`,
		`type Command struct { The$ string }; var Root = Command{The$: "htpp://h/"}`},
	// names in tests
	{`dummy expect expected fake got mock sample stub test tests unreachable unused want wanted`,
		`var The$ = "htpp://h/"`},
}

// Identifiers are the words of DifferentNames that name identifiers.
var Identifiers = DifferentNames[:1]

// Lookers begin the names of functions of package strings whose first argument may be a
// URL.
var Lookers = code.WordList{
	{"Has", `var _ = strings.HasSuffix("htpp://h/", "/")`},
	{"Contains", `var _ = strings.Contains("htpp://h/", "x")`},
	{"Trim", `var _ = strings.TrimSpace("htpp://h/")`},
	{"Cut", `var _, _, _ = strings.Cut("htpp://h/", "/")`},
	{"ToLower", `var _ = strings.ToLower("htpp://h/")`},
	{"Clone", `var _ = strings.Clone("htpp://h/")`},
}
