package config

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/nearest"
)

// reader reads a valid TOML document. Only the syntax tree has the positions of keys and values.
type reader struct {
	parser unstable.Parser
	shown  string // the name of the file
	keys   []Key
	values map[string]Value
	faults []error
}

func parse(data []byte, shown string, keys []Key) (map[string]Value, error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	r := &reader{shown: shown, keys: keys, values: make(map[string]Value)}
	var all map[string]any // checks the document, because the tree may have a key twice
	if err := toml.Unmarshal(data, &all); err != nil {
		return nil, r.syntaxError(err)
	}
	r.parser.Reset(data)
	table := ""
	for r.parser.NextExpression() {
		switch e := r.parser.Expression(); e.Kind {
		case unstable.Table, unstable.ArrayTable:
			table = r.table(e)
		case unstable.KeyValue:
			if table != unknownTable {
				r.keyValue(table, e)
			}
		}
	}
	return r.values, errors.Join(append(r.faults, r.parser.Error())...)
}

// syntaxError returns the TOML error with its position.
func (r *reader) syntaxError(err error) error {
	at := r.shown
	if e, ok := errors.AsType[*toml.DecodeError](err); ok {
		line, column := e.Position()
		at = fmt.Sprintf("%s:%d:%d", r.shown, line, column)
	}
	return fmt.Errorf("%s: %s", at, strings.TrimPrefix(err.Error(), "toml: "))
}

func (r *reader) fault(at unstable.Range, format string, args ...any) {
	start := r.parser.Shape(at).Start
	place := fmt.Sprintf("%s:%d:%d: ", r.shown, start.Line, start.Column)
	r.faults = append(r.faults, errors.New(place+fmt.Sprintf(format, args...)))
}

// unknownTable is a table whose keys the reader ignores.
const unknownTable = "\x00"

// table returns the name of the table that a header opens.
func (r *reader) table(e *unstable.Node) string {
	name, at := nameOf(e.Key())
	switch {
	case !hasTable(r.keys, name):
		r.fault(at, "there is no table %q%s", name, nearest.DidYouMean(name, r.tables(), "%s"))
		return unknownTable
	case e.Kind == unstable.ArrayTable:
		r.fault(at, "%s is a table, not an array of tables: write [%[1]s]", name)
		return unknownTable
	}
	return name + "."
}

func (r *reader) tables() []string {
	var names []string
	for _, k := range r.keys {
		if table, _, ok := strings.Cut(k.Name, "."); ok {
			names = append(names, table)
		}
	}
	return names
}

// keyValue reads a line below the header of a table, whose name ends with a dot. A value may be a
// table too.
func (r *reader) keyValue(table string, e *unstable.Node) {
	name, at := nameOf(e.Key())
	name = table + name
	value := e.Value()
	if value.Kind == unstable.InlineTable && hasTable(r.keys, name) {
		for children := value.Children(); children.Next(); {
			r.keyValue(name+".", children.Node())
		}
		return
	}
	key, ok := named(r.keys, name)
	if !ok {
		r.fault(at, "there is no key %q%s", name, r.near(name))
		return
	}
	if texts, ok := r.texts(key, value, at); ok {
		r.values[name] = Value{Texts: texts, Line: r.parser.Shape(at).Start.Line}
	}
}

// near returns the end of an error about an unknown key.
func (r *reader) near(name string) string {
	var names []string
	for _, k := range r.keys {
		names = append(names, k.Name)
	}
	return nearest.DidYouMean(name, names, "%s")
}

// nameOf joins the parts of a key, and returns where it begins.
func nameOf(key unstable.Iterator) (string, unstable.Range) {
	var parts []string
	var at unstable.Range
	for key.Next() {
		if parts = append(parts, string(key.Node().Data)); len(parts) == 1 {
			at = key.Node().Raw
		}
	}
	return strings.Join(parts, "."), at
}

// texts returns the strings of a value, and false if the key cannot have this value.
func (r *reader) texts(key Key, value *unstable.Node, at unstable.Range) ([]string, bool) {
	if value.Raw.Length > 0 {
		at = value.Raw
	}
	switch {
	case key.Kind == Bool && value.Kind == unstable.Bool:
		return []string{string(value.Data)}, true
	case key.Kind == Text && value.Kind == unstable.String:
		return []string{string(value.Data)}, r.isRight(key, value)
	case key.Kind == List && value.Kind == unstable.Array:
		return r.list(key, value)
	}
	r.fault(at, "%s needs %s, not %s", key.Name, kindNames[key.Kind], article(value.Kind.String()))
	return nil, false
}

var kindNames = [...]string{Text: "a string", Bool: "true or false", List: "an array of strings"}

func article(noun string) string {
	noun = strings.Replace(strings.ToLower(noun), "inlinetable", "inline table", 1)
	if strings.ContainsRune("aeiou", rune(noun[0])) {
		return "an " + noun
	}
	return "a " + noun
}

func (r *reader) list(key Key, value *unstable.Node) (texts []string, ok bool) {
	ok = true
	for children := value.Children(); children.Next(); {
		element := children.Node()
		switch {
		case element.Kind == unstable.Comment:
			continue
		case element.Kind != unstable.String:
			r.fault(element.Raw, "%s needs %s, not %s", key.Name, kindNames[List], article(element.Kind.String()))
			ok = false
		default:
			texts = append(texts, string(element.Data))
			ok = r.isRight(key, element) && ok
		}
	}
	return texts, ok
}

// isRight reports whether a string is valid for a key, and records an error if it is not.
func (r *reader) isRight(key Key, value *unstable.Node) bool {
	text := string(value.Data)
	switch {
	case strings.ContainsFunc(text, unicode.IsControl):
		r.fault(value.Raw, "%q has a control character", text)
	case len(key.Choices) > 0 && !slices.Contains(key.Choices, text):
		near, choices := nearest.DidYouMean(text, key.Choices, "%s")+" The", strings.Join(key.Choices, ", ")
		if near == " The" {
			near = "; the"
		}
		r.fault(value.Raw, "%s cannot be %q%s choices are %s", key.Name, text, near, choices)
	case key.Check != nil && key.Check(text) != nil:
		r.fault(value.Raw, "%s: %v", key.Name, key.Check(text))
	default:
		return true
	}
	return false
}
