package uricheck

import (
	"strings"
	"unicode/utf8"

	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// cookieDomain finds a domain that http.Cookie.String drops: the only sign is a line in the log.
func cookieDomain(j *judgement) {
	name := strings.TrimPrefix(j.Text, ".")
	const leftOut = "; Set-Cookie leaves out the Domain"
	for i := range len(name) {
		if b := name[i]; !uri.IsAlpha(b) && !uri.IsDigit(b) && b != '-' && b != '.' {
			start, end := characterAt(j.Text, len(j.Text)-len(name)+i)
			j.warn(start, end, "the Domain of a cookie cannot contain "+j.quote(start, end)+leftOut)
			return
		}
	}
	if len(j.Text) > 255 || !isCookieName(name) && !uri.IsIPv4(j.Text) {
		j.warn(0, len(j.Text), j.quote(0, len(j.Text))+" is not a cookie domain"+leftOut)
	}
}

// isCookieName reports whether net/http reads a text of letters, digits, hyphens and dots as a
// domain name: it has to contain a letter.
func isCookieName(name string) bool {
	for label := range strings.SplitSeq(strings.TrimSuffix(name, "."), ".") {
		if label == "" || len(label) > 63 || label[0] == '-' || label[len(label)-1] == '-' {
			return false
		}
	}
	return strings.Trim(name, "0123456789-.") != ""
}

// cookiePath finds characters that http.Cookie.String drops from a path, and a path that
// clients replace with their default.
func cookiePath(j *judgement) {
	if j.Text[0] != '/' {
		j.warn(0, len(j.Text), "the Path "+j.quote(0, len(j.Text))+` does not begin with "/"; clients use their default path`)
		return
	}
	for i := range len(j.Text) {
		if b := j.Text[i]; b < ' ' || b >= 0x7f || b == ';' {
			start, end := characterAt(j.Text, i)
			j.warn(start, end, "the Path of a cookie cannot contain "+j.quote(start, end)+"; Set-Cookie leaves out this character")
			return
		}
	}
}

// characterAt returns the span of the character that begins at a byte.
func characterAt(text string, start int) (int, int) {
	_, size := utf8.DecodeRuneInString(text[start:])
	return start, start + size
}
