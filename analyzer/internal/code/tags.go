package code

import (
	"go/types"
	"reflect"
	"strings"
)

// defaultTags are the keys of tags that have the text of a field that is not set, as libraries
// for settings know them.
var defaultTags = []string{"default", "envDefault", "env-default"}

// DefaultInTag returns the text that the tag of a field has for the field if nobody sets it,
// and that may be more than a word.
func DefaultInTag(v *types.Var) (text string, ok bool) {
	tag := reflect.StructTag(tagOf(v))
	for _, key := range defaultTags {
		if text, ok := tag.Lookup(key); ok && strings.ContainsAny(text, ".:/") {
			return text, true
		}
	}
	return "", false
}

// tagOf returns the tag of a field of a structure that has a name, or is a part of one.
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
