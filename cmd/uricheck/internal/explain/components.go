package explain

import (
	"errors"
	"fmt"
	"net/url"
	"reflect"
	"strconv"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// Component is a component of the text, or a part of one: a segment of the path, a parameter of the
// query.
type Component struct {
	Name  string `json:"name"`  // in the words of RFC 3986 §3, or "parameter"
	Start int    `json:"start"` // without delimiters
	End   int    `json:"end"`
	Value string `json:"value"`
	// Note describes the value: the kind of a host, a decoded percent-encoding, a parameter as
	// net/url reads it.
	Note string `json:"note,omitempty"`
}

func components(r uri.Ref) []Component {
	var list []Component
	for c := uri.Scheme; c <= uri.Fragment; c++ {
		value, ok := r.Get(c)
		if !ok {
			continue
		}
		start, end := r.Span(c)
		part := Component{Name: c.String(), Start: start, End: end, Value: value}
		switch c {
		case uri.Host:
			part.Note = hostNote(r)
		case uri.Userinfo, uri.Fragment:
			part.Note = decoded(c, part.Value)
		}
		list = append(list, part)
		switch c {
		case uri.Path:
			list = append(list, segments(r)...)
		case uri.Query:
			list = append(list, parameters(part)...)
		}
	}
	return list
}

// segments returns the segments of a path, without the empty one before its first slash.
func segments(r uri.Ref) []Component {
	var list []Component
	at, _ := r.Span(uri.Path)
	start := at
	for s := range r.Segments() {
		if s != "" || at > start {
			list = append(list, Component{Name: "segment", Start: at, End: at + len(s), Value: s, Note: decoded(uri.Path, s)})
		}
		at += len(s) + len("/")
	}
	return list
}

// parameters returns the parameters of a query as net/url reads them.
func parameters(query Component) []Component {
	var list []Component
	at := query.Start
	for pair := range strings.SplitSeq(query.Value, "&") {
		if pair != "" {
			list = append(list, Component{Name: "parameter", Start: at, End: at + len(pair), Value: pair, Note: parameterNote(pair)})
		}
		at += len(pair) + len("&")
	}
	return list
}

func parameterNote(pair string) string {
	values, err := url.ParseQuery(pair)
	if err != nil {
		return "net/url drops it: " + err.Error()
	}
	for name, value := range values {
		return strconv.Quote(name) + " = " + strconv.Quote(value[0])
	}
	return ""
}

// decoded returns the decoded value, if it contains a percent-encoding.
func decoded(c uri.Component, value string) string {
	plain, err := uri.PercentDecode(c, value)
	if err != nil || plain == value {
		return ""
	}
	return strconv.Quote(plain)
}

// hostNote returns the kind of a host, if there is one, and its decoded value.
func hostNote(r uri.Ref) string {
	var notes []string
	if _, err := uri.IRIReference.WithZone().Parse("//" + r.Host()); err == nil {
		notes = append(notes, r.HostKind().String())
	}
	if plain := decoded(uri.Host, r.Host()); plain != "" {
		notes = append(notes, plain)
	}
	return strings.Join(notes, ", ")
}

// URLParse is the result of url.Parse for a text, with the Go that built this program.
type URLParse struct {
	// Go is the structure that it returns as a composite literal, and String is the result of the
	// structure's method String. They are empty if it fails.
	Go     string `json:"go,omitempty"`
	String string `json:"string,omitempty"`
	Error  string `json:"error,omitempty"`
}

func parseURL(text string) URLParse {
	u, err := url.Parse(text)
	if err != nil {
		if failed := (*url.Error)(nil); errors.As(err, &failed) {
			err = failed.Err // without the text
		}
		return URLParse{Error: err.Error()}
	}
	return URLParse{Go: compositeLiteral(u), String: u.String()}
}

func compositeLiteral(u *url.URL) string {
	var fields []string
	for field, value := range reflect.ValueOf(*u).Fields() {
		switch {
		case value.IsZero():
		case field.Name == "User":
			fields = append(fields, "User: "+userinfo(u.User))
		default:
			fields = append(fields, fmt.Sprintf("%s: %#v", field.Name, value))
		}
	}
	return "&url.URL{" + strings.Join(fields, ", ") + "}"
}

func userinfo(u *url.Userinfo) string {
	if password, ok := u.Password(); ok {
		return "url.UserPassword(" + strconv.Quote(u.Username()) + ", " + strconv.Quote(password) + ")"
	}
	return "url.User(" + strconv.Quote(u.Username()) + ")"
}
