package uricheck

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// placeholder is a part of a text that a program has to replace.
type placeholder struct {
	start, end int
	kind       placeholderKind
}

type placeholderKind uint8

const (
	formatVerb    placeholderKind = iota // %s, %[1]d, %(name)s
	doubleBraces                         // {{.Name}}
	dollarBraces                         // ${NAME}
	braces                               // {name}, and RFC 6570's {?name,name}
	emptyBraces                          // {}, {0}
	angleBrackets                        // <name>
	dollar                               // $NAME
	colonSegment                         // /:name
	percents                             // %NAME%, a variable of cmd.exe
)

// placeholderForm is a form of a kind, and the byte that it begins with.
type placeholderForm struct {
	kind  placeholderKind
	first byte
	form  *regexp.Regexp
}

// placeholderForms are the forms of each kind. If two match, the first one counts. Between
// double braces, or after "$", they allow any ASCII except for "%" and braces.
//
// go vet starts the program once for each package, and few packages have a text that needs these
// expressions, so a function compiles them on demand.
var placeholderForms = sync.OnceValue(func() []placeholderForm {
	return []placeholderForm{
		{formatVerb, '%', regexp.MustCompile(`^%(\(\w+\)|[-+#0]*(\[\d+\])?\d*(\.\d*)?)[sdvqxXwtT]`)},
		{doubleBraces, '{', regexp.MustCompile(`^\{\{[ -$&-z|~]{1,60}\}\}`)},
		{dollarBraces, '$', regexp.MustCompile(`^\$\{[!-$&-z|~]{1,60}\}`)},
		{braces, '{', regexp.MustCompile(`^\{[+#./;?&]?[A-Za-z_][\w.,*:-]{0,60}\}`)},
		{emptyBraces, '{', regexp.MustCompile(`^\{\d?\}`)},
		{angleBrackets, '<', regexp.MustCompile(`^<[A-Za-z_][\w .-]{0,60}>`)},
		{dollar, '$', regexp.MustCompile(`^\$[A-Z][A-Z0-9_]+`)},
		{colonSegment, ':', regexp.MustCompile(`^:[A-Za-z_]\w*`)},
		{percents, '%', regexp.MustCompile(`^%[A-Z][A-Z0-9_]{2,}%`)},
	}
})

// guid is a GUID in braces, which the paths of some services contain.
var guid = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\{[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}\}$`)
})

// placeholders returns the stretches of a text that look like placeholders.
func placeholders(text string) (found []placeholder) {
	for i := 0; i < len(text); i++ {
		if p, ok := placeholderAt(text, i); ok {
			found = append(found, p)
			i = p.end - 1
		}
	}
	return found
}

// maxPlaceholder bounds the bytes of a placeholder.
const maxPlaceholder = 256

func placeholderAt(text string, start int) (placeholder, bool) {
	for _, f := range placeholderForms() {
		if text[start] != f.first {
			continue
		}
		// The search for a match takes time for the whole text, even at its beginning.
		if match := f.form.FindString(text[start:min(start+maxPlaceholder, len(text))]); match != "" {
			p := placeholder{start, start + len(match), f.kind}
			return p, standsAlone(text, p)
		}
	}
	return placeholder{}, false
}

// standsAlone reports whether the text around a placeholder allows it to be one. It is false
// for the "%d" in "5%discount", for the percent-encoding "%da", and for the "%s" in "%%s".
func standsAlone(text string, p placeholder) bool {
	next := byte('/')
	if p.end < len(text) {
		next = text[p.end]
	}
	isWordByte := uri.IsAlpha(next) || uri.IsDigit(next) || next == '_'
	switch p.kind {
	case formatVerb:
		return !isWordByte && !isEscape(text[p.start:]) && !strings.HasSuffix(text[:p.start], "%")
	case percents:
		return !isEscape(text[p.end-1:])
	case braces:
		return !guid().MatchString(text[p.start:p.end])
	case colonSegment:
		// After "//" a port begins, or a password: "redis://:secret#1@h".
		before := text[:p.start]
		return strings.IndexByte("/?#", next) >= 0 && strings.HasSuffix(before, "/") && !strings.HasSuffix(before, "//")
	}
	return true
}

// isToBlame reports whether a placeholder causes a failure, so that a value in its place would
// remove it.
func isToBlame(text string, p placeholder, f *failure) bool {
	switch f.Kind {
	case stdlib.BadEscape, stdlib.BadHostByte, stdlib.BadUserinfo, stdlib.BadRequestLine,
		stdlib.ColonInSegment, stdlib.MissingScheme, stdlib.NotRequestURI:
		return p.start <= f.Start && f.Start < p.end
	case stdlib.BadPort, stdlib.BadLiteral, stdlib.BadName:
		return p.start < f.End && f.Start < p.end
	case stdlib.ExtraColon:
		// The placeholder "${HOST:-h}" contains a colon.
		return p.start < f.End && f.Start < p.end && strings.Contains(text[p.start:p.end], ":")
	}
	return false
}

// isFinalPlaceholder reports whether a text can only be a placeholder at its place in a URL,
// and the program uses that URL unchanged.
func (s judged) isFinalPlaceholder(p placeholder) bool {
	_, authority := s.ref.Span(uri.Authority)
	_, path := s.ref.Span(uri.Path)
	_, query := s.ref.Span(uri.Query)
	switch {
	case p.end > query:
		// No request has a fragment.
		return false
	case p.kind == formatVerb || p.kind == doubleBraces || p.kind == dollarBraces:
		return true
	case p.kind == dollar:
		return p.start < authority
	case p.start >= path:
		return (p.kind == braces || p.kind == angleBrackets) && isWholeValue(s.Text, p)
	}
	return true
}

// isWholeValue reports whether a placeholder is the whole value of a parameter that contains no
// GraphQL.
func isWholeValue(text string, p placeholder) bool {
	before := text[:p.start]
	ends := p.end == len(text) || strings.IndexByte("&#", text[p.end]) >= 0
	return ends && strings.HasSuffix(before, "=") && !strings.HasSuffix(before, "query=")
}

// holdsPlaceholder reports whether a span contains a placeholder.
func holdsPlaceholder(text string, start, end int) bool {
	return slices.ContainsFunc(placeholders(text), func(p placeholder) bool { return p.start < end && start < p.end })
}
