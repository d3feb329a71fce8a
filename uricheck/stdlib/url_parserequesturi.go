package stdlib

import "strings"

// parseTarget models url.ParseRequestURI.
func parseTarget(c Call, g Go) []Failure {
	j := newJudge(c, g)
	j.parseRequestURI(len(j.text))
	return j.found
}

// parseRequestURI models url.ParseRequestURI of text[:end]. It knows no fragment: "#" is part of
// the path or the query. Without a scheme two slashes begin a path. It returns the end of the
// scheme, or -1 if there is none.
func (j *judge) parseRequestURI(end int) (colon int) {
	j.control(0, end)
	if end == 0 {
		j.add(Empty, 0, 0)
		return -1
	}
	if j.text[:end] == "*" {
		return -1
	}
	colon, ok := j.scheme(end)
	if !ok {
		return -1
	}
	rest := colon + 1
	query := cutQuery(j.text, rest, end)
	if strings.HasPrefix(j.text[rest:query], "/") {
		if colon < 0 {
			j.unescape(0, query)
		} else {
			j.hierarchy(colon, query)
		}
		return colon
	}
	if colon < 0 {
		j.add(NotRequestURI, 0, end)
		j.unescape(0, query)
	}
	return colon
}
