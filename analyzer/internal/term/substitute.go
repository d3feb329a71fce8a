package term

import (
	"slices"
)

// With replaces each hole from a place, also in guards, by a value, and adds the guards of the
// value.
func (t Text) With(at Place, value Text) Text {
	isAt := func(p *Piece) ([]Piece, bool) { return value.Pieces, p.Call == nil && p.Place == at }
	r := rewriting{piece: isAt, isOtherValue: true}
	filled, ok := r.text(t)
	if !ok {
		return t
	}
	filled.Guards = Both(filled.Guards, value.Guards)
	return filled
}

// WithEach replaces the holes from several places, also in guards, by known values, which have no guards.
func (t Text) WithEach(values map[Place]Text) Text {
	r := rewriting{isOtherValue: true, piece: func(p *Piece) ([]Piece, bool) {
		if p.Call != nil || p.Place.Var == nil {
			return nil, false
		}
		value, ok := values[p.Place]
		return value.Pieces, ok
	}}
	filled, _ := r.text(t)
	return filled
}

// WithOpen replaces the holes of unknown origin, also in guards, by a value.
func (t Text) WithOpen(value Text) Text {
	r := rewriting{isOtherValue: true, piece: func(p *Piece) ([]Piece, bool) {
		return value.Pieces, p.Hole != NoHole && p.Call == nil && p.Place.Var == nil
	}}
	filled, _ := r.text(t)
	return filled
}

// Map applies f to each piece of a text, of the operands of its calls, and of its guards.
func (t Text) Map(f func(Piece) Piece) Text {
	r := rewriting{piece: func(p *Piece) ([]Piece, bool) {
		q := f(*p)
		if isAsIs(&q, p) {
			return nil, false
		}
		return []Piece{q}, true
	}}
	mapped, _ := r.text(t)
	return mapped
}

// rewriting puts other pieces in place of some. The result shares unchanged parts, and it shares a changed call
// where the text does: the conditions on a way often have the same operands, and package eval executes a
// shared call once.
type rewriting struct {
	piece func(*Piece) (pieces []Piece, isNew bool) // the pieces in place of one
	done  map[*Call]*Call                           // the changed calls
	// isOtherValue reports whether the new pieces have other values, so that package eval has to run the calls again.
	isOtherValue bool
}

func (r *rewriting) text(t Text) (rewritten Text, isNew bool) {
	rewritten = Text{Kind: t.Kind, Pieces: slices.Clip(t.Pieces), Guards: slices.Clip(t.Guards)}
	areNew := false
	for i := range t.Pieces {
		p := &t.Pieces[i]
		pieces, isNew := r.piece(p)
		call := r.call(p.Call)
		if !isNew {
			pieces = t.Pieces[i : i+1]
		}
		if (isNew || call != p.Call) && !areNew {
			areNew = true
			rewritten.Pieces = append(make([]Piece, 0, len(t.Pieces)-1+max(1, len(pieces))), t.Pieces[:i]...)
		}
		for _, q := range pieces {
			if !areNew {
				break
			}
			if q.Call == p.Call {
				q.Call = call
			}
			rewritten.Pieces = append(rewritten.Pieces, q)
		}
	}
	for i, g := range t.Guards {
		holds, ok := r.text(g.Holds)
		if !ok {
			continue
		}
		if !isNew {
			rewritten.Guards, isNew = slices.Clone(t.Guards), true
		}
		rewritten.Guards[i].Holds = holds
	}
	return rewritten, areNew || isNew
}

// call returns the call itself if no piece in it is new.
func (r *rewriting) call(c *Call) *Call {
	if c == nil {
		return nil
	}
	if known, ok := r.done[c]; ok {
		return known
	}
	var args []Text
	for i, arg := range c.Args {
		next, ok := r.text(arg)
		if !ok {
			continue
		}
		if args == nil {
			args = slices.Clone(c.Args)
		}
		args[i] = next
	}
	if args == nil {
		return c
	}
	if r.done == nil {
		r.done = make(map[*Call]*Call)
	}
	rewritten := *c // here and not above: it is on the heap, and most calls stay as they are
	rewritten.Args = args
	if r.isOtherValue {
		rewritten.Settled, rewritten.Least = false, 0
	}
	r.done[c] = &rewritten
	return &rewritten
}

// Has reports whether a hole of a text, of its calls or of its guards comes from a place.
func (t Text) Has(at Place) bool {
	for i := range t.Pieces {
		if t.Pieces[i].has(at) {
			return true
		}
	}
	for i := range t.Guards {
		if t.Guards[i].Holds.Has(at) {
			return true
		}
	}
	return false
}

func (p *Piece) has(at Place) bool {
	if p.Call == nil {
		return p.Place == at
	}
	for i := range p.Call.Args {
		if p.Call.Args[i].Has(at) {
			return true
		}
	}
	return false
}

// Walk calls f with each piece of a text, of the operands of its calls, and of its guards, until f
// returns false. It reports whether f has always returned true. The function f must not change the
// piece, which texts share.
func (t Text) Walk(f func(*Piece) bool) bool {
	for i := range t.Pieces {
		p := &t.Pieces[i]
		if !f(p) {
			return false
		}
		if p.Call == nil {
			continue
		}
		for k := range p.Call.Args {
			if !p.Call.Args[k].Walk(f) {
				return false
			}
		}
	}
	for i := range t.Guards {
		if !t.Guards[i].Holds.Walk(f) {
			return false
		}
	}
	return true
}

// isAsIs reports whether two pieces are identical.
func isAsIs(p, q *Piece) bool {
	return p.Known == q.Known && p.Lit == q.Lit && p.At == q.At &&
		p.Format == q.Format && p.Doubled == q.Doubled && p.Made == q.Made && p.Around == q.Around &&
		len(p.Via) == len(q.Via) && (len(p.Via) == 0 || &p.Via[0] == &q.Via[0]) &&
		p.Hole == q.Hole && p.Place == q.Place && p.Read == q.Read && p.Call == q.Call
}

// True and False are the known answers of conditions.
var (
	True  = Known(Boolean, "true")
	False = Known(Boolean, "false")
)

func (t Text) is(truth string) bool {
	return len(t.Pieces) == 1 && t.Pieces[0].Hole == NoHole && t.Pieces[0].Known == truth
}

// IsTrue reports whether a condition is the known value true.
func (t Text) IsTrue() bool { return t.is("true") }

// IsFalse reports whether a condition is the known value false.
func (t Text) IsFalse() bool { return t.is("false") }

// Not returns the negation of a condition.
func Not(cond Text) Text {
	switch {
	case cond.IsTrue():
		return False
	case cond.IsFalse():
		return True
	}
	if c, ok := cond.Maker(); ok && c.Func == "!" {
		return c.Args[0]
	}
	return Of(Boolean, "!", cond)
}

// And returns the conjunction of two conditions.
func And(a, b Text) Text {
	switch {
	case a.IsFalse() || b.IsTrue():
		return a
	case b.IsFalse() || a.IsTrue():
		return b
	}
	return Of(Boolean, "&&", a, b)
}

// Or returns the disjunction of two conditions.
func Or(a, b Text) Text {
	return Not(And(Not(a), Not(b)))
}

// Joined merges adjacent known pieces without an origin.
func (t Text) Joined() Text {
	var pieces []Piece
	for _, p := range t.Pieces {
		last := len(pieces) - 1
		if last >= 0 && pieces[last].isBare() && p.isBare() {
			pieces[last].Known += p.Known
			continue
		}
		pieces = append(pieces, p)
	}
	t.Pieces = pieces
	return t
}

// isBare reports whether a piece is known, but has no origin.
func (p Piece) isBare() bool { return p.Hole == NoHole && p.Around && p.Lit == nil }

// IsLarger reports whether a text has more than a number of pieces, those of the operands of
// its calls and of its guards included.
func (t Text) IsLarger(most int) bool {
	return !t.Walk(func(*Piece) bool {
		most--
		return most >= 0
	})
}
