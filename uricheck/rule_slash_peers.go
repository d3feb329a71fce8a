package uricheck

import (
	"strconv"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// minAlike is the number of texts that have to have a slash at a place, for each that has none there, or the other way
// round, so that the other is likely a mistake: whatever the value is, one of both ways is wrong.
const minAlike = 3

// areRare reports whether few texts are one way, and many the other.
func areRare(few, many int) bool { return few > 0 && few*minAlike <= many }

// checkPeers reports a text that begins with a slash, or without one, if most others after the same base do the
// opposite.
func (a *assembly) checkPeers() {
	p, start := a.Peers, a.base
	if p.AreBehind || p.AreResolved || start >= len(a.Text) {
		return
	}
	isSlash := a.Text[start] == '/'
	switch {
	case a.base == 0:
	case isSlash && areRare(p.Slashes, p.Words):
		a.warn(start, start+1, mostPeers(p.Words, p, `after this base begin without "/"`)+"; this one doubles the slash",
			replace("Remove the slash", start, start+1, ""))
	case isWordByte(a.Text[start]) && areRare(p.Words, p.Slashes):
		end := start + len(firstSegment(a.known[start:]))
		a.warn(start, end, mostPeers(p.Slashes, p, `after this base begin with "/"`)+"; nothing separates this one from the base",
			replace(`Insert "/" before the text`, start, start+1, "/"+a.Text[start:start+1]))
	}
}

// checkBase reports a base that doubles the slash before most texts after it, or that ends in
// a complete host or a directory without the slash that these texts need.
func (a *assembly) checkBase() {
	p := a.Peers
	if !p.AreBehind || len(a.Holes) == 0 || !a.isOfNetwork() {
		return
	}
	seam := a.Holes[0].Start
	switch before := uri.Split(a.Text[:seam]); {
	case p.Slashes > 0 && (p.Words == 0 || areRare(p.Words, p.Slashes)):
		if word, ok := strings.CutSuffix(before.Path(), "/"); ok && before.Host() != "" && a.placeAt(seam) == inPath && !strings.HasSuffix(word, "/") {
			a.warn(seam-1, seam, `"/" follows "/" where two texts meet; the path has an empty segment`,
				replace("Remove the slash", seam-1, seam, ""))
		}
	case p.Words > 0 && p.Slashes == 0 && before.Host() != "" && isDirectoryEnd(before):
		start, extended := strings.LastIndexByte(a.Text[:seam], '/')+1, "that segment"
		if before.Path() == "" {
			extended = "the host"
		}
		a.warn(start, seam, `no "/" separates `+a.quote(start, seam)+" and the texts after it; they extend "+extended,
			replace(`Insert "/" after the text`, seam-1, seam, a.Text[seam-1:seam]+"/"))
	}
}

// isDirectoryEnd reports whether a reference ends with a complete host, or with a directory such as
// "v1".
func isDirectoryEnd(r uri.Ref) bool {
	if _, end := r.Span(uri.Path); end < len(r.String()) {
		return false
	}
	if r.Path() == "" {
		return isComplete(r, "x")
	}
	return isDirectory(r.Path()[strings.LastIndexByte(r.Path(), '/')+1:])
}

// mostPeers returns the part of a message that says how many texts are as the author wants them.
func mostPeers(many int, p Peers, how string) string {
	return strconv.Itoa(many) + " of " + strconv.Itoa(p.Slashes+p.Words) + " texts " + how
}
