// Package browser reads a URL as browsers do: with the parser of the WHATWG URL Standard
// (https://url.spec.whatwg.org), which accepts nearly any text and reads many texts differently
// from RFC 3986.
//
// [Parse] is that parser. [Differences] returns the bytes of a text where a browser departs
// from RFC 3986, and what it reads there. At these bytes, a program that checks a URL by the
// RFC and a browser that then follows it do not see the same URL.
//
// Package golang.org/x/net/idna maps hosts beyond ASCII, with its version of Unicode. All
// offsets count bytes.
//
// From v1 on, the exported API is stable, except for the numeric values of constants and the texts
// of errors.
package browser
