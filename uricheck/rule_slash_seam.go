package uricheck

import (
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// checkSeams reports doubled or missing slashes where two texts meet. It assumes that authors
// intend the slashes within one text.
func (a *assembly) checkSeams() {
	for _, seam := range a.Seams {
		if seam == 0 || seam >= len(a.known) || a.placeAt(seam) != inPath || !a.isOfNetwork() {
			continue
		}
		a.doubledSlash(seam)
		a.missingSlash(seam)
		a.doubledSegment(a.known[:seam], seam)
	}
	if !a.Peers.AreBehind {
		a.doubledSegment(a.Peers.Base, a.base)
	}
	a.emptySegment()
}

// isOfNetwork reports whether a text may be a URL of the network. The paths of other schemes have
// rules of their own: the key of a bucket may begin with a slash.
func (a *assembly) isOfNetwork() bool {
	scheme, _, ok := strings.Cut(a.known, "://")
	return !ok || a.base > 0 || !uri.IsScheme(scheme) || isNetwork(strings.ToLower(scheme))
}

// doubledSlash reports a text that begins with a slash after one that ends in one. After a
// scheme, such as "http:", two slashes are right.
func (a *assembly) doubledSlash(seam int) {
	before, rest := a.known[:seam], a.known[seam:]
	word := strings.TrimSuffix(before, "/")
	if word == before || strings.HasSuffix(word, "/") || strings.HasSuffix(word, ":") || !strings.HasPrefix(rest, "/") || strings.HasPrefix(rest, "//") {
		return
	}
	a.warn(seam, seam+1, `"/" follows "/" where two texts meet; the path has an empty segment`,
		replace("Remove one of the slashes", seam, seam+1, ""))
}

// missingSlash reports a word directly after a directory: "/v1" and "users". It ignores a word
// that continues a version: "beta1".
func (a *assembly) missingSlash(seam int) {
	start := strings.LastIndexByte(a.known[:seam], '/') + 1
	directory, word := a.known[start:seam], firstSegment(a.known[seam:])
	if start == 0 || !isDirectory(directory) || word == "" || !uri.IsAlpha(word[0]) || strings.Trim(word, wordBytes) != "" || continuesVersion(word) {
		return
	}
	end := seam + len(word)
	a.warn(seam, end, `no "/" separates `+a.quote(start, seam)+" and "+a.quote(seam, end)+"; they are one segment",
		replace(`Insert "/" before the text`, seam, seam+1, "/"+word[:1]))
}

// doubledSegment reports a directory such as "v1" or "api/v1" at the end of one text and at the beginning of the next one.
func (a *assembly) doubledSegment(base string, seam int) {
	before, rest := strings.TrimSuffix(base, "/"), strings.TrimPrefix(a.known[seam:], "/")
	above, last, ok := cutLast(before, '/')
	isApart := len(before) < len(base) || len(rest) < len(a.known)-seam
	if !ok || !isApart || !isDirectory(last) {
		return
	}
	twice, what := last, "this segment"
	if _, upper, ok := cutLast(above, '/'); ok && firstSegment(rest) == upper && upper != "" && uri.IsAlpha(upper[0]) {
		twice, what = upper+"/"+last, "these segments"
	}
	if after, ok := strings.CutPrefix(rest, twice); !ok || firstSegment(after) != "" {
		return
	}
	a.warn(seam, len(a.known)-len(rest)+len(twice), "the text before ends with "+quoteText(twice)+", too; the path has "+what+" twice")
}

// emptySegment reports "//" after a value that is a segment, within one text.
func (a *assembly) emptySegment() {
	for _, h := range a.Holes {
		rest, ok := strings.CutPrefix(a.known[h.End:], "//")
		isSegment := h.Start > a.base && a.known[h.Start-1] == '/' && !slices.Contains(a.Seams, h.End+1)
		if !ok || !isSegment || rest == "" || !uri.IsAlpha(rest[0]) || a.placeAt(h.End) != inPath || !a.isOfNetwork() {
			continue
		}
		a.warn(h.End, h.End+len("//"), `"//" stands in the path; the path has an empty segment`,
			replace("Remove one of the slashes", h.End, h.End+len("//"), "/"))
	}
}

// continuesVersion reports whether a word continues a version: "v1" and "beta2".
func continuesVersion(word string) bool {
	word = strings.TrimRight(word, "0123456789")
	switch word {
	case "alpha", "beta", "rc", "p", "m", "s":
		return true
	}
	return strings.HasPrefix(word, "alpha") || strings.HasPrefix(word, "beta")
}

// gluedHost reports a word that continues a complete host where two operands of a concatenation
// meet. If the author only wraps a long literal there, one of the two halves of the host is
// incomplete.
func (j *judgement) gluedHost(seam int) {
	left := uri.Split(j.Text[:seam])
	_, end := left.Span(uri.Authority)
	if !isNetwork(left.Scheme()) || end != seam || !isComplete(left, j.Text[seam:]) {
		return
	}
	word := firstSegment(j.Text[seam:])
	if word == "" || !isWordByte(word[0]) || strings.ContainsAny(word, ".:@%") {
		return
	}
	fact := `no "/" separates the host and ` + j.quote(seam, seam+len(word))
	fix := replace(`Insert "/" after the host`, seam, seam+1, "/"+word[:1])
	if f := j.failed(badPortKinds...); f != nil {
		j.explain(f, seam, seam+len(word), fact, fix).AtSeam = true
		return
	}
	start, _ := j.ref.Span(uri.Host)
	j.warn(seam, seam+len(word), fact+"; the host is "+j.quote(start, seam+len(word)), fix).AtSeam = true
}

// isComplete reports whether an authority ends in a complete host, or in a port, which only
// digits can continue.
func isComplete(r uri.Ref, next string) bool {
	host := r.Host()
	if port, ok := r.Port(); ok || uri.IsIPv4(host) {
		return (!ok || port != "") && next != "" && uri.IsAlpha(next[0])
	}
	dot := strings.LastIndexByte(host, '.')
	return host == "localhost" || strings.HasSuffix(host, "]") || dot > 0 && (isTopLevel(host[dot+1:]) || beginsPath(next))
}

// beginsPath reports whether a text begins with a directory, as "v1/" does: no host continues like
// this.
func beginsPath(s string) bool {
	word := firstSegment(s)
	return isDirectory(word) && strings.HasPrefix(s[len(word):], "/")
}

// isTopLevel reports whether a label is a top-level domain that does not begin
// another common one: ".co" may be half of ".com".
func isTopLevel(label string) bool {
	switch label {
	case "com", "org", "net", "edu", "gov", "io", "dev", "app", "top":
		return true
	}
	return false
}
