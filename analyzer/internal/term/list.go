package term

import "slices"

// Maker returns the call that all of a text is the result of.
func (t Text) Maker() (c *Call, ok bool) {
	if len(t.Pieces) != 1 || t.Pieces[0].Hole == NoHole || t.Pieces[0].Call == nil {
		return nil, false
	}
	return t.Pieces[0].Call, true
}

// Elements returns the elements of a list, if all are known to be there.
func (t Text) Elements() (list []Text, ok bool) {
	c, ok := t.Maker()
	if !ok || c.Func != List {
		return nil, false
	}
	list = Flat(c.Args)
	return list, !slices.ContainsFunc(list, Text.IsSpread)
}

// IsSpread reports whether an argument stands for nobody knows how many.
func (t Text) IsSpread() bool {
	c, ok := t.Maker()
	return ok && c.Func == Spread
}

// maxFlat is how many operands lists are spread to.
const maxFlat = 1 << 16

// Flat returns operands with the elements of lists that are spread, f(list...), in their
// place.
func Flat(args []Text) []Text {
	if !slices.ContainsFunc(args, Text.IsSpread) {
		return args
	}
	var flat []Text
	for _, arg := range args {
		if c, ok := arg.Maker(); ok && c.Func == Spread && len(c.Args) > 0 {
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
