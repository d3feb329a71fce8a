package uricheck

import (
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// A finding in the use stdlib.AnyReader is true for every reader of such a URL, even if the program
// first trims slashes at its ends, or appends a path, a query or a fragment. If something else may
// follow, the text ends in a hole. No finding is an error, because uricheck knows no failing call.

// anyReaderRules are the rules that are true for any reader, with their checks. They check one component
// of the URL after the other; a rule that isAlone is silent if an earlier one has a finding, which may be
// about the same mistake.
var anyReaderRules = []struct {
	rule    *Rule
	check   func(*judgement)
	isAlone bool
}{
	{rule: &schemeRule, check: schemeForAnyReader},
	{rule: &hostRule, check: hostForAnyReader, isAlone: true},
	{rule: &portRule, check: portForAnyReader},
	{rule: &escapeRule, check: escapeForAnyReader},
}

func (j *judgement) judgeForAnyReader() {
	before := len(j.findings)
	for _, r := range anyReaderRules {
		if !r.isAlone || len(j.findings) == before {
			j.rule = r.rule
			r.check(j)
		}
	}
}

// inPartOfURL judges a text that does not show that it is a URL, such as a path on its way to a
// function for URLs, perhaps after a base. It returns the faults that any reader refuses.
func (s Subject) inPartOfURL() []Finding {
	if s.Func == "" {
		return nil
	}
	findings := s.behindBase()
	if len(s.Holes) == 0 || !s.hasBase() && !s.isPathForAnyReader() {
		return findings
	}
	return append(findings, slices.DeleteFunc(s.failsInPlainValues(), func(f Finding) bool { return isReportedAt(findings, f) })...)
}

// isPathForAnyReader reports whether a text that the program may change begins as the path of a URL does:
// if the program puts anything before it, that is the base.
func (s Subject) isPathForAnyReader() bool {
	return s.Use == stdlib.AnyReader && strings.HasPrefix(s.known(), "/")
}

// urlBytes are the bytes of texts that can only be a URL. The other bytes that RFC 3986 §2
// allows also occur in patterns, templates and lists of hosts.
const urlBytes = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789" + "-._~:/?#@&=+%" + holeByte

// holeByte stands for the holes in the known bytes of a text.
const holeByte = "\x00"

// isPlainURL reports whether a text is a URL of the web and nothing else. Some schemes have buckets
// or lists of hosts as the authority, and their own readers; a template or a pattern is not a URL
// yet; and a scheme alone is a prefix, even a doubled one.
func (s Subject) isPlainURL() bool {
	known := s.known()
	if lacksSlash(known) || lacksColon(known) {
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
// site after it.
func lacksSlash(text string) bool {
	scheme, rest, ok := strings.Cut(text, ":/")
	return ok && isHTTP(scheme) && !strings.HasPrefix(rest, "/") && looksLikeHost(firstSegment(rest)) && looksLikeSite(firstSegment(rest))
}

// lacksColon reports whether a text begins as "https//example.com/" does: without the colon, and with a site after
// the slashes.
func lacksColon(text string) bool {
	scheme, rest, ok := strings.Cut(text, "//")
	return ok && isHTTP(scheme) && looksLikeHost(firstSegment(rest)) && looksLikeSite(firstSegment(rest))
}

// isNearHTTP reports whether a scheme is a misspelt http or https. The names near ws are too short
// to distinguish from other names.
func isNearHTTP(scheme string) bool {
	return slices.ContainsFunc(nearSchemes(scheme), isHTTP)
}

// schemeForAnyReader reports a misspelt scheme, a slash or the colon that is missing after it, and one that
// is not lowercase. An author may intend a URL all in uppercase: its QR code is smaller.
func schemeForAnyReader(j *judgement) {
	switch {
	case lacksSlash(j.Text):
		j.missingSlashes()
		return
	case lacksColon(j.Text):
		j.missingColon()
		return
	}
	if !j.misspeltScheme() && strings.ToUpper(j.Text) != j.Text {
		j.schemeCase()
	}
}

// hostForAnyReader reports a missing host, which http and ws require (RFC 9110 §4.2.1, RFC 6455
// §3).
func hostForAnyReader(j *judgement) {
	authority, ok := j.ref.Authority()
	if ok && !doubledScheme(j) && authority == "" && !strings.EqualFold(j.ref.Scheme(), "ftp") {
		_, end := j.ref.Span(uri.Authority)
		j.warn(end-len("//"), end, "the host is empty; a request to this URL fails")
	}
}

// portForAnyReader reports a number above 65535, and a number with letters after it, if the
// authority ends there: else an "@" may follow and make it a password. Letters alone may be a
// placeholder, and "8001-8002" is a range.
func portForAnyReader(j *judgement) {
	start, end := j.ref.Span(uri.Port)
	port, isLast := j.Text[start:end], end == len(j.Text)
	letters := strings.TrimLeft(port, "0123456789")
	switch {
	case letters == port: // there may be no port at all
	case letters == "" && aboveMaxPort(port):
		j.warn(start, end, j.quoteless(start, end)+" is above 65535; no host has such a port")
	case letters != "" && !isLast && isAlphanumeric(letters):
		j.warn(start, end, j.quote(start, end)+" is not a number; a port has only digits")
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
// and that cannot begin a verb, a wildcard or a placeholder: one after a number, "50%/", one
// before a digit and a letter that is not a hex digit, "%2H", and one before two letters that no
// format knows, "%zz".
func escapeForAnyReader(j *judgement) {
	start, _ := j.ref.Span(uri.Path)
	_, end := j.ref.Span(uri.Query)
	for i := start; i < end; i++ {
		if j.Text[i] == '%' && isBrokenEscape(j.Text[start:end], i-start) {
			fact := `"%" needs two hex digits after it; RFC 3986 allows no other "%"`
			j.warn(i, escapeEnd(j.Text, i, min(i+3, end)), fact, encodePercent(j.Text, i)...)
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

// conversions are the letters that end a conversion of C, as in "%lu".
const conversions = "diouxXcsn"

// areStrayLetters reports whether two letters follow a "%", with a delimiter or nothing after
// them, and are not hex digits, a verb of Go or C, or a name between percent signs.
func areStrayLetters(rest string) bool {
	if len(rest) < 2 || !uri.IsAlpha(rest[0]) || !uri.IsAlpha(rest[1]) {
		return false
	}
	isWhole := len(rest) == 2 || strings.IndexByte("/?&=", rest[2]) >= 0
	return isWhole && !uri.IsHexDigit(rest[0]) && !isVerb(rest) && strings.IndexByte(conversions, rest[1]) < 0
}
