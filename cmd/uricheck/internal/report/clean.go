package report

import (
	"fmt"
	"go/token"
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/screen"
)

// commandMark begins a command for GitHub, wherever it stands in a line that a step prints.
// It is the older way: of "stop-commands" the annotations that follow would be lost.
const commandMark = "##["

// char is [screen.Char], but that a commandMark is none when it is shown.
func char(s string) (shown string, size int) {
	if strings.HasPrefix(s, commandMark) {
		return `##\x5b`, len(commandMark)
	}
	return screen.Char(s)
}

// Clean makes a line safe for a terminal: a file name, a message or output of the go command.
// It converts characters as package screen does, but keeps tabs. Nothing in the result is a
// command for GitHub, unless it begins the line: see CleanName.
func Clean(s string) string {
	var b strings.Builder
	for s != "" {
		shown, size := char(s)
		if s[0] == '\t' {
			shown = "\t"
		}
		b.WriteString(shown)
		s = s[size:]
	}
	return b.String()
}

// CleanName makes the name of a file safe for the start of a line. GitHub takes a line for a
// command, in whatever a step prints, that begins with "::", blanks aside; and a //line
// directive can name a file so.
func CleanName(name string) string {
	shown := Clean(name)
	if strings.HasPrefix(strings.TrimLeft(shown, " \t"), "::") {
		return "./" + shown
	}
	return shown
}

// CleanPosition is CleanName for a position in a file.
func CleanPosition(p token.Position) string { return CleanName(p.String()) }

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
	return strings.ReplaceAll(b.String(), commandMark, `##\u005b`) // "##" is in strings only
}
