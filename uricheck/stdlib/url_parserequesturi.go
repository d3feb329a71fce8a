package stdlib

import "strings"

// parseRequestURI is url.ParseRequestURI of text[:end]. It knows no fragment: "#"
// is part of the path or the query. Without a scheme two slashes begin a path.
func (j *judge) parseRequestURI(end int) {
	j.control(0, end)
	if end == 0 {
		j.add(Empty, 0, 0)
		return
	}
	if j.text[:end] == "*" {
		return
	}
	colon, ok := j.scheme(end)
	if !ok {
		return
	}
	rest := colon + 1
	query := cutQuery(j.text, rest, end)
	if strings.HasPrefix(j.text[rest:query], "/") {
		if colon < 0 {
			j.unescape(0, query)
			return
		}
		j.hierarchy(colon, query)
		return
	}
	if colon < 0 {
		j.add(NotRequestURI, 0, end)
		j.unescape(0, query)
	}
}
