package uricheck

import (
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// checkSchemeAssembly reports a scheme and a host between which ":", "//" or one slash is missing. The
// scheme is known, or both are fields of one URL.
func checkSchemeAssembly(a *assembly) {
	a.oneSlash()
	a.misused(map[Misuse]string{SchemeBeforeOther: `this puts "http://" also before a text that begins with "https://"; the host is "https" then`})
	if !a.Use.Takes(stdlib.Composition) {
		return
	}
	end, url := a.leadingScheme()
	rest := a.known[end:]
	host, ok := a.holeAt(end + len(rest) - len(strings.TrimLeft(rest, ":/")))
	if end == 0 || !ok || fieldOf("Host", a, host.Start) != url && url != "" {
		return
	}
	switch a.known[end:host.Start] {
	case "//":
		a.warn(end, host.Start, `":" is missing between a scheme and "//"; the text is a path`, replace(`Write ":" after the scheme`, end, host.Start, "://"))
	case ":":
		if url != "" {
			a.warn(end, host.Start, `"//" is missing between a scheme and a host; the host is empty`, replace(`Write "//" after the scheme`, end, host.Start, "://"))
		}
	}
}

// oneSlash reports "https:/" before a value that is a host: its name says so, or a port or a domain
// follows it. Another value, such as the path of a request, may begin with the second slash.
func (a *assembly) oneSlash() {
	scheme, rest, ok := strings.Cut(a.known, ":/")
	h, isValue := a.holeAt(len(scheme) + len(":/"))
	if !ok || !isValue || !isNetwork(scheme) || rest == "" {
		return
	}
	behind := strings.ReplaceAll(firstSegment(a.known[h.End:]), "\x00", "1")
	isPort := strings.HasPrefix(behind, ":") && isPortFirst(behind[1:])
	isDomain := strings.HasPrefix(behind, ".") && looksLikeHost("x"+behind) && looksLikeSite(behind)
	if isNamed := behind == "" && hostNames.has(lastWord(h.Name)); !isPort && !isDomain && !isNamed {
		return
	}
	a.warn(0, h.Start, `"//" is missing after `+quoteText(scheme+":")+"; the host is empty",
		replace(`Write "//" after the scheme`, len(scheme)+len(":"), h.Start, "//"))
}

// hostNames are the last words of names of hosts.
var hostNames = wordList{
	words: "addr address domain host hostname",
	example: func(word string) Subject {
		return composed("http:/…/x").called("the" + strings.ToUpper(word[:1]) + word[1:])
	},
}

// lastWord returns the last word of a name, in lower case: "addr" for "serverAddr".
func lastWord(name string) string {
	start := strings.LastIndexFunc(name, func(r rune) bool { return 'A' <= r && r <= 'Z' || r == '_' })
	return strings.ToLower(strings.Trim(name[max(start, 0):], "_"))
}

// leadingScheme returns the end of a scheme that is an operand at the beginning of the text, or 0.
// If the scheme is a field, it also returns the name of its URL in the program.
func (a *assembly) leadingScheme() (end int, url string) {
	if h, ok := a.holeAt(0); ok {
		if url := fieldOf("Scheme", a, 0); url != "" {
			return h.End, url
		}
	}
	name := a.known[:strings.IndexAny(a.known+":", ":/")]
	if slices.Contains(a.Seams, len(name)) && isNetwork(name) {
		return len(name), ""
	}
	return 0, ""
}

// fieldOf returns the name, in the program, of the structure whose field has the value at an
// offset, or "" if that value is not the field.
func fieldOf(field string, a *assembly, offset int) string {
	h, _ := a.holeAt(offset)
	of, _ := strings.CutSuffix(h.Name, field)
	if of == h.Name {
		return ""
	}
	return of
}

// composed returns a text that a program composes, with the seams between its operands.
func composed(text string, seams ...int) Subject {
	s := assembled(text)
	s.Use, s.Func, s.Seams = stdlib.Compose, "+", seams
	return s
}

// called returns a text whose values have the given names in the program.
func (s Subject) called(names ...string) Subject {
	for i, name := range names {
		s.Holes[i].Name = name
	}
	return s
}
