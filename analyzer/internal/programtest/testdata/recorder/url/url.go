// Package url stands for net/url, and records the arguments.
package url

import (
	"net/url"
	"runtime"

	"prog/record"
)

type (
	Values   = url.Values
	Userinfo = url.Userinfo
)

// URL has the methods of url.URL that generated programs use.
type URL struct {
	Scheme, Opaque      string
	User                *url.Userinfo
	Host, Path, RawPath string
	RawQuery, Fragment  string
}

// Of returns a URL of the real package as one of this package.
func Of(u *url.URL) *URL {
	if u == nil {
		return nil
	}
	return &URL{u.Scheme, u.Opaque, u.User, u.Host, u.Path, u.RawPath, u.RawQuery, u.Fragment}
}

func (u *URL) real() *url.URL {
	return &url.URL{Scheme: u.Scheme, Opaque: u.Opaque, User: u.User, Host: u.Host, Path: u.Path, RawPath: u.RawPath,
		RawQuery: u.RawQuery, Fragment: u.Fragment}
}

func (u *URL) String() string { return u.real().String() }

func (u *URL) Parse(ref string) (*URL, error) {
	parsed, err := u.real().Parse(ref)
	record.Saw("url.URL.Parse", err, ref)
	return Of(parsed), err
}

func (u *URL) JoinPath(elem ...string) *URL { return Of(u.real().JoinPath(elem...)) }

// Parsed has the lines at which programs have parsed URLs.
var Parsed = make(map[*URL]string)

func Parse(s string) (*URL, error) {
	real, err := url.Parse(s)
	record.Saw("url.Parse", err, s)
	u := Of(real)
	if u != nil {
		_, file, line, _ := runtime.Caller(1)
		Parsed[u] = record.Site(file, line)
	}
	return u, err
}

func ParseRequestURI(s string) (*URL, error) {
	u, err := url.ParseRequestURI(s)
	record.Saw("url.ParseRequestURI", err, s)
	return Of(u), err
}

func JoinPath(base string, elem ...string) (string, error) {
	joined, err := url.JoinPath(base, elem...)
	record.Saw("url.JoinPath", err, append([]string{base}, elem...)...)
	return joined, err
}

func PathUnescape(s string) (string, error) {
	text, err := url.PathUnescape(s)
	record.Saw("url.PathUnescape", err, s)
	return text, err
}

func QueryUnescape(s string) (string, error) {
	text, err := url.QueryUnescape(s)
	record.Saw("url.QueryUnescape", err, s)
	return text, err
}

func ParseQuery(s string) (url.Values, error) {
	values, err := url.ParseQuery(s)
	record.Saw("url.ParseQuery", err, s)
	return values, err
}

func PathEscape(s string) string  { return url.PathEscape(s) }
func QueryEscape(s string) string { return url.QueryEscape(s) }
