package uricheck

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/uricheck/go-uricheck/uricheck/scheme"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// meantUserinfo returns the span of the user and the password that the author of a URL means: the password ends at the
// last "@", even if a "/", "?" or "#" in it ends the authority (RFC 3986 §3.2). ok is false if that "@" may stand in a
// path or a query.
func (s Subject) meantUserinfo() (start, end int, ok bool) {
	before, host, hasAt := cutLast(s.known(), '@')
	name, userinfo, isURL := strings.Cut(before, "://")
	user, password, hasColon := strings.Cut(userinfo, ":")
	isWithin := strings.ContainsAny(name, "/?#@") // another URL in the path or the query
	if !hasAt || !isURL || isWithin || !hasColon || strings.ContainsAny(user, "/?#") {
		return 0, 0, false
	}
	isCut := strings.ContainsAny(password, "/?#")
	if isCut && (looksLikeHost(user) || !isHostAndPort(firstSegment(host), name) || !s.endsBehindCut(password, host)) {
		return 0, 0, false
	}
	return len(name) + len("://"), len(before), true
}

// endsBehindCut reports whether a password goes on behind a byte that ends the authority, up to the last "@": else that
// stands in a path or a query. What stands before the byte may be a port, or a password and a host.
func (s Subject) endsBehindCut(password, host string) bool {
	cut := strings.IndexAny(password, "/?#")
	port, rest := password[:cut], password[cut+1:]
	hasCuts, isHost := strings.ContainsAny(rest, "/?#"), looksLikeHost(firstSegment(host))
	hasAt := strings.Contains(port, "@")
	if !hasAt && strings.Trim(port, "0123456789") != "" {
		return isHost || !hasCuts
	}
	name, _, _ := strings.Cut(s.Text, "://")
	if isNetwork(name) || hasCuts && !hasAt {
		return false
	}
	isService := scheme.Is(name, scheme.Service) || slices.Contains(s.Accepted, name)
	isBefore := isHost && strings.ContainsAny(host, ":/") || hasAt && isService && strings.Contains(host, "/")
	return password[cut] == '#' || isBefore && !strings.Contains(rest, "=")
}

// isHostAndPort reports whether the text behind a password may be a host, with or without a port. Paths for
// http and https often have an "@" before a name.
func isHostAndPort(text, scheme string) bool {
	host, port, hasPort := strings.Cut(text, ":")
	isName := host != "" && strings.Trim(host, nameBytes) == "" && (!hasPort || isPortFirst(port))
	return isName && (!isNetwork(scheme) || looksLikeHost(text))
}

// encodeUserinfo returns the fix for characters that a userinfo cannot contain, and for those that a driver misreads
// there. Rule escape has one for a "%", but for that behind the end of the authority.
func (s Subject) encodeUserinfo(misread string) []Fix {
	start, end, ok := s.meantUserinfo()
	known := s.known()
	if !ok {
		start, end = uri.Split(s.Text).Span(uri.Userinfo)
	}
	if !ok && strings.LastIndexByte(known, '@') > end {
		return nil // the password may go on up to there
	}
	if strings.ContainsAny(known[start:end], "/?#") {
		misread += "%"
	}
	fix := Fix{Title: "Percent-encode the userinfo"}
	for i, size := start, 0; i < end; i += size {
		// Whole characters: the source cannot contain an edit of half a character.
		_, size = utf8.DecodeRuneInString(known[i:end])
		c := known[i : i+size]
		isUserinfo := c == "%" || c == "\x00" || uri.IsUserinfo(c)
		switch {
		case c == "%" && isVerb(known[i+1:end]): // the program may have forgotten to fill it in
		case isMisread(known[start:end], i-start, misread):
			fix.Edits = append(fix.Edits, Edit{i, i + 1, percentEncoded(known[i])})
		case !isUserinfo:
			fix.Edits = append(fix.Edits, Edit{i, i + size, uri.PercentEncode(uri.Userinfo, c)})
		}
	}
	if fix.Edits == nil {
		return nil
	}
	return []Fix{fix}
}

// misreads has the bytes of a password that a driver reads otherwise than net/url: the first "@" ends it.
var misreads = map[Reading]string{PGXName: "@/% ", MongoName: "@/%:"}

// isMisread reports whether a byte of a userinfo is one of those that a driver misreads: of the colons from the second
// on, and of the "%" only those that begin no percent-encoding.
func isMisread(userinfo string, at int, misread string) bool {
	switch b := userinfo[at]; b {
	case '%':
		return strings.Contains(misread, "%") && !isEscape(userinfo[at:])
	case ':':
		return strings.Contains(misread, ":") && strings.Contains(userinfo[:at], ":")
	default:
		return strings.IndexByte(misread, b) >= 0
	}
}

// checkPassword reports the byte of a password that the driver misreads.
func (s Subject) checkPassword(r Reading) []Finding {
	start, end, ok := s.meantUserinfo()
	if !ok || len(s.Holes) > 0 {
		return nil
	}
	for i := start; i < end; i++ {
		if !isMisread(s.Text[start:end], i-start, misreads[r]) {
			continue
		}
		consequence := "; the driver refuses it"
		if r == PGXName && s.Text[i] == '@' { // before, pgx called net/url
			consequence = "; pgx since v5.11 ends the password there"
		}
		j := &judgement{judged: s.split(), rule: &userinfoRule}
		j.warn(i, i+1, quoteText(s.Text[i:i+1])+" in the userinfo is not percent-encoded"+consequence,
			s.encodeUserinfo(misreads[r])...)
		return j.findings
	}
	return nil
}
