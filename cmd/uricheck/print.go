package main

import (
	"fmt"
	"go/token"
	"os"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// relative returns the file name relative to the working directory if the file
// is below it.
func relative(name string) string {
	dir, err := os.Getwd()
	if err != nil {
		return name
	}
	return finding.Relative(dir, name)
}

func (p *program) printFindings(found []finding.Finding) {
	var b strings.Builder
	for _, f := range found {
		fmt.Fprintf(&b, "%s: %s\n", place(f.Pos), clean(f.Message))
		for _, s := range f.Way {
			fmt.Fprintf(&b, "%s: \t%s\n", place(s.Pos), clean(s.Message))
		}
	}
	p.print(b.String())
}

func place(p finding.Position) string {
	return clean(token.Position{Filename: relative(p.File), Line: p.Line, Column: p.Column}.String())
}

// clean makes a line safe for a terminal: what does not print, be it in a file
// name, in a message or in what the go command said, is written as an escape.
func clean(s string) string {
	return replaceUnprintable(s, func(r rune, raw string) string {
		switch {
		case r == '\t':
			return raw
		case r == utf8.RuneError && len(raw) == 1:
			return fmt.Sprintf(`\x%02x`, raw[0])
		}
		quoted := strconv.QuoteRuneToASCII(r)
		return quoted[1 : len(quoted)-1]
	})
}

// cleanJSON does the same for JSON text, in JSON's way: encoding/json lets DEL,
// the C1 controls and the bidirectional controls through, in strings only.
func cleanJSON(s string) string {
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
		if strconv.IsPrint(r) && (r != utf8.RuneError || size > 1) {
			b.WriteString(raw)
			continue
		}
		b.WriteString(escape(r, raw))
	}
	return b.String()
}
