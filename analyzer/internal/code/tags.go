package code

import (
	"go/types"
	"reflect"
	"strings"
)

// defaultTags are the keys of struct tags with a field's default, as configuration libraries
// define them.
var defaultTags = []string{"default", "envDefault", "env-default"}

// DefaultInTag returns the default in the tag of a field, if it may be more than a word: a part of a URL, or a port.
func DefaultInTag(v *types.Var) (text string, ok bool) {
	tag := reflect.StructTag(tagOf(v))
	for _, key := range defaultTags {
		if text, ok := tag.Lookup(key); ok && (strings.ContainsAny(text, ".:/") || IsPort(text)) {
			return text, true
		}
	}
	return "", false
}

// IsDecoded reports whether the tag of a field is for decoders of the answers of servers.
func IsDecoded(v *types.Var) bool {
	tag := reflect.StructTag(tagOf(v))
	for _, key := range []string{"json", "xml"} {
		if _, ok := tag.Lookup(key); ok {
			return true
		}
	}
	return false
}

// NameInTag returns the name of a field for encoders, "" if its tag has none.
func NameInTag(v *types.Var) string {
	tag := reflect.StructTag(tagOf(v))
	for _, key := range []string{"json", "yaml", "xml", "url", "form", "query", "toml", "mapstructure"} {
		if name, _, _ := strings.Cut(tag.Get(key), ","); name != "" {
			return name
		}
	}
	return ""
}

// IsPort reports whether a text is a port, or at least a number.
func IsPort(text string) bool {
	isDigit := func(r rune) bool { return '0' <= r && r <= '9' }
	return text != "" && strings.TrimFunc(text, isDigit) == ""
}

// tagOf returns the tag of a field of a named structure, or of an unnamed one within it.
func tagOf(v *types.Var) string {
	tag := ""
	eachStruct(v.Pkg(), func(_ *types.TypeName, s *types.Struct) bool {
		for i := range s.NumFields() {
			if s.Field(i) == v {
				tag = s.Tag(i)
				return false
			}
		}
		return true
	})
	return tag
}
