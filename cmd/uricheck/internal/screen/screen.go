// Package screen lays out text in the columns of a terminal: it prints unprintable characters
// as escapes, counts wide characters as two columns, and truncates long texts.
package screen

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// Ellipsis replaces truncated text.
const Ellipsis = "…"

// char returns the first character of s as shown, and the number of its bytes. It shows unprintable
// characters, and bytes that are not UTF-8, as escapes of a Go string.
func char(s string) (shown string, size int) {
	r, size := utf8.DecodeRuneInString(s)
	return shownRune(r, s[:size]), size
}

func shownRune(r rune, raw string) string {
	switch {
	case r == utf8.RuneError && len(raw) == 1:
		return fmt.Sprintf(`\x%02x`, raw[0])
	case strconv.IsPrint(r):
		return raw
	}
	quoted := strconv.QuoteRuneToASCII(r)
	return quoted[1 : len(quoted)-1]
}

// commandMark begins a command for GitHub, at any place in a line that a step prints. This is the
// older form of a command: with "stop-commands" GitHub would ignore the annotations that follow.
const commandMark = "##["

// harmless returns a text as shown without a commandMark.
func harmless(shown string) string { return strings.ReplaceAll(shown, commandMark, `##\x5b`) }

// Clean returns s as shown. GitHub reads nothing in the result as a command, except at the beginning of the line.
func Clean(s string) string {
	var b strings.Builder
	for s != "" {
		shown, size := char(s)
		b.WriteString(shown)
		s = s[size:]
	}
	return harmless(b.String())
}

// Width returns the number of columns that a text takes, as Clean returns it.
func Width(shown string) int {
	columns := 0
	for _, r := range shown {
		columns += runeWidth(r)
	}
	return columns
}

// runeWidth returns 2 for characters that Unicode Standard Annex #11 calls wide or fullwidth, and 0
// for those that join the character before them: marks, and medial vowels and final consonants of
// Hangul. charmbracelet/x/ansi counts the latter as 1, agrees on all but 374 of the characters that
// print, and needs five modules for it.
func runeWidth(r rune) int {
	if unicode.In(r, unicode.Mn, unicode.Me) || 0x1160 <= r && r <= 0x11ff {
		return 0
	}
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return 2
	}
	return 1
}

// Wrap breaks a text into lines between two columns, of which the caller indents the first one.
func Wrap(text string, column, limit int) string {
	var b strings.Builder
	at := column
	for i, word := range strings.Fields(text) {
		switch {
		case i == 0:
		case at+len(" ")+len(word) > limit:
			b.WriteString("\n" + strings.Repeat(" ", column))
			at = column
		default:
			b.WriteString(" ")
			at++
		}
		b.WriteString(word)
		at += len(word)
	}
	return b.String()
}

// Cut returns s as shown, with an ellipsis in its middle if it takes more than limit columns. It
// reads no more of s than it shows.
func Cut(s string, limit int) string {
	if head, rest := head(s, limit); rest == "" {
		return head
	}
	first, rest := head(s, limit/2)
	last, _ := tail(rest, limit-Width(first)-Width(Ellipsis))
	return first + Ellipsis + last
}

// Head returns the beginning of s as shown, in limit columns at most, with an
// ellipsis if s is longer.
func Head(s string, limit int) string {
	if all, rest := head(s, limit); rest == "" {
		return all
	}
	first, _ := head(s, limit-Width(Ellipsis))
	return first + Ellipsis
}

// Tail is like Head, but for the end.
func Tail(s string, limit int) string {
	if all, rest := tail(s, limit); rest == "" {
		return all
	}
	last, _ := tail(s, limit-Width(Ellipsis))
	return Ellipsis + last
}

// head returns as much of the beginning of s as fits into limit columns, and the rest.
func head(s string, limit int) (shown, rest string) {
	var b strings.Builder
	for s != "" {
		c, size := char(s)
		if limit -= Width(c); limit < 0 {
			break
		}
		b.WriteString(c)
		s = s[size:]
	}
	return b.String(), s
}

// tail is like head, but for the end.
func tail(s string, limit int) (shown, rest string) {
	for s != "" {
		r, size := utf8.DecodeLastRuneInString(s)
		char := shownRune(r, s[len(s)-size:])
		if limit -= Width(char); limit < 0 {
			break
		}
		shown = char + shown
		s = s[:len(s)-size]
	}
	return shown, s
}

// Mark shows the bytes [start, end) of s with the text around them, in limit columns at most, and returns the columns
// that they take: at least one. The text before them gets a third of the room beside them, or what the text after
// them leaves.
func Mark(s string, start, end, limit int) (line string, from, to int) {
	beside := Width(Head(s[:start], limit)) + Width(Head(s[end:], limit))
	marked := Cut(s[start:end], max(limit/2, limit-beside))
	room := limit - Width(marked)
	before := Tail(s[:start], room-Width(Head(s[end:], room*2/3)))
	line = before + marked + Head(s[end:], room-Width(before))
	from = Width(harmless(before))
	return harmless(line), from, from + max(1, Width(marked))
}
