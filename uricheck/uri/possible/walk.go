package possible

import "unicode/utf8"

// walk is where the fillings of a text lead in an automaton.
//
// While a character beyond ASCII is not complete, it is not known which one it
// is. So the fillings that end inside of one are kept apart: from is where they
// were before it, and inside how far they are in its bytes. Every state of from
// is taken to go with every one of inside. Behind a hole that is more than there
// is, but not too much: what takes such a character takes any number of them, so
// that a hole which ends inside of the first leads to nothing new.
type walk struct {
	a      *automaton
	live   states // of the fillings that end between characters
	cut    bool   // there are fillings that end inside of a character
	from   states
	inside [nWide]states
	begun  int // the last known byte that begins a character beyond ASCII
}

// take goes on by a known byte. If that leads nowhere, it reports false and
// stays.
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

// takeWide is take for a byte beyond ASCII.
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

// fill goes on by a hole. If nothing fits, it reports false and stays.
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

// enter begins a character wherever one can be. It reports whether it can.
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

// completed returns live, and what follows if the rest of the character is
// filled in.
func (w *walk) completed() states {
	live := w.live
	for k := range wideClasses {
		if !w.inside[k].IsEmpty() {
			live = live.Or(w.a.Move(&w.from, &w.a.wide[k]))
		}
	}
	return live
}

// hope returns where hope ends if the text cannot go on at offset: there, or
// where the character begins that all fillings are inside of. They are only
// behind a known byte that begins it, and with nothing but bytes of it or holes
// for digits since, since behind any string some end between characters.
func (w *walk) hope(offset int) int {
	if w.live.IsEmpty() {
		return w.begun
	}
	return offset
}
