package possible

import "unicode/utf8"

// walk is the set of states to which the fillings of a text lead in an automaton.
//
// As long as a character beyond ASCII is incomplete, it may be one of many. So walk keeps the
// fillings that end inside one apart: from has the states before it, and inside the progress in
// its bytes. It combines every state of from with every one of inside. After a hole these are
// more combinations than exist, but that does no harm: a rule with such a character repeats it,
// so a hole that ends inside the first one leads to nothing new.
type walk struct {
	a      *automaton
	live   states // of the fillings that end between characters
	cut    bool   // there are fillings that end inside of a character
	from   states
	inside [nWide]states
	begun  int // the last known byte that begins a character beyond ASCII
}

// take moves on by a known byte. If that leads nowhere, it returns false and changes nothing.
func (w *walk) take(b byte, offset int) bool {
	if b >= utf8.RuneSelf {
		return w.takeWide(b, offset)
	}
	live := w.a.Move(&w.live, &w.a.Takes[b])
	if live.IsEmpty() {
		return false
	}
	w.live, w.cut = live, false
	return true
}

// takeWide is like take, but for a byte beyond ASCII.
func (w *walk) takeWide(b byte, offset int) bool {
	next := *w
	switch {
	case utf8.RuneStart(b):
		next.enter(func(c *characters) states { return c.Start })
		next.begun = offset
	case !w.cut:
		return false
	}
	next.live, next.cut = states{}, false
	for k := range wideClasses {
		c := wideClasses[k]()
		inside := c.Move(&next.inside[k], &c.Takes[b])
		if inside.Meets(c.Accept) {
			next.live = next.live.Or(w.a.Move(&next.from, &w.a.wide[k]))
		}
		next.inside[k] = inside.Without(c.Accept)
		next.cut = next.cut || !next.inside[k].IsEmpty()
	}
	if !next.cut && next.live.IsEmpty() {
		return false
	}
	*w = next
	return true
}

// fill moves on by a hole. If nothing fits, it returns false and changes nothing.
func (w *walk) fill(h Hole) bool {
	live := w.live
	if h == AnyString && w.cut {
		live = w.completed()
	}
	live = w.a.fill(live, h)
	cut := w.cut && holes[h].empty
	if live.IsEmpty() && !cut {
		return false
	}
	w.live, w.cut = live, cut
	if h == AnyString {
		w.cut = w.enter(func(c *characters) states { return c.inside })
	}
	return true
}

// enter begins a character in every state where one can begin. It reports whether there is such
// a state.
func (w *walk) enter(at func(*characters) states) bool {
	w.from = w.live
	can := false
	for k := range wideClasses {
		w.inside[k] = states{}
		if w.live.Meets(w.a.wide[k]) {
			w.inside[k] = at(wideClasses[k]())
			can = true
		}
	}
	return can
}

// completed returns live, and the states that follow if the filling supplies the rest of the
// character.
func (w *walk) completed() states {
	live := w.live
	for k := range wideClasses {
		if !w.inside[k].IsEmpty() {
			live = live.Or(w.a.Move(&w.from, &w.a.wide[k]))
		}
	}
	return live
}

// deadOffset returns the dead offset of a text that cannot go on at offset: offset itself, or
// the beginning of the character that all fillings are inside. That requires a known first
// byte, and only bytes of the character or holes for digits after it, since after any string
// some fillings end between characters.
func (w *walk) deadOffset(offset int) int {
	if w.live.IsEmpty() {
		return w.begun
	}
	return offset
}
