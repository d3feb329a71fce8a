package explain

import (
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/screen"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// maxPicture is the maximal number of columns of the components of a picture: with indent,
// delimiters and a name at the end, a line has less than 80.
const maxPicture = 62

// indent stands before the text: the name of a short first component needs it.
const indent = "    "

// shownPart is a component in the picture.
type shownPart struct {
	name       string
	start, end int // columns
}

func (p shownPart) middle() int { return (p.start + p.end - 1) / 2 }

// picture draws the components as RFC 3986 §3 does. It ends in a newline.
func picture(r uri.Ref) string {
	line, parts := shownParts(r)
	lines := []string{line}
	if len(parts) > 0 {
		lines = append(lines, braces(parts))
		lines = append(lines, labels(parts)...)
	}
	return strings.Join(lines, "\n") + "\n"
}

// drawn are the components of the picture.
var drawn = [...]uri.Component{uri.Scheme, uri.Authority, uri.Path, uri.Query, uri.Fragment}

// shownParts returns the text as shown, long components cut, and the components
// that are not empty.
func shownParts(r uri.Ref) (line string, parts []shownPart) {
	text := r.String()
	limit := partLimit(r)
	line = indent
	at := 0
	for _, c := range drawn {
		start, end := r.Span(c)
		line += text[at:start] // delimiters
		from := screen.Width(line)
		line += screen.Cut(text[start:end], limit)
		if to := screen.Width(line); from < to {
			parts = append(parts, shownPart{c.String(), from, to})
		}
		at = end
	}
	if text == "" {
		line += shown(text)
	}
	return line + text[at:], parts
}

// partLimit returns the maximal number of columns of a component with which all components have
// room.
func partLimit(r uri.Ref) int {
	var widths [len(drawn)]int
	total := 0
	for i, c := range drawn {
		start, end := r.Span(c)
		widths[i] = screen.Width(screen.Cut(r.String()[start:end], maxPicture))
		total += widths[i]
	}
	limit := maxPicture
	for total > maxPicture {
		limit--
		total = 0
		for _, w := range widths {
			total += min(w, limit)
		}
	}
	return limit
}

// braces underlines the components.
func braces(parts []shownPart) string {
	var b strings.Builder
	for _, p := range parts {
		b.WriteString(strings.Repeat(" ", p.start-b.Len()))
		switch n := p.end - p.start; n {
		case 1:
			b.WriteString("|")
		default:
			b.WriteString(`\` + strings.Repeat("_", n-2) + "/")
		}
	}
	return b.String()
}

// labels returns the lines with the names of the components: one line as in the RFC if they have
// room there, and else one for each.
func labels(parts []shownPart) []string {
	lines := []string{leaders(parts)}
	if line, ok := oneLine(parts); ok {
		return append(lines, line)
	}
	for i := len(parts) - 1; i >= 0; i-- {
		line := leaders(parts[:i])
		lines = append(lines, line+strings.Repeat(" ", parts[i].middle()-len(line))+parts[i].name)
	}
	return lines
}

// leaders returns the line that leads from the braces down to the names.
func leaders(parts []shownPart) string {
	var b strings.Builder
	for _, p := range parts {
		b.WriteString(strings.Repeat(" ", p.middle()-b.Len()) + "|")
	}
	return b.String()
}

// oneLine puts all names into one line, each so that its leader meets it, and in the middle if
// there is room.
func oneLine(parts []shownPart) (string, bool) {
	latest := make([]int, len(parts)) // column where a name has to begin at the latest
	for i, p := range slices.Backward(parts) {
		latest[i] = p.middle()
		if i < len(parts)-1 {
			latest[i] = min(latest[i], latest[i+1]-len(" ")-len(p.name))
		}
	}
	line := ""
	for i, p := range parts {
		earliest := max(0, p.middle()-len(p.name)+1)
		if i > 0 {
			earliest = max(earliest, len(line)+len(" "))
		}
		if earliest > latest[i] {
			return "", false
		}
		at := max(earliest, min(p.middle()-(len(p.name)-1)/2, latest[i]))
		line += strings.Repeat(" ", at-len(line)) + p.name
	}
	return line, true
}
