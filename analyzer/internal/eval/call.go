package eval

import (
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// call returns the result of a call that stands in a text.
func (r *runner) call(c *term.Call, in term.Text) term.Text {
	result, known := r.done[c]
	if known {
		return result
	}
	kind := term.String
	if len(in.Pieces) == 1 {
		kind = in.Kind
	}
	if r.depth == maxDepth || r.left <= 0 {
		return term.Text{Kind: kind, Pieces: []term.Piece{{Hole: term.AnyString, Call: c}}}
	}
	r.depth++
	result = r.operate(*c, kind)
	r.depth--
	r.done[c] = result
	return result
}

// operate runs the operands of a call, and then the call.
func (r *runner) operate(c term.Call, kind term.Kind) term.Text {
	args := make([]term.Text, len(c.Args))
	for i, arg := range c.Args {
		args[i] = r.text(arg)
	}
	c.Args = args
	switch c.Func {
	case term.MadeOf, term.List, term.Spread:
		return left(c, kind)
	case term.OneOf:
		return choose(c, kind)
	}
	c.Args = slices.Clone(spread(args))
	var guards []term.Guard
	for i := range c.Args {
		guards = addGuards(guards, c.Args[i].Guards)
		c.Args[i].Guards = nil
	}
	result := r.distribute(c, kind)
	result.Guards = addGuards(guards, result.Guards)
	return result
}

// left is a call that cannot be executed.
func left(c term.Call, kind term.Kind) term.Text {
	return term.Text{Kind: kind, Pieces: []term.Piece{{Hole: term.AnyString, Call: &c}}}
}

// apply executes a call on operands that have been run.
func (r *runner) apply(c term.Call, kind term.Kind) term.Text {
	r.left--
	if size := sizeOf(c.Args); size <= maxBytes {
		r.left -= size / 4096
		if result, ok := execute(c); ok {
			return result
		}
		if f, ok := openCalls()[c.Func]; ok {
			if result, ok := f(c); ok && len(result.Pieces) <= maxPieces && sizeOf([]term.Text{result}) <= maxBytes {
				return result
			}
		}
	}
	return left(c, kind)
}

// sizeOf returns how many bytes are known of texts.
func sizeOf(texts []term.Text) int {
	size := 0
	for _, t := range texts {
		for _, p := range t.Pieces {
			size += len(p.Known)
		}
		if list, ok := elements(t); ok {
			size += sizeOf(list)
		}
	}
	return size
}

// only returns the call that a text is the result of.
func only(t term.Text) (c *term.Call, ok bool) {
	if len(t.Pieces) != 1 || t.Pieces[0].Hole == term.NoHole || t.Pieces[0].Call == nil {
		return nil, false
	}
	return t.Pieces[0].Call, true
}

// elements returns the elements of a list, if all are known to be there.
func elements(t term.Text) (list []term.Text, ok bool) {
	c, ok := only(t)
	if !ok || c.Func != term.List {
		return nil, false
	}
	list = spread(c.Args)
	return list, !slices.ContainsFunc(list, isSpread)
}

// spread puts the elements of lists that are passed as arguments, f(list...), in their
// place.
func spread(args []term.Text) []term.Text {
	if !slices.ContainsFunc(args, isSpread) {
		return args
	}
	var flat []term.Text
	for _, arg := range args {
		if c, ok := only(arg); ok && c.Func == term.Spread && len(c.Args) == 1 {
			if list, ok := only(c.Args[0]); ok && list.Func == term.List {
				flat = append(flat, spread(list.Args)...)
				continue
			}
		}
		flat = append(flat, arg)
	}
	return flat
}

// isSpread reports whether an argument stands for nobody knows how many.
func isSpread(t term.Text) bool {
	c, ok := only(t)
	return ok && c.Func == term.Spread
}
