package uri

import "unicode/utf8"

// IsUCSChar reports whether r is a ucschar: a character that an IRI may have wherever a URI may
// have unreserved ones (RFC 3987 §2.2):
//
//	ucschar = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF
//	        / %x10000-1FFFD / %x20000-2FFFD / %x30000-3FFFD
//	        / %x40000-4FFFD / %x50000-5FFFD / %x60000-6FFFD
//	        / %x70000-7FFFD / %x80000-8FFFD / %x90000-9FFFD
//	        / %xA0000-AFFFD / %xB0000-BFFFD / %xC0000-CFFFD
//	        / %xD0000-DFFFD / %xE1000-EFFFD
func IsUCSChar(r rune) bool {
	switch {
	case r < 0x10000:
		return 0xA0 <= r && r <= 0xD7FF || 0xF900 <= r && r <= 0xFDCF || 0xFDF0 <= r && r <= 0xFFEF
	case r < 0xE0000:
		return r&0xFFFF <= 0xFFFD
	default:
		return 0xE1000 <= r && r <= 0xEFFFD
	}
}

// IsIPrivate reports whether r is one of the characters for private use, which
// an IRI takes in its query and nowhere else (RFC 3987 §2.2):
//
//	iprivate = %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD
func IsIPrivate(r rune) bool {
	return 0xE000 <= r && r <= 0xF8FF || 0xF0000 <= r && r <= 0xFFFFD || 0x100000 <= r && r <= 0x10FFFD
}

// has32 is like has, for a character beyond ASCII, which only a widened class can contain.
func (c class) has32(r rune) bool {
	return c&ucsChar != 0 && IsUCSChar(r) || c&iPrivate != 0 && IsIPrivate(r)
}

// runWide returns the end of the longest run of characters beyond ASCII in s from i on that are
// in the widened class c. Ill-formed UTF-8 ends it: it decodes to U+FFFD, which is in no class.
//
// It does not decode most characters. All of U+00C0 to U+07FF (first bytes from C3 on) and of
// U+1000 to U+CFFF (first bytes up to EC) are ucschar, and all their continuation bytes are
// well-formed. Every widened class contains ucschar.
func runWide(s string, i int, c class) int {
	for i < len(s) && s[i] >= utf8.RuneSelf {
		switch t := s[i:]; {
		case len(t) >= 2 && 0xC3 <= t[0] && t[0] <= 0xDF && !utf8.RuneStart(t[1]):
			i += 2
			continue
		case len(t) >= 3 && 0xE1 <= t[0] && t[0] <= 0xEC && !utf8.RuneStart(t[1]) && !utf8.RuneStart(t[2]):
			i += 3
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if !c.has32(r) {
			return i
		}
		i += size
	}
	return i
}

// illFormed returns the end of the ill-formed UTF-8 at s[i]: the byte, and the
// continuation bytes after it. It returns i if s[i:] begins with a character.
func illFormed(s string, i int) int {
	if r, size := utf8.DecodeRuneInString(s[i:]); r != utf8.RuneError || size != 1 {
		return i
	}
	for i++; i < len(s) && !utf8.RuneStart(s[i]); {
		i++
	}
	return i
}
