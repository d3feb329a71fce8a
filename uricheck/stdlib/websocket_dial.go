package stdlib

// dialWebSocket models Dial of golang.org/x/net/websocket before it dials: url.ParseRequestURI, and
// a scheme of RFC 6455 section 3. It needs no host: without one it dials the machine itself.
func dialWebSocket(c Call, g Go) []Failure {
	j := newJudge(c, g)
	colon := j.parseRequestURI(len(j.text))
	switch {
	case colon < 0 && len(j.found) == 0:
		j.add(MissingScheme, 0, len(j.text))
	case colon >= 0 && !isWebSocket(j.text[:colon]):
		j.add(UnsupportedScheme, 0, colon)
	}
	return j.found
}

func isWebSocket(scheme string) bool { return isOneOf(scheme, webSocketSchemes) }
