package possible

import "github.com/uricheck/go-uricheck/uricheck/uri"

// Derives reports whether g derives t for some filling of its holes. The
// answer is exact: if ok, there is such a filling; if not, there is none,
// and offset is where hope ends.
//
// The offset is a byte of the known ones, which are counted through all pieces:
// the first one after which nothing is valid, whatever fills the holes before
// it and whatever follows. It is the number of known bytes if t ends too early,
// and -1 if ok. Where no Number fits, hope ends with the byte behind that hole.
//
// In an IRI hope ends at the first byte of a character or of an ill-formed
// sequence, as [uri.Error.Offset] does. A hole can hold the beginning of a character
// and the known bytes behind it the rest: in "/", any string, "\xA9\xA9\xA9\xA9"
// the first three can end a character, and hope ends at the fourth. Where a known
// byte begins a character that no filling completes, hope ends at that byte: in
// "/\xC3", digits, "/" it ends at "\xC3".
//
// So offset is the farthest of the Error.Offsets of all fillings, in known
// bytes. For a t without holes these are the verdict and the Error.Offset of
// [uri.Grammar.Parse], which is faster. The time is linear in the length of t.
// Nothing is allocated but, once for every g, an automaton.
func Derives(g uri.Grammar, t Text) (offset int, ok bool) {
	a := automatonOf(g)
	w := walk{a: a, live: a.Start}
	for _, p := range t {
		for i := range len(p.Known) {
			if !w.take(p.Known[i], offset+i) {
				return w.hope(offset + i), false
			}
		}
		offset += len(p.Known)
		if !w.fill(p.Hole) {
			return w.hope(offset), false
		}
	}
	if !w.live.Meets(a.Accept) {
		return w.hope(offset), false
	}
	return -1, true
}
