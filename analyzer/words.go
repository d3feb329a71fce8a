package analyzer

import "github.com/uricheck/go-uricheck/analyzer/internal/code"

// notAddresses are last words of names for hosts that are names, or that have
// brackets and a port.
var notAddresses = code.WordList{
	{`account alias authority bucket cluster container domain domains endpoint fqdn hostport id
name namespace origin pod project region service subdomain svc tenant url uri zone`,
		`func address(the$ string) string { return fmt.Sprintf("http://%s:80/", the$) }`},
}

// ipVersions are what names have that tell the versions of IP apart, or that speak of
// brackets: their function cares for IPv6.
var ipVersions = code.WordList{
	{`ip4 ip6 v4 v6 to4 is4 is6 to16 tcp4 udp4 bracket parseip parseaddr`,
		`func address(host string, the$ bool) string { return fmt.Sprintf("http://%s:80/", host) }`},
}

// brackets are what string literals have that put brackets around something.
var brackets = code.WordList{
	{"\"[\" \"]\" \"]: ://[\"", "func address(host string) string { _ = `$`; return fmt.Sprintf(\"http://%s:80/\", host) }"},
	{`[%s] [%v]`, `func address(host string) string { _ = "$"; return fmt.Sprintf("http://%s:80/", host) }`},
}

// differentNames are words in the names of what holds no URL to be read, or one that is
// wrong on purpose.
var differentNames = code.WordList{
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
	// what tests use
	{`dummy expect expected fake got mock sample stub test tests unreachable unused want wanted`,
		`var The$ = "htpp://h/"`},
}

// lookers begin the names of functions of package strings whose first argument may be a
// URL.
var lookers = code.WordList{
	{"Has", `var _ = strings.HasSuffix("htpp://h/", "/")`},
	{"Contains", `var _ = strings.Contains("htpp://h/", "x")`},
	{"Trim", `var _ = strings.TrimSpace("htpp://h/")`},
	{"Cut", `var _, _, _ = strings.Cut("htpp://h/", "/")`},
	{"ToLower", `var _ = strings.ToLower("htpp://h/")`},
	{"Clone", `var _ = strings.Clone("htpp://h/")`},
}
