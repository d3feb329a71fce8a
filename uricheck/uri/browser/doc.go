// Package browser reads a URL as browsers do: by the parser of the WHATWG URL
// Standard (https://url.spec.whatwg.org), which takes nearly any text and reads
// many otherwise than RFC 3986.
//
// [Parse] is that parser. [Differences] tells at which bytes of a text it departs
// from RFC 3986, and what it reads there: a check that looks at a URL by the RFC
// and a browser that follows it then do not go to the same place.
//
// Hosts that hold more than ASCII are mapped by golang.org/x/net/idna, with its
// version of Unicode. All offsets count bytes.
package browser
