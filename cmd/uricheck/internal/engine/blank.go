package engine

import (
	"bytes"
	"strconv"
)

// blankCode overwrites the statements of functions, and the elements of composite literals that
// initialise package variables, with spaces: the types of a package do not depend on them, and
// parsing and type-checking them takes most of the time. All positions stay. If it does not
// understand the file, it leaves the rest as it is, for the parser to report. It only sees
// declarations that begin in column 1, as gofmt writes them.
func blankCode(src []byte) {
	// A line directive in a body changes the positions after it.
	if bytes.Contains(src, []byte("//line ")) || bytes.Contains(src, []byte("/*line ")) {
		return
	}
	for i := 0; i >= 0 && i < len(src); {
		switch {
		case begins(src, i, "func"):
			i = blankBody(src, i)
		case begins(src, i, "var"):
			i = blankValues(src, i)
		default:
			i = skipToken(src, i)
		}
	}
}

// begins reports whether a line begins at i, with a keyword.
func begins(src []byte, i int, keyword string) bool {
	rest, ok := bytes.CutPrefix(src[i:], []byte(keyword))
	return ok && (i == 0 || src[i-1] == '\n') && len(rest) > 0 && (rest[0] == ' ' || rest[0] == '(')
}

// blankBody blanks the body of the function that begins at i, if it has one, and returns an index
// after that; -1 if the file ends before.
func blankBody(src []byte, i int) int {
	for depth := 0; i >= 0 && i < len(src); {
		switch c := src[i]; {
		case c == '(' || c == '[':
			depth++
		case c == ')' || c == ']':
			depth--
		case c == '{' && depth == 0 && !isOfType(src[:i]):
			return blankBraces(src, i)
		case c == '{':
			i = closing(src, i)
			continue
		case c == '\n' && depth == 0:
			return i
		}
		i = skipToken(src, i)
	}
	return -1
}

// blankValues blanks the composite literals, and the bodies of functions, in the declaration of
// variables that begins at i, and returns an index after its beginning; -1 if the file ends before.
func blankValues(src []byte, i int) int {
	isGroup := bytes.HasPrefix(src[i:], []byte("var ("))
	for depth, spec := 0, i; i >= 0 && i < len(src); {
		switch c := src[i]; {
		case c == '(' || c == '[':
			depth++
		case c == ')' || c == ']':
			if depth--; isGroup && depth == 0 {
				return i
			}
		case c == '{' && isOfType(src[:i]):
			i = closing(src, i)
			continue
		case c == '{' && bytes.Contains(src[spec:i], []byte("[...]")):
			i = blankElements(src, i)
			continue
		case c == '{':
			i = blankBraces(src, i)
			continue
		case c == '\n' && depth == 0:
			return i
		case c == '\n' && isGroup && depth == 1:
			spec = i
		}
		i = skipToken(src, i)
	}
	return -1
}

// blankBraces blanks the bytes between the brace at i and the one that closes it, and returns the
// index after that, or -1 if it is missing.
func blankBraces(src []byte, i int) int {
	end := closing(src, i)
	if end < 0 {
		return -1
	}
	blank(src[i+1 : end-1])
	return end
}

// blankElements blanks the elements after the brace at i, which determine the length of an array,
// except for the last one, before which it writes the index. It leaves elements with an index.
// It returns the index after the closing brace, or -1 if that is missing.
func blankElements(src []byte, i int) int {
	end := closing(src, i)
	if end < 0 {
		return -1
	}
	before, last, ok := elements(src[i+1 : end-1])
	if !ok {
		return end
	}
	inside := src[i+1 : i+1+last]
	index := strconv.Itoa(before) + ":"
	at := room(inside, len(index))
	if at < 0 {
		return end
	}
	blank(inside)
	copy(inside[at:], index)
	return end
}

// room returns the index of the first n bytes of a text on one line, or -1.
func room(text []byte, n int) int {
	for at := 0; ; {
		line := bytes.IndexByte(text[at:], '\n')
		switch {
		case line < 0 && len(text)-at < n:
			return -1
		case line < 0 || line >= n:
			return at
		}
		at += line + 1
	}
}

// blank overwrites all bytes but line ends with spaces.
func blank(code []byte) {
	for i, c := range code {
		if c != '\n' {
			code[i] = ' '
		}
	}
}

// elements returns the number of elements of a composite literal before the last one, and the
// offset at which that begins. ok is false if an element may have a key, or if there are comments.
func elements(inside []byte) (before, last int, ok bool) {
	for i, depth := 0, 0; i >= 0 && i < len(inside); {
		switch c := inside[i]; {
		case c == '(' || c == '[' || c == '{':
			depth++
		case c == ')' || c == ']' || c == '}':
			depth--
		case c == ':' && depth == 0, c == '/':
			return 0, 0, false
		case c == ',' && depth == 0 && len(bytes.TrimSpace(inside[i+1:])) > 0:
			before, last = before+1, i+1
		}
		i = skipToken(inside, i)
	}
	return before, last, before > 0
}

// isOfType reports whether a brace after some bytes may open a type.
func isOfType(before []byte) bool {
	before = bytes.TrimRight(before, " \t")
	isAfter := func(token string) bool { return bytes.HasSuffix(before, []byte(token)) }
	return isAfter("struct") || isAfter("interface") || isAfter("*/")
}

// closing returns the index after the brace that closes the one at i, or -1.
func closing(src []byte, i int) int {
	for depth := 0; i >= 0 && i < len(src); i = skipToken(src, i) {
		switch src[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return -1
}

// skipToken returns the index after the string, the rune or the comment at i, or after the byte
// at i if there is none; -1 if the end is missing.
func skipToken(src []byte, i int) int {
	switch c := src[i]; {
	case c == '"' || c == '\'':
		return skipQuoted(src, i)
	case c == '`':
		return behind(src, i+1, "`")
	case c == '/' && i+1 < len(src) && src[i+1] == '/':
		// The line end is a token.
		if n := bytes.IndexByte(src[i:], '\n'); n >= 0 {
			return i + n
		}
		return len(src)
	case c == '/' && i+1 < len(src) && src[i+1] == '*':
		return behind(src, i+2, "*/")
	}
	return i + 1
}

// skipQuoted returns the index after the string or rune at i, or -1.
func skipQuoted(src []byte, i int) int {
	for quote := src[i]; i+1 < len(src); {
		i++
		switch src[i] {
		case quote:
			return i + 1
		case '\\':
			i++
		case '\n':
			return -1
		}
	}
	return -1
}

// behind returns the index after the first end at i or later, or -1.
func behind(src []byte, i int, end string) int {
	n := bytes.Index(src[i:], []byte(end))
	if n < 0 {
		return -1
	}
	return i + n + len(end)
}
