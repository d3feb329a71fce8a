package mid

import (
	"fmt"
	"net/http/httptest"
	"path"
	"strings"

	"guards/low"
)

// Crowded has more conditions than uricheck keeps.
func Crowded(query string) {
	if query != "" {
		query = "?" + query
	}
	whole := "http://h.example" + query
	if !(whole != ":") {
		whole = path.Clean(whole)
	}
	u := whole
	u = ported(u)
	if isLong(u) {
		u = strings.NewReplacer("%", "%25", " ", "+", "\n", "").Replace(u)
	}
	v := u
	v = trimmed(v)
	if strings.ToLower(v) == v {
		v = "http://h.org/?u=" + v
	}
	httptest.NewRequest("GET", v, nil)
}

func ported(s string) string {
	if len(s) > 0 && s[0] == '/' {
		return fmt.Sprintf("%s:%d", s, 8080)
	}
	return s
}

func isLong(s string) bool { return strings.ToLower(s) == s && len(s) > 14 }

func trimmed(s string) string {
	if low.IsDeep(s) {
		return strings.Trim(s, " /%")
	}
	return s
}
