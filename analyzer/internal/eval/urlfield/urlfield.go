// Package urlfield executes what a program does to the fields of a url.URL, if some of them are only
// partly known. A URL is a [term.URLLiteral].
package urlfield

import (
	"net/url"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/eval/known"
	"github.com/uricheck/go-uricheck/analyzer/internal/eval/piece"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// These constants are the indexes of term.URLFields.
const (
	scheme = iota
	opaque
	host
	path
	rawPath
	rawQuery
	fragment
	count
)

// Set executes an assignment to a field, [term.URLSet].
func Set(c term.Call) (term.Text, bool) {
	return changed(c, func(_, value term.Text) term.Text { return value })
}

// Add executes an addition to a field, [term.URLAdd].
func Add(c term.Call) (term.Text, bool) {
	return changed(c, func(old, value term.Text) term.Text { return piece.String(slices.Concat(old.Pieces, value.Pieces)...) })
}

func changed(c term.Call, change func(old, value term.Text) term.Text) (term.Text, bool) {
	if len(c.Args) != 3 {
		return term.Text{}, false
	}
	fields, ok := of(c.Args[0])
	i := slices.Index(term.URLFields, c.Args[1].Bytes())
	if !ok || i < 0 {
		return term.Text{}, false
	}
	fields = slices.Clone(fields)
	fields[i] = change(fields[i], c.Args[2])
	return term.Of(term.Other, term.URLLiteral, fields...), true
}

// Get returns the function that reads a field.
func Get(name string) func(term.Call) (term.Text, bool) {
	i := slices.Index(term.URLFields, name)
	return func(c term.Call) (term.Text, bool) {
		fields, ok := ofLiteral(c)
		if !ok {
			return term.Text{}, false
		}
		return fields[i], true
	}
}

// ofLiteral returns the fields of the only operand of a call, a [term.URLLiteral].
func ofLiteral(c term.Call) (fields []term.Text, ok bool) {
	if len(c.Args) != 1 {
		return nil, false
	}
	maker, ok := c.Args[0].Maker()
	if !ok || maker.Func != term.URLLiteral || len(maker.Args) != count {
		return nil, false
	}
	return maker.Args, true
}

// of returns the fields of a URL.
func of(t term.Text) (fields []term.Text, ok bool) {
	if fields, ok := ofLiteral(term.Call{Args: []term.Text{t}}); ok {
		return fields, true
	}
	maker, ok := t.Maker()
	if !ok || maker.Result != 0 || maker.Func != "net/url.Parse" && maker.Func != "net/url.ParseRequestURI" {
		return nil, false
	}
	return parsed(t, maker)
}

// parsed returns the fields of a URL from a parser. There are none if it has others than those of
// term.URLFields.
func parsed(t term.Text, maker *term.Call) (fields []term.Text, ok bool) {
	if len(maker.Args) != 1 || !maker.Args[0].IsKnown() {
		return nil, false
	}
	u, err := url.Parse(maker.Args[0].Bytes())
	if err != nil || u.User != nil || u.ForceQuery || u.OmitHost || u.RawFragment != "" {
		return nil, false
	}
	for _, name := range term.URLFields {
		field, ok := known.Call(term.Call{Func: "net/url.URL." + name, Args: []term.Text{t}})
		if !ok {
			return nil, false
		}
		fields = append(fields, field)
	}
	return fields, true
}

// resolved returns the URL to which an absolute reference resolves, for any base; ok is false for other URLs.
func resolved(t term.Text) (absolute term.Text, ok bool) {
	maker, ok := t.Maker()
	if !ok || maker.Func != "(*net/url.URL).ResolveReference" || len(maker.Args) != 2 {
		return term.Text{}, false
	}
	scheme, ok := known.Call(term.Call{Func: "net/url.URL.Scheme", Args: maker.Args[1:]})
	if !ok || scheme.Bytes() == "" {
		return term.Text{}, false
	}
	base := term.Of(term.Other, "net/url.Parse", term.Known(term.String, ""))
	return term.Of(term.Other, maker.Func, base, maker.Args[1]), true
}

// String executes the method String of a URL with unknown parts. See the method for the order of the parts
// and for the conditions.
func String(c term.Call) (term.Text, bool) {
	if len(c.Args) != 1 {
		return term.Text{}, false
	}
	if absolute, ok := resolved(c.Args[0]); ok {
		return known.Call(term.Call{Func: c.Func, Args: []term.Text{absolute}})
	}
	fields, ok := ofLiteral(c)
	if !ok {
		return term.Text{}, false
	}
	w := writer{fields: fields}
	if !w.isOpen() || !w.authority() || !w.path() {
		return term.Text{}, false
	}
	if w.opens("?", rawQuery) {
		w.pieces = append(w.pieces, w.fields[rawQuery].Pieces...)
	}
	if w.opens("#", fragment) {
		w.escaped(fragment)
	}
	return piece.String(w.pieces...), true
}

// writer writes the text of a URL.
type writer struct {
	fields []term.Text
	pieces []term.Piece
}

// isOpen reports whether all fields are texts, and those that decide about the form are known.
func (w *writer) isOpen() bool {
	return !slices.ContainsFunc(w.fields, func(t term.Text) bool { return t.Kind != term.String }) &&
		w.fields[scheme].IsKnown() && isEmpty(w.fields[opaque]) && isEmpty(w.fields[rawPath])
}

func isEmpty(t term.Text) bool { return t.IsKnown() && t.Bytes() == "" }

// canBeEmpty reports whether a text may be empty for some values of its holes.
func canBeEmpty(t term.Text) bool { return piece.LanguageOf(t.Pieces).CanBe("") }

func (w *writer) write(bytes string) {
	if bytes != "" {
		w.pieces = append(w.pieces, piece.Inserted(bytes, w.fields...))
	}
}

// authority writes the scheme and the host. ok is false if it is unknown whether the URL has a host.
func (w *writer) authority() (ok bool) {
	if !isEmpty(w.fields[scheme]) {
		w.pieces = append(w.pieces, w.fields[scheme].Pieces...)
		w.write(":")
	}
	switch {
	case isEmpty(w.fields[host]):
		if isEmpty(w.fields[scheme]) || isEmpty(w.fields[path]) {
			return true
		}
		w.write("//")
		return !canBeEmpty(w.fields[path])
	case canBeEmpty(w.fields[host]):
		return false
	}
	w.write("//")
	w.escaped(host)
	return true
}

// path writes the path, with a slash before it if the URL has a host. ok is false if it is unknown whether the
// method writes something before the path.
func (w *writer) path() (ok bool) {
	t := w.fields[path]
	if isEmpty(t) {
		return true
	}
	_, before := piece.Leading(t.Pieces)
	switch first, _, hasSlash := strings.Cut(before, "/"); {
	case before == "" && len(t.Pieces) == 1 && !isEmpty(w.fields[host]):
		w.pieces = append(w.pieces, piece.Rest(term.AnyString, term.URLEscape, term.Known(term.String, known.RootedPath), t))
		return true
	case before == "":
		return false // a slash may be missing
	case before[0] != '/' && !isEmpty(w.fields[host]):
		w.write("/")
	case len(w.pieces) == 0 && strings.Contains(first, ":"):
		w.write("./")
	case len(w.pieces) == 0 && !hasSlash && !t.IsKnown():
		return false // a colon may follow
	}
	if t.IsKnown() && t.Bytes() == "*" {
		w.pieces = append(w.pieces, t.Pieces...)
		return true
	}
	w.escaped(path)
	return true
}

// opens writes the delimiter before a component, and reports whether the component follows: it is empty, or a
// hole that may be empty has written both.
func (w *writer) opens(delimiter string, field int) bool {
	switch t := w.fields[field]; {
	case isEmpty(t):
		return false
	case canBeEmpty(t):
		w.pieces = append(w.pieces, hole())
		return false
	}
	w.write(delimiter)
	return true
}

// escaped writes a field as the method escapes it.
func (w *writer) escaped(field int) {
	name := term.URLFields[field]
	for _, p := range w.fields[field].Pieces {
		switch {
		case p.Hole == term.Number:
			w.pieces = append(w.pieces, p)
		case p.Hole != term.NoHole:
			w.pieces = append(w.pieces, piece.Rest(term.AnyString, term.URLEscape, term.Known(term.String, name), piece.String(p)))
		default:
			w.pieces = append(w.pieces, written(p, known.EscapeField(name, p.Known))...)
		}
	}
}

// written returns a known piece, or what the escaper makes of it.
func written(p term.Piece, bytes string) []term.Piece {
	if bytes == p.Known {
		return []term.Piece{p}
	}
	return piece.Changed([]term.Piece{p}, bytes)
}

func hole() term.Piece { return term.Piece{Hole: term.AnyString} }
