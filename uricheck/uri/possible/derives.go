package possible

import "github.com/uricheck/go-uricheck/uricheck/uri"

// Derives reports whether g derives t for some filling of its holes. The answer is exact: if
// ok, there is such a filling; if not, there is none, and offset is the dead offset.
//
// The offset counts the known bytes of all pieces: it is the first known byte after which
// nothing is valid, whatever fills the holes before it and whatever follows. It is the number
// of known bytes if t ends too early, and -1 if ok. Where no Number fits, it is the byte after
// that hole.
//
// In an IRI it is the first byte of a character or of an ill-formed sequence, as in
// [uri.Error.Offset]. A hole can contain the beginning of a character, and the known bytes
// after it the rest: in "/", any string, "\xA9\xA9\xA9\xA9" the first three can end a
// character, so the offset is the fourth. Where a known byte begins a character that no filling
// completes, it is that byte: in "/\xC3", digits, "/" it is the "\xC3".
//
// So offset is the farthest of the Error.Offsets of all fillings, in known bytes. For a t
// without holes, these are the verdict and the Error.Offset of [uri.Grammar.Parse], which is
// faster. The time is linear in the length of t. Derives allocates nothing but, once for every
// g, an automaton.
func Derives(g uri.Grammar, t Text) (offset int, ok bool) {
	a := automatonOf(g)
	w := walk{a: a, live: a.Start}
	for _, p := range t {
		for i := range len(p.Known) {
			if !w.take(p.Known[i], offset+i) {
				return w.deadOffset(offset + i), false
			}
		}
		offset += len(p.Known)
		if !w.fill(p.Hole) {
			return w.deadOffset(offset), false
		}
	}
	if !w.live.Meets(a.Accept) {
		return w.deadOffset(offset), false
	}
	return -1, true
}
