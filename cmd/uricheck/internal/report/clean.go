package report

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Clean makes a line safe for a terminal: what does not print, be it in a file
// name, in a message or in what the go command said, is written as an escape. A
// tab stays.
func Clean(s string) string {
	return replaceUnprintable(s, func(r rune, raw string) string {
		if r == '\t' {
			return raw
		}
		return escaped(r, raw)
	})
}

// escaped is a character in Go's notation; raw are its bytes.
func escaped(r rune, raw string) string {
	if r == utf8.RuneError && len(raw) == 1 {
		return fmt.Sprintf(`\x%02x`, raw[0])
	}
	quoted := strconv.QuoteRuneToASCII(r)
	return quoted[1 : len(quoted)-1]
}

// CleanJSON does what Clean does for JSON text, in JSON's way: encoding/json lets
// DEL, the C1 controls and the bidirectional controls through, in strings only.
func CleanJSON(s string) string {
	return replaceUnprintable(s, func(r rune, raw string) string {
		switch {
		case r == '\t' || r == '\n':
			return raw
		case r > 0xffff:
			hi, lo := utf16.EncodeRune(r)
			return fmt.Sprintf(`\u%04x\u%04x`, hi, lo)
		}
		return fmt.Sprintf(`\u%04x`, r)
	})
}

func replaceUnprintable(s string, escape func(r rune, raw string) string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		raw := s[i : i+size]
		i += size
		if isPrintable(r, raw) {
			b.WriteString(raw)
			continue
		}
		b.WriteString(escape(r, raw))
	}
	return b.String()
}

// isPrintable reports whether a character, of these bytes, is shown as it is.
func isPrintable(r rune, raw string) bool {
	return strconv.IsPrint(r) && (r != utf8.RuneError || len(raw) > 1)
}
