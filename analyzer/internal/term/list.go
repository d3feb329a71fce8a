package term

import "slices"

// Maker returns the call whose result is the whole text.
func (t Text) Maker() (c *Call, ok bool) {
	if len(t.Pieces) != 1 || t.Pieces[0].Hole == NoHole || t.Pieces[0].Call == nil {
		return nil, false
	}
	return t.Pieces[0].Call, true
}

// Nil is nil as a value of kind Other: of a list, a map, a pointer or a function.
var Nil = Known(Other, "nil")

// isNil reports whether a text is [Nil].
func (t Text) isNil() bool { return t.Kind == Other && t.IsKnown() && t.Bytes() == "nil" }

// Elements returns the elements of a list, if their number is known. Nil has none.
func (t Text) Elements() (list []Text, ok bool) {
	if t.isNil() {
		return nil, true
	}
	c, ok := t.Maker()
	if !ok || c.Func != List {
		return nil, false
	}
	list = Flat(c.Args)
	return list, !slices.ContainsFunc(list, Text.IsSpread)
}

// IsSpread reports whether an argument represents an unknown number of arguments.
func (t Text) IsSpread() bool {
	c, ok := t.Maker()
	return ok && c.Func == Spread
}

// maxFlat is the maximal number of operands after spreading.
const maxFlat = 1 << 16

// Flat replaces spread lists, f(list...), by their elements.
func Flat(args []Text) []Text {
	if !slices.ContainsFunc(args, Text.IsSpread) {
		return args
	}
	var flat []Text
	for _, arg := range args {
		if c, ok := arg.Maker(); ok && c.Func == Spread && len(c.Args) > 0 {
			if c.Args[0].isNil() {
				continue
			}
			if list, ok := c.Args[0].Maker(); ok && list.Func == List {
				flat = append(flat, Flat(list.Args)...)
				continue
			}
		}
		flat = append(flat, arg)
		if len(flat) > maxFlat {
			return args
		}
	}
	return flat
}
