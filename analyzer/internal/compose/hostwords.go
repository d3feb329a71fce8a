package compose

import "github.com/uricheck/go-uricheck/analyzer/internal/code"

// NotAddresses are last words of names for hosts that are not addresses, or that have brackets and
// a port.
var NotAddresses = code.WordList{
	{`account alias authority bucket cluster container domain domains endpoint fqdn hostport id
name namespace origin pod project region service subdomain svc tenant url uri zone`,
		`func address(the$ string) string { return fmt.Sprintf("http://%s:80/", the$) }`},
}

// PublicHosts are words in the names of hosts that others reach by a name.
var PublicHosts = code.WordList{
	{`dns localhost public webhook`,
		`func address(the$Host string) string { return fmt.Sprintf("http://%s:80/", the$Host) }`},
}

// IPVersions are parts of names that distinguish the versions of IP, or mention brackets: the
// author of their function has thought of IPv6.
var IPVersions = code.WordList{
	{`ip4 ip6 v4 v6 to4 is4 is6 to16 tcp4 udp4 bracket`,
		`func address(host string, the$ bool) string { return fmt.Sprintf("http://%s:80/", host) }`},
}

// Parsers are parts of names of functions that parse an address: an author who checks whether a
// string is one has thought of IPv6. For a value that is an address by its type, that says
// nothing.
var Parsers = code.WordList{
	{`parseip parseaddr`,
		`func address(host string, the$ bool) string { return fmt.Sprintf("http://%s:80/", host) }`},
}

// Brackets are parts of string literals that put brackets around something.
var Brackets = code.WordList{
	{"\"[\" \"]\" \"]: ://[\"", "func address(host string) string { _ = `$` + host; " +
		"return fmt.Sprintf(\"http://%s:80/\", host) }"},
	{`[%s] [%v]`, `func address(host string) string { _ = "$" + host; return fmt.Sprintf("http://%s:80/", host) }`},
}
