// Package template implements RFC 6570: URI templates such as
// "https://example.com/users{/id}{?page}", of all four levels.
//
// [Parse] accepts what the ABNF of the RFC derives, and for any other text it returns the byte
// after which no continuation is a template. [Template.Expand] expands a template with values.
// [Template.Possible] returns its expansions as a text with holes, as long as the values are
// unknown, and [Template.Derives] reports whether one of them is a URI.
//
// All offsets count bytes.
//
// From v1 on, the exported API is stable, except for the numeric values of constants and the texts
// of errors.
package template
