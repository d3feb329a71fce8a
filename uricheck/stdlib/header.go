package stdlib

import (
	"strconv"
	"strings"
)

// lineEnd is the text that httptest.NewRequest writes after the target.
const lineEnd = " HTTP/1.0\r\n\r\n"

// framing has the fields that net/http looks for in the header of a request.
type framing struct {
	hosts, codings int
	chunked        bool
	length         string
	lengths        int
	badLength      bool
	badTrailer     bool
}

// isHeader reports whether net/http reads a header from s and lineEnd, under a
// request line with the given version.
func isHeader(s, version string) bool {
	s += lineEnd
	if s[0] == ' ' || s[0] == '\t' {
		return false
	}
	var f framing
	for {
		var line string
		line, s = cutLine(s)
		if line == "" {
			return f.ok(version)
		}
		name, value, ok := strings.Cut(line, ":")
		if !ok {
			return false
		}
		value = strings.TrimRight(value, " \t")
		if !continues(s) {
			if !f.field(name, value) {
				return false
			}
			continue
		}
		var b strings.Builder
		b.WriteString(value)
		for continues(s) {
			line, s = cutLine(s)
			b.WriteByte(' ')
			b.WriteString(strings.Trim(line, " \t"))
		}
		if !f.field(name, b.String()) {
			return false
		}
	}
}

func continues(s string) bool { return s != "" && (s[0] == ' ' || s[0] == '\t') }

func cutLine(s string) (line, rest string) {
	line, rest, _ = strings.Cut(s, "\n")
	return strings.TrimSuffix(line, "\r"), rest
}

// field records one field, and reports whether net/textproto accepts the bytes of its name and
// value. A name may contain spaces, and is then none of the known names (go.dev/issue/34540).
func (f *framing) field(name, value string) bool {
	if name == "" {
		return false
	}
	for i := 0; i < len(name); i++ {
		if name[i] != ' ' && !tokenByte[name[i]] {
			return false
		}
	}
	for i := 0; i < len(value); i++ {
		if isControl(value[i]) && value[i] != '\t' {
			return false
		}
	}
	value = strings.TrimLeft(value, " \t")
	switch {
	case strings.EqualFold(name, "Host"):
		f.hosts++
	case strings.EqualFold(name, "Transfer-Encoding"):
		f.codings++
		f.chunked = strings.EqualFold(value, "chunked") && isASCII(value)
	case strings.EqualFold(name, "Content-Length"):
		value = strings.Trim(value, " \t")
		f.badLength = f.badLength || f.lengths > 0 && value != f.length
		f.length = value
		f.lengths++
	case strings.EqualFold(name, "Trailer"):
		f.badTrailer = f.badTrailer || isFramingTrailer(value)
	}
	return true
}

// ok makes the checks of RFC 9112 section 6 that net/http makes. Before HTTP/1.1, net/http
// ignores the transfer coding (go.dev/issue/12785), except in HTTP/0.0.
func (f *framing) ok(version string) bool {
	if f.hosts > 1 || f.badLength {
		return false
	}
	if f.lengths > 0 {
		if _, err := strconv.ParseUint(f.length, 10, 63); err != nil {
			return false
		}
	}
	number := version[len("HTTP/"):]
	if f.codings == 0 || number < "1.1" && number != "0.0" {
		return true
	}
	return f.codings == 1 && f.chunked && !f.badTrailer
}

// isFramingTrailer reports whether a Trailer field names a field that frames the message, which
// RFC 9112 forbids in a trailer.
func isFramingTrailer(value string) bool {
	for _, name := range strings.Split(value, ",") {
		name = strings.Trim(name, " \t")
		for _, framing := range []string{"Transfer-Encoding", "Trailer", "Content-Length"} {
			if strings.EqualFold(name, framing) && isASCII(name) {
				return true
			}
		}
	}
	return false
}

// tokenByte has the bytes of RFC 9110's token.
var tokenByte = byteSet("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz" + "!#$%&'*+-.^_`|~")
