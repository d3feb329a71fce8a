package uri

// Hole says what can fill a stretch of a [Text] that is not known.
type Hole uint8

const (
	NoHole    Hole = iota // nothing
	AnyString             // any bytes, or none
	Digits                // *DIGIT
	Number                // 1*DIGIT: as Digits, but not empty
)

// holes are the bytes that a Hole repeats, and whether it can be empty.
var holes = [...]struct {
	name  string
	takes func(byte) bool
	empty bool
}{
	NoHole:    {"no hole", func(byte) bool { return false }, true},
	AnyString: {"any string", func(byte) bool { return true }, true},
	Digits:    {"digits", IsDigit, true},
	Number:    {"number", IsDigit, false},
}

// String returns what can fill the hole, in words.
func (h Hole) String() string { return holes[h].name }

// Text is a string of which parts are not known, such as the result of
// "http://" + host + ":" + strconv.Itoa(port): its pieces, one behind another.
type Text []Piece

// Piece is a stretch of a [Text]: bytes that are known, and the hole behind
// them. Both can be left out.
type Piece struct {
	Known string
	Hole  Hole
}

// Possible reports whether g derives t for some filling of its holes. The
// answer is exact: if ok, there is such a filling; if not, there is none,
// and offset is where hope ends.
//
// The offset is a byte of the known ones, which are counted through all pieces:
// the first one after which nothing is valid, whatever fills the holes before
// it and whatever follows. It is the number of known bytes if t ends too early,
// and -1 if ok. Where no Number fits, hope ends with the byte behind that hole.
//
// In an IRI hope ends at the first byte of a character or of an ill-formed
// sequence, as [Error.Offset] does. A hole can hold the beginning of a character
// and the known bytes behind it the rest: in "/", any string, "\xA9\xA9\xA9\xA9"
// the first three can end a character, and hope ends at the fourth. Where a known
// byte begins a character that no filling completes, hope ends at that byte: in
// "/\xC3", digits, "/" it ends at "\xC3".
//
// So offset is the farthest of the Error.Offsets of all fillings, in known
// bytes. For a t without holes these are the verdict and the Error.Offset of
// [Grammar.Parse], which is faster. The time is linear in the length of t.
// Nothing is allocated but, once for every g, an automaton.
func (g Grammar) Possible(t Text) (ok bool, offset int) {
	a := g.automaton()
	w := walk{a: a, live: a.Start}
	for _, p := range t {
		for i := range len(p.Known) {
			if !w.take(p.Known[i], offset+i) {
				return false, w.hope(offset + i)
			}
		}
		offset += len(p.Known)
		if !w.fill(p.Hole) {
			return false, w.hope(offset)
		}
	}
	if !w.live.Meets(a.Accept) {
		return false, w.hope(offset)
	}
	return true, -1
}
