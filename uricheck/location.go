package uricheck

import (
	"path"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// location is the value of the Location header that net/http sends for a text. The
// bytes of the text are those of value from shift on, or if that is below zero, it has
// lost so many of them; but those beyond ASCII are not percent-encoded yet.
type location struct {
	value string
	shift int
}

// pageDirectory stands for that of the request, behind which http.Redirect puts a
// relative path.
const pageDirectory = "/d/"

// locationOf returns what a browser gets. It is not ok where http.Redirect gives that
// another path, of which dot segments and doubled slashes have been taken away.
func locationOf(s judged) (l location, ok bool) {
	l.value = s.Text
	if s.isJoinedToPage() {
		if !strings.HasPrefix(s.Text, "/") {
			l = location{pageDirectory + s.Text, len(pageDirectory)}
		}
		if before, _, _ := strings.Cut(l.value, "?"); cleaned(before) != before {
			return location{}, false
		}
	}
	// A header has no line ends, and no space at its ends.
	l.value = strings.NewReplacer("\r", " ", "\n", " ").Replace(l.value)
	trimmed := strings.TrimLeft(l.value, " \t")
	l.shift -= len(l.value) - len(trimmed)
	l.value = strings.TrimRight(trimmed, " \t")
	return l, true
}

// isJoinedToPage reports whether http.Redirect takes the text for a relative path: net/url
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

// cleaned is path.Clean, which keeps a slash at the end.
func cleaned(p string) string {
	clean := path.Clean(p)
	if strings.HasSuffix(p, "/") && !strings.HasSuffix(clean, "/") {
		clean += "/"
	}
	return clean
}
