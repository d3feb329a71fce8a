package uricheck

import (
	"strconv"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// maxQuoted is the maximal number of bytes of a text in a message, quotes and escapes included:
// the source has the whole literal.
const maxQuoted = 28

// mask replaces a possible password, because messages end up in logs.
const mask = "xxxxx"

// quote returns a piece of the text for a message.
func (s judged) quote(start, end int) string {
	from, to := secret(s.Text)
	if end <= from || to <= start {
		return quoteText(s.Text[start:end])
	}
	shown := mask
	if start < from {
		shown = s.Text[start:from] + shown
	}
	if to < end {
		shown += s.Text[to:end]
	}
	return quoteText(shown)
}

// quoteless returns a number for a message, without quotes.
func (s judged) quoteless(start, end int) string {
	return strings.Trim(s.quote(start, end), `"`)
}

// Mask returns a text with "xxxxx" in place of a possible password.
func Mask(text string) string {
	start, end := secret(text)
	if start == end {
		return text
	}
	return text[:start] + mask + text[end:]
}

// secret returns the span of a possible password: from the first colon that is not a scheme's
// to the last "@". It also works for texts that do not parse, where a "/" or "#" in a password
// ends the authority too early.
func secret(text string) (start, end int) {
	end = strings.LastIndexByte(text, '@')
	if end < 0 {
		return 0, 0
	}
	if scheme, _, ok := strings.Cut(text[:end], "//"); ok && (scheme == "" || uri.IsScheme(strings.TrimSuffix(scheme, ":"))) {
		start = len(scheme) + len("//")
	} else if scheme, _, _ := strings.Cut(text, ":"); isMailbox(scheme) {
		start = len(scheme) + len(":")
	}
	colon := strings.IndexByte(text[start:end], ':')
	if colon < 0 {
		return 0, 0
	}
	return start + colon + 1, end
}

// quoteText quotes a text, escapes control characters, and truncates a long one.
func quoteText(text string) string {
	if len(text) <= maxQuoted {
		if quoted := strconv.Quote(text); len(quoted) <= maxQuoted {
			return quoted
		}
	}
	var cut []byte
	for _, r := range text {
		quoted := strconv.Quote(string(r))
		if len(cut)+len(quoted) > maxQuoted-len(`"…"`) {
			break
		}
		cut = append(cut, quoted[1:len(quoted)-1]...)
	}
	return `"` + string(cut) + `…"`
}
