package neturl

import (
	"net/url"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// field is a field of url.URL, its component, and whether a reference expresses its value.
type field struct {
	name      string
	component uri.Component
	isSaid    func(u *url.URL, r uri.Ref) bool
}

// fields are the fields of url.URL. Opaque holds everything between the scheme and the query;
// if it is empty, User, Host and Path do.
var fields = []field{
	{"Scheme", uri.Scheme, func(u *url.URL, r uri.Ref) bool { return u.Scheme == r.Scheme() }},
	{"Opaque", uri.Path, func(u *url.URL, r uri.Ref) bool { return u.Opaque == "" || u.Opaque == opaque(r) }},
	{"User", uri.Userinfo, func(u *url.URL, r uri.Ref) bool {
		if u.Opaque != "" {
			return u.User == nil
		}
		return sameUser(u.User, r)
	}},
	{"Host", uri.Host, func(u *url.URL, r uri.Ref) bool {
		if u.Opaque != "" {
			return u.Host == ""
		}
		_, end := r.Span(uri.Authority)
		start, _ := r.Span(uri.Host)
		return u.Host == decoded(uri.Host, r.String()[start:end])
	}},
	{"Path", uri.Path, func(u *url.URL, r uri.Ref) bool {
		if u.Opaque != "" {
			return u.Path == ""
		}
		return u.Path == decoded(uri.Path, r.Path())
	}},
	{"Fragment", uri.Fragment, func(u *url.URL, r uri.Ref) bool {
		fragment, _ := r.Fragment()
		return u.Fragment == decoded(uri.Fragment, fragment)
	}},
	{"RawQuery", uri.Query, func(u *url.URL, r uri.Ref) bool {
		query, _ := r.Query()
		return u.RawQuery == query
	}},
	{"RawPath", uri.Path, func(u *url.URL, r uri.Ref) bool { return u.RawPath == "" || u.Opaque == "" && u.RawPath == r.Path() }},
	{"RawFragment", uri.Fragment, func(u *url.URL, r uri.Ref) bool {
		fragment, _ := r.Fragment()
		return u.RawFragment == "" || u.RawFragment == fragment
	}},
	{"ForceQuery", uri.Query, func(u *url.URL, r uri.Ref) bool {
		_, ok := r.Query()
		return ok || !u.ForceQuery
	}},
	{"OmitHost", uri.Authority, func(u *url.URL, r uri.Ref) bool {
		_, ok := r.Authority()
		return !ok || !u.OmitHost
	}},
}

// opaque returns everything between the scheme and the query.
func opaque(r uri.Ref) string {
	_, start := r.Span(uri.Scheme)
	_, end := r.Span(uri.Path)
	return strings.TrimPrefix(r.String()[start:end], ":")
}

func sameUser(user *url.Userinfo, r uri.Ref) bool {
	text, ok := r.Userinfo()
	if user == nil || !ok {
		return user == nil && !ok
	}
	name, password, hasPassword := strings.Cut(text, ":")
	want, isSet := user.Password()
	return user.Username() == decoded(uri.Userinfo, name) && hasPassword == isSet && want == decoded(uri.Userinfo, password)
}

// decoded returns the text of a component of a valid reference without its percent-encodings.
func decoded(c uri.Component, text string) string {
	text, _ = uri.PercentDecode(c, text)
	return text
}
