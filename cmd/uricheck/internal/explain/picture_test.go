package explain

import (
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/screen"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// TestPicture checks that there is a brace under each component, and a name for each brace, and
// that all lines fit a terminal.
func TestPicture(t *testing.T) {
	texts := append(mistaken(5000), strings.Repeat("日", 100)+"?"+strings.Repeat("a", 100), "a://"+strings.Repeat("b", 71)+"/?c#d")
	for _, text := range texts {
		r := uri.Split(text)
		line, parts := shownParts(r)
		picture := picture(r)
		for _, l := range strings.Split(picture, "\n") {
			if screen.Width(l) > 79 {
				t.Fatalf("%q: a line of %d columns:\n%s", text, screen.Width(l), picture)
			}
		}
		if len(parts) == 0 {
			continue
		}
		end := 0
		for i, c := range drawn {
			start, stop := r.Span(c)
			if screen.Width(screen.Clean(text[start:stop])) == 0 {
				continue
			}
			p := parts[end]
			end++
			if p.name != drawn[i].String() || p.start >= p.end || p.end > screen.Width(line) {
				t.Fatalf("%q: %v is drawn as %+v:\n%s", text, c, p, picture)
			}
			if names := strings.Count(picture, p.name); names < 1 {
				t.Fatalf("%q: no name %s:\n%s", text, p.name, picture)
			}
		}
		if end != len(parts) {
			t.Fatalf("%q: %d parts are drawn, want %d:\n%s", text, len(parts), end, picture)
		}
	}
}

// TestOneLine checks that the line from each component leads to its name, and that names do not
// touch.
func TestOneLine(t *testing.T) {
	inLine := 0
	for _, text := range mistaken(5000) {
		_, parts := shownParts(uri.Split(text))
		if len(parts) == 0 {
			continue
		}
		line, ok := oneLine(parts)
		if !ok {
			continue
		}
		inLine++
		at := 0
		for _, p := range parts {
			start := at + strings.Index(line[at:], p.name)
			at = start + len(p.name)
			if p.middle() < start || at <= p.middle() {
				t.Fatalf("%q: %s is not under its component:\n%s", text, p.name, line)
			}
			if at < len(line) && line[at] != ' ' {
				t.Fatalf("%q: no space behind %s:\n%s", text, p.name, line)
			}
		}
	}
	if inLine < 100 {
		t.Errorf("%d texts are too few", inLine)
	}
}
