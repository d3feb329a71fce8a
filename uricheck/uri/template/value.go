package template

// Value is the value of a variable. The zero value is undefined: it expands to nothing.
type Value struct {
	kind  valueKind
	items []string // of a list; of an associative array, a name and its value in turn
}

type valueKind uint8

const (
	undefined valueKind = iota
	isString
	isList
	isPairs
)

// String returns a value that is a string. An empty one is defined.
func String(s string) Value { return Value{isString, []string{s}} }

// List returns a value that is a list. One without items is undefined (RFC 6570 §2.3).
func List(items ...string) Value { return composite(isList, items) }

// Pairs returns a value that is an associative array: a name and its value in turn, in the order of
// the expansion. One without pairs is undefined; a name without a value has an empty one.
func Pairs(namesAndValues ...string) Value {
	if len(namesAndValues)%2 != 0 {
		namesAndValues = append(namesAndValues[:len(namesAndValues):len(namesAndValues)], "")
	}
	return composite(isPairs, namesAndValues)
}

func composite(kind valueKind, items []string) Value {
	if len(items) == 0 {
		return Value{}
	}
	return Value{kind, items}
}
