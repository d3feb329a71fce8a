package uricheck

import (
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// What is said of a text in the use stdlib.AnyReader holds for every reader of such a
// URL, and for what the program may make of it before: without slashes at its ends, or
// with a path, a query or a fragment behind it. Where something else may follow, the
// text ends in a hole. No finding is an error: no call is known that fails.

// anyReaderRules are the rules that hold for any reader, with what they look for. The
// first one that finds something speaks.
var anyReaderRules = []struct {
	rule  *Rule
	check func(*judgement)
}{
	{&schemeRule, schemeForAnyReader},
	{&hostRule, hostForAnyReader},
	{&portRule, portForAnyReader},
	{&escapeRule, escapeForAnyReader},
}

func judgeForAnyReader(j *judgement) {
	for _, r := range anyReaderRules {
		if len(j.findings) == 0 {
			j.rule = r.rule
			r.check(j)
		}
	}
}

// urlBytes are the bytes of texts that are nothing but a URL. The others that
// RFC 3986 §2 allows stand in patterns, templates and lists of hosts as well.
const urlBytes = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789" + "-._~:/?#@&=+%" + holeByte

// holeByte stands for the holes in the known bytes of a text.
const holeByte = "\x00"

// isPlainURL reports whether a text is a URL of the web and nothing else: a scheme that puts
// buckets or lists of hosts into the authority has readers of its own, templates and patterns
// are none yet, and a scheme alone is a prefix, be it doubled.
func (s Subject) isPlainURL() bool {
	known := s.known()
	if lacksSlash(known) {
		return strings.Trim(known, urlBytes) == ""
	}
	scheme, rest, _ := strings.Cut(known, "://")
	if len(s.Holes) > 0 && s.Holes[0].Start < len(scheme)+len("://") {
		return false
	}
	if !uri.IsScheme(scheme) || strings.Trim(known, urlBytes) != "" || strings.Contains(known, "...") {
		return false
	}
	scheme = strings.ToLower(scheme)
	if !isNetwork(scheme) && (s.Program.knows(scheme) || !isNearHTTP(scheme)) {
		return false
	}
	if second, behind, ok := strings.Cut(rest, "://"); ok && isNetwork(second) {
		rest = behind
	}
	return strings.Trim(rest, "/") != ""
}

// lacksSlash reports whether a text begins as "https:/example.com/" does: with one slash, and a
// site behind it.
func lacksSlash(text string) bool {
	scheme, rest, ok := strings.Cut(text, ":/")
	return ok && isHTTP(scheme) && !strings.HasPrefix(rest, "/") && looksLikeHost(firstSegment(rest)) && looksLikeSite(firstSegment(rest))
}

// isNearHTTP reports whether a scheme is http or https with a slip of the pen. The names near
// ws are too short to be told from others.
func isNearHTTP(scheme string) bool {
	return slices.ContainsFunc(nearSchemes(scheme), isHTTP)
}

// schemeForAnyReader reports a misspelt scheme, a slash that is missing behind it, and one that is
// not lowercase. A URL that is
// all in uppercase may be meant so: it makes a smaller QR code.
func schemeForAnyReader(j *judgement) {
	if lacksSlash(j.Text) {
		missingSlashes(j)
		return
	}
	if !misspeltScheme(j) && strings.ToUpper(j.Text) != j.Text {
		schemeCase(j)
	}
}

// hostForAnyReader reports a host that is missing: one that http and ws do not go without
// (RFC 9110 §4.2.1, RFC 6455 §3).
func hostForAnyReader(j *judgement) {
	authority, ok := j.ref.Authority()
	if ok && !doubledScheme(j) && authority == "" && !strings.EqualFold(j.ref.Scheme(), "ftp") {
		_, end := j.ref.Span(uri.Authority)
		j.warn(end-len("//"), end, "the host is empty")
	}
}

// portForAnyReader reports a number that no port has, and one with letters behind it
// that ends the authority: else an "@" may follow, and make it a password. Letters alone are
// to be filled in, and "8001-8002" is a range.
func portForAnyReader(j *judgement) {
	start, end := j.ref.Span(uri.Port)
	port, isLast := j.Text[start:end], end == len(j.Text)
	letters := strings.TrimLeft(port, "0123456789")
	switch {
	case letters == port: // there may be no port at all
	case letters == "" && aboveMaxPort(port):
		j.warn(start, end, j.quoteless(start, end)+" is above 65535; no transport has it")
	case letters != "" && !isLast && isAlphanumeric(letters):
		j.warn(start, end, j.quote(start, end)+" is not a number; it is no port")
	}
}

func isAlphanumeric(s string) bool {
	for i := range len(s) {
		if !isWordByte(s[i]) {
			return false
		}
	}
	return true
}

// escapeForAnyReader reports a "%" that begins no percent-encoding, whatever follows the text,
// nor a verb, a wildcard or a name to be filled in: it stands behind a number, "50%/",
// before a digit and a letter that is no hex digit, "%2H", or before two letters alone that
// no format knows, "%zz".
func escapeForAnyReader(j *judgement) {
	start, _ := j.ref.Span(uri.Path)
	_, end := j.ref.Span(uri.Query)
	for i := start; i < end; i++ {
		if j.Text[i] == '%' && isBrokenEscape(j.Text[start:end], i-start) {
			fact := `"%" is not followed by two hex digits; RFC 3986 has no such URI`
			j.warn(i, escapeEnd(j.Text, i, min(i+3, end)), fact, encodePercent(j.Text, i)...)
			return
		}
	}
}

func isBrokenEscape(text string, at int) bool {
	rest := text[at+1:]
	switch {
	case rest == "":
		return false // the digits may follow
	case uri.IsDigit(rest[0]):
		return len(rest) > 1 && uri.IsAlpha(rest[1]) && !uri.IsHexDigit(rest[1]) && !isVerb(rest)
	}
	isBehindNumber := at > 0 && uri.IsDigit(text[at-1])
	return isBehindNumber && strings.IndexByte("/?&=", rest[0]) >= 0 || areStrayLetters(rest)
}

// conversions are the letters that end a conversion of C, "%lu", of which "%l" is none.
const conversions = "diouxXcsn"

// areStrayLetters reports whether two letters stand behind a "%", and a delimiter or nothing
// behind them, that are no hex digits, no verb of Go or C, and no name between percent signs.
func areStrayLetters(rest string) bool {
	if len(rest) < 2 || !uri.IsAlpha(rest[0]) || !uri.IsAlpha(rest[1]) {
		return false
	}
	isWhole := len(rest) == 2 || strings.IndexByte("/?&=", rest[2]) >= 0
	return isWhole && !uri.IsHexDigit(rest[0]) && !isVerb(rest) && strings.IndexByte(conversions, rest[1]) < 0
}
