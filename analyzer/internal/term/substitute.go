package term

import (
	"slices"
)

// With replaces each hole from a place, also in guards, by a value, and adds the guards of the
// value.
func (t Text) With(at Place, value Text) Text {
	s := substitution{at: at, value: value}
	filled, ok := s.text(t)
	if !ok {
		return t
	}
	filled.Guards = Both(filled.Guards, value.Guards)
	return filled
}

// substitution is like With, but without the guards of the value. It replaces a call only once, and
// the result shares it where the text does: the conditions on a way often have the same operands,
// and package eval executes a shared call once.
type substitution struct {
	at    Place
	value Text
	done  map[*Call]*Call // those with such a hole
}

// text returns a text that shares unchanged parts.
func (s *substitution) text(t Text) (filled Text, isChanged bool) {
	filled = Text{Kind: t.Kind, Pieces: slices.Clip(t.Pieces), Guards: slices.Clip(t.Guards)}
	isCopied := false
	for i := range t.Pieces {
		p, call := &t.Pieces[i], (*Call)(nil)
		isHere := p.Call == nil && p.Place == s.at
		if p.Call != nil {
			call = s.call(p.Call)
			isHere = call != p.Call
		}
		if isHere && !isCopied {
			isCopied = true
			filled.Pieces = append(make([]Piece, 0, len(t.Pieces)-1+max(1, len(s.value.Pieces))), t.Pieces[:i]...)
		}
		switch {
		case !isCopied:
		case p.Call == nil && isHere:
			filled.Pieces = append(filled.Pieces, s.value.Pieces...)
		default:
			filled.Pieces = append(filled.Pieces, *p)
			filled.Pieces[len(filled.Pieces)-1].Call = call
		}
	}
	guards, ok := s.guards(t.Guards)
	if ok {
		filled.Guards = guards
	}
	return filled, isCopied || ok
}

func (s *substitution) call(c *Call) *Call {
	if filled, ok := s.done[c]; ok {
		return filled
	}
	args, ok := s.texts(c.Args)
	if !ok {
		return c
	}
	filled := &Call{Func: c.Func, Result: c.Result, Args: args}
	if s.done == nil {
		s.done = make(map[*Call]*Call)
	}
	s.done[c] = filled
	return filled
}

func (s *substitution) texts(texts []Text) (filled []Text, isChanged bool) {
	for i := range texts {
		next, ok := s.text(texts[i])
		if !ok {
			continue
		}
		if !isChanged {
			filled, isChanged = slices.Clone(texts), true
		}
		filled[i] = next
	}
	return filled, isChanged
}

func (s *substitution) guards(guards []Guard) (filled []Guard, isChanged bool) {
	for i := range guards {
		holds, ok := s.text(guards[i].Holds)
		if !ok {
			continue
		}
		if !isChanged {
			filled, isChanged = slices.Clone(guards), true
		}
		filled[i].Holds = holds
	}
	return filled, isChanged
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

// Map applies f to each piece of a text, of the operands of its calls, and of its guards. The
// result shares unchanged parts, and calls as With does.
func (t Text) Map(f func(Piece) Piece) Text {
	m := mapping{of: f}
	mapped, _ := m.text(t)
	return mapped
}

type mapping struct {
	of   func(Piece) Piece
	done map[*Call]*Call // the changed ones
}

func (m *mapping) text(t Text) (mapped Text, isChanged bool) {
	mapped = Text{Kind: t.Kind, Pieces: slices.Clip(t.Pieces), Guards: slices.Clip(t.Guards)}
	arePieces, areGuards := false, false
	for i := range t.Pieces {
		old := &t.Pieces[i]
		p := m.of(*old)
		isNew := !isAsIs(&p, old)
		if p.Call != nil {
			call := m.call(p.Call)
			isNew = isNew || call != p.Call
			p.Call = call
		}
		if isNew && !arePieces {
			mapped.Pieces, arePieces = slices.Clone(t.Pieces), true
		}
		if isNew {
			mapped.Pieces[i] = p
		}
	}
	for i := range t.Guards {
		holds, ok := m.text(t.Guards[i].Holds)
		if !ok {
			continue
		}
		if !areGuards {
			mapped.Guards, areGuards = slices.Clone(t.Guards), true
		}
		mapped.Guards[i].Holds = holds
	}
	return mapped, arePieces || areGuards
}

func (m *mapping) call(c *Call) *Call {
	if mapped, ok := m.done[c]; ok {
		return mapped
	}
	args, ok := m.texts(c.Args)
	if !ok {
		return c
	}
	mapped := *c
	mapped.Args = args
	if m.done == nil {
		m.done = make(map[*Call]*Call)
	}
	m.done[c] = &mapped
	return &mapped
}

func (m *mapping) texts(texts []Text) (mapped []Text, isChanged bool) {
	for i := range texts {
		next, ok := m.text(texts[i])
		if !ok {
			continue
		}
		if !isChanged {
			mapped, isChanged = slices.Clone(texts), true
		}
		mapped[i] = next
	}
	return mapped, isChanged
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
	if c := cond.Pieces[0].Call; len(cond.Pieces) == 1 && c != nil && c.Func == "!" {
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
