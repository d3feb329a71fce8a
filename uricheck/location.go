package uricheck

import (
	"path"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// location is the value of the Location header that net/http sends for a text. The text begins
// at offset shift of value; if shift is negative, value lacks that many bytes of the text.
// Bytes beyond ASCII are not percent-encoded yet.
type location struct {
	value string
	shift int
}

// pageDirectory is an example for the directory of the request, to which http.Redirect appends
// a relative path.
const pageDirectory = "/d/"

// locationOf returns the header that a browser gets. ok is false if http.Redirect changes the path
// by removing dot segments and doubled slashes.
func (s judged) locationOf() (l location, ok bool) {
	l.value = s.Text
	if s.isJoinedToPage() {
		if !strings.HasPrefix(s.Text, "/") {
			l = location{pageDirectory + s.Text, len(pageDirectory)}
		}
		if before, _, _ := strings.Cut(l.value, "?"); cleaned(before) != before {
			return location{}, false
		}
	}
	// A header contains no line ends, and no spaces at its ends.
	l.value = strings.NewReplacer("\r", " ", "\n", " ").Replace(l.value)
	trimmed := strings.TrimLeft(l.value, " \t")
	l.shift -= len(l.value) - len(trimmed)
	l.value = strings.TrimRight(trimmed, " \t")
	return l, true
}

// isJoinedToPage reports whether http.Redirect treats the text as a relative path: net/url
// parses it, and finds neither scheme nor host.
func (s judged) isJoinedToPage() bool {
	if s.Use != stdlib.Redirect {
		return false
	}
	authority, _ := s.ref.Authority()
	userinfo, hasUserinfo := s.ref.Userinfo()
	isHost := len(authority) > len(userinfo) && (!hasUserinfo || len(authority) > len(userinfo)+len("@"))
	parsed := stdlib.Call{Use: stdlib.ParseReference, Text: s.Text}
	return s.ref.IsRelative() && !isHost && len(stdlib.Fails(parsed, stdlib.Go{})) == 0
}

// cleaned is like path.Clean, but keeps a slash at the end.
func cleaned(p string) string {
	clean := path.Clean(p)
	if strings.HasSuffix(p, "/") && !strings.HasSuffix(clean, "/") {
		clean += "/"
	}
	return clean
}
