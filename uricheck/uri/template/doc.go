// Package template is RFC 6570: URI templates such as
// "https://example.com/users{/id}{?page}", of all four levels.
//
// [Parse] takes what the ABNF of the RFC derives, and says of any other text at which
// byte it stops being a template. [Template.Expand] makes a URI reference of one.
// [Template.Possible] is what it can become before its values are known, and
// [Template.Derives] whether any of that is a URI.
//
// All offsets count bytes.
package template
