package report

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// literalSpan maps a span of a string literal's value to the bytes of its source that wrote it,
// quotes included in the count. src is the literal as written in the file. A bound inside the
// bytes of one escape moves to the end of the escape, and then exact is false.
func literalSpan(src string, start, end int) (from, to int, exact bool) {
	if strings.HasPrefix(src, "`") {
		return rawSpan(src, start, end)
	}
	from, to = -1, -1
	exact = true
	at, rest := 0, src[1:len(src)-1]
	for {
		pos := len(src) - 1 - len(rest)
		if at >= end && to < 0 {
			to = pos
			exact = exact && at == end
		}
		if at == start {
			from = pos
		}
		if to >= 0 && from >= 0 || rest == "" {
			break
		}
		n, tail := unquoteOne(rest)
		if at < start && start < at+n {
			from, exact = pos, false
		}
		at, rest = at+n, tail
	}
	return from, to, exact
}

// unquoteOne returns the number of bytes of the value that the first character or escape of an
// interpreted literal writes, and the source after it.
func unquoteOne(src string) (n int, tail string) {
	r, multibyte, tail, err := strconv.UnquoteChar(src, '"')
	if err != nil {
		// The type checker has accepted the literal.
		return 1, src[1:]
	}
	if multibyte {
		return utf8.RuneLen(r), tail
	}
	return 1, tail
}

// rawSpan is like literalSpan, but for a raw literal: the value is the source without carriage
// returns (Go spec, "String literals"). A carriage return before a line feed belongs to it: an edit
// of the line break removes both.
func rawSpan(src string, start, end int) (from, to int, exact bool) {
	from, to = -1, -1
	at := 0
	for i := 1; i < len(src); i++ {
		if at == end && to < 0 {
			to = i
		}
		if at == start && from < 0 && (src[i] != '\r' || src[i+1] == '\n') {
			from = i
		}
		if src[i] == '\r' {
			continue
		}
		at++
	}
	// A lone carriage return does not stand inside an empty span.
	return min(from, to), to, true
}

// writable returns the notation of a text inside the literal src, and whether there is one.
func writable(src, text string) (string, bool) {
	if strings.HasPrefix(src, "`") {
		return text, strconv.CanBackquote(text)
	}
	quoted := strconv.Quote(text)
	return quoted[1 : len(quoted)-1], true
}
