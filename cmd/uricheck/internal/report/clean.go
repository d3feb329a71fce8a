package report

import (
	"fmt"
	"go/token"
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/screen"
)

// Clean makes a line safe for a terminal, be it a file name, a message or what the
// go command said: it is shown as package screen does, but that a tab stays.
func Clean(s string) string {
	var b strings.Builder
	for s != "" {
		shown, size := screen.Char(s)
		if s[0] == '\t' {
			shown = "\t"
		}
		b.WriteString(shown)
		s = s[size:]
	}
	return b.String()
}

// CleanPosition makes a position safe for the start of a line. GitHub takes a line for a
// command, in whatever a step prints, that begins with "::", blanks aside; and a //line
// directive can name a file so.
func CleanPosition(p token.Position) string {
	shown := Clean(p.String())
	if strings.HasPrefix(strings.TrimLeft(shown, " \t"), "::") {
		return "./" + shown
	}
	return shown
}

// CleanJSON does what Clean does for JSON text, in JSON's way: encoding/json lets
// DEL, the C1 controls and the bidirectional controls through, in strings only.
func CleanJSON(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case strconv.IsPrint(r) || r == '\t' || r == '\n':
			b.WriteRune(r)
		case r > 0xffff:
			hi, lo := utf16.EncodeRune(r)
			fmt.Fprintf(&b, `\u%04x\u%04x`, hi, lo)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}
