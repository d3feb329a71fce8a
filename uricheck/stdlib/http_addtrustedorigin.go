package stdlib

// trustedOrigin models http.CrossOriginProtection.AddTrustedOrigin: the text is
// "scheme://host[:port]", as in an Origin field (RFC 6454 section 7), and may have an empty query
// or fragment.
func trustedOrigin(c Call, g Go) []Failure {
	j := newJudge(c, g)
	p := j.parse()
	switch {
	case p.scheme < 0:
		j.noScheme()
		return j.found
	case p.authority < 0:
		j.add(NoHost, p.scheme+1, p.scheme+1)
		return j.found
	case p.host == p.end:
		j.add(NoHost, p.authority, p.end)
	}
	switch rest := j.text[p.end:]; rest {
	case "", "?", "#", "?#":
	default:
		j.add(NotOrigin, p.end, len(j.text))
	}
	return j.found
}
