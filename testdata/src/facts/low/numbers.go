package low

import (
	"fmt"
	"net/http"
	"net/url"
	"strconv"
)

// Any number can stand in a path or a query, so uricheck reports nothing here.

func Numbered(id int) { http.Get(fmt.Sprintf("http://h/users/%d", id)) }

func Counted(n int64) { http.Get("http://h/?page=" + strconv.FormatInt(n, 10)) }

// In an authority, or behind a "%", a number can be wrong.

func Port(port int) { // want Port:`takesURL\(0 Send\)`
	http.Get(fmt.Sprintf("http://h:%d/", port))
}

func Octets(n int) { // want Octets:`takesURL\(0 UnescapePath\)`
	url.PathUnescape(fmt.Sprintf("/a%%%d", n))
}
