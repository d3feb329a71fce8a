package config

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/pelletier/go-toml/v2"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/nearest"
)

// reader reads the values of a TOML document.
type reader struct {
	shown  string // the name of the file
	keys   []Key
	values map[string][]string
	faults []error
}

func parse(data []byte, shown string, keys []Key) (map[string][]string, error) {
	r := &reader{shown: shown, keys: keys, values: make(map[string][]string)}
	var document map[string]any
	if err := toml.Unmarshal(bytes.TrimPrefix(data, []byte("\ufeff")), &document); err != nil {
		return nil, r.syntaxError(err)
	}
	values := flat(document)
	for _, name := range slices.Sorted(maps.Keys(values)) {
		i := slices.IndexFunc(keys, func(k Key) bool { return k.Name == name })
		if i < 0 {
			r.fault("there is no key %q%s", name, nearest.DidYouMean(name, r.names(), "%s"))
			continue
		}
		r.value(keys[i], values[name])
	}
	return r.values, errors.Join(r.faults...)
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

func (r *reader) fault(format string, args ...any) {
	r.faults = append(r.faults, errors.New(r.shown+": "+fmt.Sprintf(format, args...)))
}

// flat returns the values of a document by the names of their keys.
func flat(document map[string]any) map[string]any {
	values := make(map[string]any)
	for name, value := range document {
		table, isTable := value.(map[string]any)
		if !isTable {
			values[name] = value
		}
		for key, value := range table {
			values[name+"."+key] = value
		}
	}
	return values
}

func (r *reader) names() []string {
	var names []string
	for _, k := range r.keys {
		names = append(names, k.Name)
	}
	return names
}

func (r *reader) value(key Key, value any) {
	texts, ok := texts(key.Kind, value)
	if !ok {
		r.fault("%s needs %s", key.Name, kindNames[key.Kind])
		return
	}
	r.values[key.Name] = texts
	for _, text := range texts {
		r.check(key, text)
	}
}

var kindNames = [...]string{Text: "a string", Bool: "true or false", List: "an array of strings"}

// texts returns the strings of a value of a kind.
func texts(kind Kind, value any) (texts []string, ok bool) {
	switch v := value.(type) {
	case bool:
		return []string{strconv.FormatBool(v)}, kind == Bool
	case string:
		return []string{v}, kind == Text
	case []any:
		for _, element := range v {
			text, isText := element.(string)
			if !isText {
				return nil, false
			}
			texts = append(texts, text)
		}
		return texts, kind == List
	}
	return nil, false
}

// check checks a string of a key.
func (r *reader) check(key Key, text string) {
	switch {
	case strings.ContainsFunc(text, unicode.IsControl):
		r.fault("%s: %q has a control character", key.Name, text)
	case len(key.Choices) > 0 && !slices.Contains(key.Choices, text):
		near, choices := nearest.DidYouMean(text, key.Choices, "%s")+" The", strings.Join(key.Choices, ", ")
		if near == " The" {
			near = "; the"
		}
		r.fault("%s cannot be %q%s choices are %s", key.Name, text, near, choices)
	case key.Check != nil:
		if err := key.Check(text); err != nil {
			r.fault("%s: %v", key.Name, err)
		}
	}
}
