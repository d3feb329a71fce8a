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
// g is one of the grammars of RFC 3986, without zone identifiers: Possible panics
// for another.
//
// For a t without holes these are the verdict and the [Error.Offset] of
// [Grammar.Parse], which is faster. The time is linear in the length of t.
// Nothing is allocated but, once for every g, an automaton.
func (g Grammar) Possible(t Text) (ok bool, offset int) {
	a := g.automaton()
	live := a.start
	for _, p := range t {
		for i := range len(p.Known) {
			if live = a.move(&live, &a.takes[p.Known[i]]); live == (states{}) {
				return false, offset + i
			}
		}
		offset += len(p.Known)
		live = a.fill(live, p.Hole)
	}
	if !live.meets(a.accept) {
		return false, offset
	}
	return true, -1
}
