// Package neturl converts references of package uri to URLs of net/url and back, and names what
// a conversion loses.
//
// A [url.URL] holds decoded data, and its String encodes them anew. A [uri.Ref] is the text
// itself. So each can express things that the other cannot.
//
// The package is for programs that use both. The analyzer does not need it: a program under analysis converts with
// net/url itself, which package stdlib models, faults included.
//
// From v1 on, the exported API is stable, except for the numeric values of constants and the texts
// of errors.
package neturl

import (
	"errors"
	"fmt"
	"net/url"
	"slices"

	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// ToURL returns r as [url.Parse] reads it, and the components of r that the URL changes, in its
// fields or in what its String writes. [uri.Authority] stands for the "//" alone; userinfo,
// host and port have their own entries.
//
// The components that change are: a scheme in upper case; the "#" of an empty fragment; the "//" of
// an empty authority before no path; the path of "///a", to which net/url counts the "//"; and
// percent-encodings in userinfo, host and fragment that net/url writes differently.
//
// The error is that of net/url, without the text that it quotes, because r can contain a
// password. Of valid references, net/url refuses those with percent-encoded ASCII in a host,
// and those with an IPvFuture.
func ToURL(r uri.Ref) (u *url.URL, lost []uri.Component, err error) {
	u, err = url.Parse(r.String())
	if e := (*url.Error)(nil); errors.As(err, &e) {
		return nil, nil, fmt.Errorf("net/url does not take the reference: %w", e.Err)
	}
	back := uri.Split(u.String())
	for c := uri.Scheme; c <= uri.Fragment; c++ {
		isUnsaid := func(f field) bool { return f.component == c && !f.isSaid(u, r) }
		text, ok := r.Get(c)
		other, isBack := back.Get(c)
		if ok != isBack || text != other && c != uri.Authority || slices.ContainsFunc(fields, isUnsaid) {
			lost = append(lost, c)
		}
	}
	return u, lost, nil
}

// FromURL returns the reference that u.String writes, and the names of the fields whose values
// that reference does not express. These are:
//
//   - User, Host and Path beside Opaque, for which String writes that instead
//   - a Path that String changes, or that parsers read as something else, and Host with it: "a" after a
//     host or a scheme, "a:b" or "//a" without one
//   - RawPath and RawFragment that are not encodings of Path and Fragment
//   - OmitHost where there is a host or a user
//   - a value that the component of its field cannot contain: "x/y" in Scheme, "a#b"
//     in RawQuery, "u@h" in Opaque
//
// The error is a [*uri.Error]: the result of String need not be a URI-reference (zone
// identifiers allowed), for example with a space in RawQuery.
func FromURL(u *url.URL) (r uri.Ref, lost []string, err error) {
	r, err = uri.URIReference.WithZone().Parse(u.String())
	if err != nil {
		return uri.Ref{}, nil, err
	}
	for _, f := range fields {
		if !f.isSaid(u, r) {
			lost = append(lost, f.name)
		}
	}
	return r, lost, nil
}
