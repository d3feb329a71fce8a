package uricheck

import (
	"slices"
	"strconv"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// checkFused reports values that form one segment with a word of the text, if the name of the
// value, or the text that the package puts after it elsewhere, shows that these are two segments.
func (a *assembly) checkFused() {
	for _, h := range a.Holes {
		switch at := a.placeAt(h.Start); {
		case at == inHost && h.IsSlashless:
			a.fusedHost(h)
		case h.End <= a.base:
			a.fusedWord(h)
		case at == inPath:
			a.fusedName(h)
			a.fusedAlike(h)
			a.fusedWord(h)
			a.fusedPair(h)
		}
	}
}

// fusedHost reports a value directly after the Host of a URL that begins with no slash: it is a part
// of the host.
func (a *assembly) fusedHost(h Hole) {
	isHost := func(other Hole) bool { return other.End == h.Start && strings.HasSuffix(other.Name, "Host") }
	if slices.ContainsFunc(a.Holes, isHost) {
		a.warn(h.Start, h.End, `no "/" separates the host and this value; the value extends the host`)
	}
}

// fusedName reports the segment "orders" directly before a value with the name "orderID".
func (a *assembly) fusedName(h Hole) {
	start := strings.LastIndexByte(a.known[:h.Start], '/') + 1
	segment := a.known[start:h.Start]
	if start == 0 || !a.isSegmentEnd(h.End) || !uri.IsAlpha(a.known[h.Start-1]) || strings.Trim(segment, wordBytes) != "" || !isOf(h.Name, segment) {
		return
	}
	a.warn(start, h.Start, `no "/" separates `+a.quote(start, h.Start)+" and "+quoteText(h.Name)+"; they are one segment",
		replace(`Insert "/" after the text`, h.Start-1, h.Start, segment[len(segment)-1:]+"/"))
}

// fusedAlike reports a value directly behind a word, if the package mostly writes a value of its name behind a slash.
func (a *assembly) fusedAlike(h Hole) {
	start := strings.LastIndexByte(a.known[:h.Start], '/') + 1
	isWord := h.Start-start > 2 && uri.IsAlpha(a.known[h.Start-1]) && a.known[h.Start-3] != '%' // not "v", "%2F"
	if !isWord || !a.isSegmentEnd(h.End) || !areRare(h.BehindWord, h.BehindSlash) || h.Content == stdlib.Part ||
		isOf(h.Name, a.known[start:h.Start]) {
		return
	}
	fact := strconv.Itoa(h.BehindSlash) + " of " + strconv.Itoa(h.BehindWord+h.BehindSlash) + ` texts have "/" before ` + quoteText(h.Name)
	a.warn(start, h.Start, fact+"; here "+a.quote(start, h.Start)+" and "+quoteText(h.Name)+" are one segment",
		replace(`Insert "/" after the text`, h.Start-1, h.Start, a.Text[h.Start-1:h.Start]+"/"))
}

// isSegmentEnd reports whether a segment ends before an offset.
func (a *assembly) isSegmentEnd(offset int) bool {
	return offset == len(a.known) || strings.IndexByte("/?#", a.known[offset]) >= 0
}

// isOf reports whether a value has its name from a collection: "orderID" from "orders".
func isOf(name, collection string) bool {
	name, collection = squeezed(name), squeezed(collection)
	for _, ending := range endings {
		word, ok := strings.CutSuffix(collection, ending.plural)
		if word += ending.singular; !ok || len(word) < 3 {
			continue
		}
		for _, suffix := range identifiers {
			if strings.HasSuffix(name, word+suffix) {
				return true
			}
		}
	}
	return false
}

// squeezed returns a name in lower case, without the separators of its words and selectors.
func squeezed(name string) string {
	return strings.NewReplacer("_", "", "-", "", ".", "").Replace(strings.ToLower(name))
}

// endings are the endings of English plurals.
var endings = []struct{ plural, singular string }{{"", ""}, {"s", ""}, {"ies", "y"}, {"sses", "ss"}}

// identifiers are the endings of names for keys: "ID" in "orderID".
var identifiers = []string{"id", "name", "key", "uuid"}

// fusedWord reports a word directly after a value that mostly has a slash there.
func (a *assembly) fusedWord(h Hole) {
	word := firstSegment(a.known[h.End:])
	end := h.End + len(word)
	isWhole := len(word) > 1 && strings.Trim(word, wordBytes) == "" && end < len(a.known) && a.known[end] == '/'
	if !isWhole || h.Start != 0 && a.known[h.Start-1] != '/' && !isHoleBefore(a.Holes, h) || !areRare(h.BeforeWord, h.BeforeSlash) {
		return
	}
	fact := strconv.Itoa(h.BeforeSlash) + " of " + strconv.Itoa(h.BeforeWord+h.BeforeSlash) + ` texts have "/" after ` + quoteText(h.Name)
	a.warn(h.End, end, fact+"; here "+quoteText(h.Name)+" and "+a.quote(h.End, end)+" are one segment",
		replace(`Insert "/" before the text`, h.End, h.End+1, "/"+word[:1]))
}

// fusedPair reports two values without a slash between them, if other texts have one there.
func (a *assembly) fusedPair(h Hole) {
	i := slices.IndexFunc(a.Holes, func(other Hole) bool { return other.End == h.Start && other.Start < h.Start })
	if i < 0 || h.Apart == 0 || h.Together > h.Apart || a.placeAt(a.Holes[i].Start) != inPath {
		return
	}
	first := a.Holes[i]
	if first.Name == h.Name {
		return // the values of one format, or the characters of one text
	}
	a.warn(first.Start, h.End, `other texts have "/" between `+quoteText(first.Name)+" and "+quoteText(h.Name)+"; here they are one segment")
}

// isHoleBefore reports whether another value ends where one begins.
func isHoleBefore(holes []Hole, h Hole) bool {
	return slices.ContainsFunc(holes, func(other Hole) bool { return other.End == h.Start })
}
