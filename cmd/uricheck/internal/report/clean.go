package report

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/screen"
)

// Clean makes a line safe for a terminal: a file name, a message or output of the go command. It
// converts characters as [screen.Clean] does, but keeps tabs. GitHub reads nothing in the result as
// a command, except at the beginning of the line: see CleanName.
func Clean(s string) string {
	parts := strings.Split(s, "\t")
	for i, part := range parts {
		parts[i] = screen.Clean(part)
	}
	return strings.Join(parts, "\t")
}

// CleanName makes the name of a file safe for the start of a line. In all output of a step, GitHub
// reads a line as a command if it begins with "::", or with blanks and "::". A //line directive can
// name a file this way.
func CleanName(name string) string {
	shown := Clean(name)
	if strings.HasPrefix(strings.TrimLeft(shown, " \t"), "::") {
		return "./" + shown
	}
	return shown
}

// CleanJSON is like Clean, but for JSON text, with JSON's escapes: encoding/json does not escape
// DEL, the C1 controls and the bidirectional controls, which occur only in strings.
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
	return strings.ReplaceAll(b.String(), "##[", `##\u005b`) // see [screen.Clean]; "##" occurs only in strings
}
