package library

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Verb is a verb of a format of package fmt that prints an argument.
type Verb struct {
	Start, End int  // bytes of the format, from the "%" through the letter
	Letter     rune // 's'
	Arg        int  // index among the arguments after the format
	Plain      bool // without flags, width, precision and index
	Bare       bool // without flags, width and precision
}

// Verbs returns the verbs of a format, as fmt's documentation defines them. ok is false for a
// format that is wrong with any arguments, "%" at the end or "%[x]d", and for a percent sign with
// flags, "%5%".
func Verbs(format string) (found []Verb, ok bool) {
	s := verbScanner{format: format}
	for s.at < len(format) {
		start := strings.IndexByte(format[s.at:], '%')
		if start < 0 {
			break
		}
		s.at += start + 1
		v, ok := s.verb()
		if !ok {
			return nil, false
		}
		if v.Letter != '%' {
			found = append(found, v)
		}
	}
	return found, true
}

type verbScanner struct {
	format string
	at     int
	arg    int // the next argument
}

// verb scans one verb, from after its "%". An index belongs to the width, precision or verb
// directly after it: "%[2]*[1]d" has two, "%[2]5d" has no valid one.
func (s *verbScanner) verb() (v Verb, ok bool) {
	v.Start = s.at - 1
	s.skip("+-# 0")
	indexed, ok := s.index()
	if s.has('*') {
		s.arg++
		indexed = false
	} else if s.skip(digits) && indexed {
		return Verb{}, false
	}
	// A point at the end is an unknown verb.
	if ok && s.at+1 < len(s.format) && s.has('.') {
		if indexed {
			return Verb{}, false
		}
		indexed, ok = s.index()
		if s.has('*') {
			s.arg++
			indexed = false
		} else {
			s.skip(digits)
		}
	}
	if ok && !indexed {
		_, ok = s.index()
	}
	if !ok || s.at == len(s.format) {
		return Verb{}, false
	}
	r, size := utf8.DecodeRuneInString(s.format[s.at:])
	s.at += size
	v.Letter, v.End = r, s.at
	v.Plain = v.End == v.Start+len("%")+size
	v.Bare = v.Plain || s.format[v.Start+1] == '[' && strings.IndexByte(s.format[v.Start:v.End],
		']') == v.End-size-1-v.Start
	if r == '%' {
		return v, v.Plain
	}
	v.Arg = s.arg
	s.arg++
	return v, true
}

// index scans the index of an argument, "[2]", if one stands here; the first is 1. ok is false if
// the brackets contain no index.
func (s *verbScanner) index() (found, ok bool) {
	if !s.has('[') {
		return false, true
	}
	number, _, ok := strings.Cut(s.format[s.at:], "]")
	n, err := strconv.ParseUint(number, 10, 16)
	if !ok || err != nil || n == 0 {
		return false, false
	}
	s.at += len(number) + len("]")
	s.arg = int(n) - 1
	return true, true
}

func (s *verbScanner) has(b byte) bool {
	if s.at == len(s.format) || s.format[s.at] != b {
		return false
	}
	s.at++
	return true
}

// skip skips bytes of a set, and reports whether there are any.
func (s *verbScanner) skip(set string) bool {
	rest := strings.TrimLeft(s.format[s.at:], set)
	skipped := len(s.format) - len(rest) - s.at
	s.at += skipped
	return skipped > 0
}
