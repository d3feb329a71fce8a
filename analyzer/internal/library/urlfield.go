package library

import (
	"net/url"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/library/piece"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// The executors in this file do what a program does to the fields of a url.URL, if some of them are only
// partly known. A URL is a [term.URLLiteral].

// These constants are the indexes of term.URLFields.
const (
	schemeField = iota
	opaqueField
	hostField
	pathField
	rawPathField
	rawQueryField
	fragmentField
)

// setField executes an assignment to a field, [term.URLSet].
func setField(c term.Call) (term.Text, bool) {
	return changedField(c, func(_, value term.Text) term.Text { return value })
}

// addToField executes an addition to a field, [term.URLAdd].
func addToField(c term.Call) (term.Text, bool) {
	return changedField(c, func(old,
		value term.Text) term.Text {
		return piece.String(slices.Concat(old.Pieces, value.Pieces)...)
	})
}

func changedField(c term.Call, change func(old, value term.Text) term.Text) (term.Text, bool) {
	if len(c.Args) != 3 {
		return term.Text{}, false
	}
	fields, ok := fieldsOf(c.Args[0])
	i := slices.Index(term.URLFields, c.Args[1].Bytes())
	if !ok || i < 0 {
		return term.Text{}, false
	}
	fields = slices.Clone(fields)
	fields[i] = change(fields[i], c.Args[2])
	return term.Of(term.Other, term.URLLiteral, fields...), true
}

// readField makes the executor that reads a field.
func readField(name string) executor {
	i := slices.Index(term.URLFields, name)
	return func(c term.Call) (term.Text, bool) {
		fields, ok := fieldsOfLiteral(c)
		if !ok {
			return term.Text{}, false
		}
		return fields[i], true
	}
}

// fieldsOfLiteral returns the fields of the only operand of a call, a [term.URLLiteral].
func fieldsOfLiteral(c term.Call) (fields []term.Text, ok bool) {
	if len(c.Args) != 1 {
		return nil, false
	}
	maker, ok := c.Args[0].Maker()
	if !ok || maker.Func != term.URLLiteral || len(maker.Args) != len(term.URLFields) {
		return nil, false
	}
	return maker.Args, true
}

// fieldsOf returns the fields of a URL.
func fieldsOf(t term.Text) (fields []term.Text, ok bool) {
	if fields, ok := fieldsOfLiteral(term.Call{Args: []term.Text{t}}); ok {
		return fields, true
	}
	maker, ok := t.Maker()
	if !ok || maker.Result != 0 || maker.Func != "net/url.Parse" && maker.Func != "net/url.ParseRequestURI" {
		return nil, false
	}
	return parsedFields(t, maker)
}

// parsedFields returns the fields of a URL from a parser. There are none if it has others than those of
// term.URLFields.
func parsedFields(t term.Text, maker *term.Call) (fields []term.Text, ok bool) {
	if len(maker.Args) != 1 || !maker.Args[0].IsKnown() {
		return nil, false
	}
	u, err := url.Parse(maker.Args[0].Bytes())
	if err != nil || u.User != nil || u.ForceQuery || u.OmitHost || u.RawFragment != "" {
		return nil, false
	}
	for _, name := range term.URLFields {
		field, ok := Call(term.Call{Func: "net/url.URL." + name, Args: []term.Text{t}})
		if !ok {
			return nil, false
		}
		fields = append(fields, field)
	}
	return fields, true
}

// resolvedURL returns the URL to which an absolute reference resolves, for any base; ok is false for other URLs.
func resolvedURL(t term.Text) (absolute term.Text, ok bool) {
	maker, ok := t.Maker()
	if !ok || maker.Func != "(*net/url.URL).ResolveReference" || len(maker.Args) != 2 {
		return term.Text{}, false
	}
	scheme, ok := Call(term.Call{Func: "net/url.URL.Scheme", Args: maker.Args[1:]})
	if !ok || scheme.Bytes() == "" {
		return term.Text{}, false
	}
	base := term.Of(term.Other, "net/url.Parse", term.Known(term.String, ""))
	return term.Of(term.Other, maker.Func, base, maker.Args[1]), true
}

// urlText executes the method String of a URL with unknown parts. See the method for the order of the parts
// and for the conditions.
func urlText(c term.Call) (term.Text, bool) {
	if len(c.Args) != 1 {
		return term.Text{}, false
	}
	if absolute, ok := resolvedURL(c.Args[0]); ok {
		return Of(c.Func).run(term.Call{Func: c.Func, Args: []term.Text{absolute}})
	}
	fields, ok := fieldsOfLiteral(c)
	if !ok {
		return term.Text{}, false
	}
	w := urlWriter{fields: fields}
	if !w.isOpen() || !w.authority() || !w.path() {
		return term.Text{}, false
	}
	if w.opens("?", rawQueryField) {
		w.pieces = append(w.pieces, w.fields[rawQueryField].Pieces...)
	}
	if w.opens("#", fragmentField) {
		w.escaped(fragmentField)
	}
	return piece.String(w.pieces...), true
}

// urlWriter writes the text of a URL.
type urlWriter struct {
	fields []term.Text
	pieces []term.Piece
}

// isOpen reports whether all fields are texts, and those that decide about the form are known.
func (w *urlWriter) isOpen() bool {
	return !slices.ContainsFunc(w.fields, func(t term.Text) bool { return t.Kind != term.String }) &&
		w.fields[schemeField].IsKnown() && isEmpty(w.fields[opaqueField]) && isEmpty(w.fields[rawPathField])
}

func isEmpty(t term.Text) bool { return t.IsKnown() && t.Bytes() == "" }

// canBeEmpty reports whether a text may be empty for some values of its holes.
func canBeEmpty(t term.Text) bool { return piece.LanguageOf(t.Pieces).CanBe("") }

func (w *urlWriter) write(bytes string) {
	if bytes != "" {
		w.pieces = append(w.pieces, piece.Inserted(bytes, w.fields...))
	}
}

// authority writes the scheme and the host. ok is false if it is unknown whether the URL has a host.
func (w *urlWriter) authority() (ok bool) {
	if !isEmpty(w.fields[schemeField]) {
		w.pieces = append(w.pieces, w.fields[schemeField].Pieces...)
		w.write(":")
	}
	switch {
	case isEmpty(w.fields[hostField]):
		if isEmpty(w.fields[schemeField]) || isEmpty(w.fields[pathField]) {
			return true
		}
		w.write("//")
		return !canBeEmpty(w.fields[pathField])
	case canBeEmpty(w.fields[hostField]):
		return false
	}
	w.write("//")
	w.escaped(hostField)
	return true
}

// path writes the path, with a slash before it if the URL has a host. ok is false if it is unknown whether the
// method writes something before the path.
func (w *urlWriter) path() (ok bool) {
	t := w.fields[pathField]
	if isEmpty(t) {
		return true
	}
	_, before := piece.Leading(t.Pieces)
	switch first, _, hasSlash := strings.Cut(before, "/"); {
	case before == "" && len(t.Pieces) == 1 && !isEmpty(w.fields[hostField]):
		w.pieces = append(w.pieces, callHole(term.AnyString, term.URLEscape, term.Known(term.String, rootedPath), t))
		return true
	case before == "":
		return false // a slash may be missing
	case before[0] != '/' && !isEmpty(w.fields[hostField]):
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
	w.escaped(pathField)
	return true
}

// opens writes the delimiter before a component, and reports whether the component follows: it is empty, or a
// hole that may be empty has written both.
func (w *urlWriter) opens(delimiter string, field int) bool {
	switch t := w.fields[field]; {
	case isEmpty(t):
		return false
	case canBeEmpty(t):
		w.pieces = append(w.pieces, term.Piece{Hole: term.AnyString})
		return false
	}
	w.write(delimiter)
	return true
}

// escaped writes a field as the method escapes it.
func (w *urlWriter) escaped(field int) {
	name := term.URLFields[field]
	for _, p := range w.fields[field].Pieces {
		switch {
		case p.Hole == term.Number:
			w.pieces = append(w.pieces, p)
		case p.Hole != term.NoHole:
			w.pieces = append(w.pieces, callHole(term.AnyString, term.URLEscape, term.Known(term.String, name), piece.String(p)))
		default:
			w.pieces = append(w.pieces, changedTo([]term.Piece{p}, p.Known, escapeField(name, p.Known))...)
		}
	}
}
