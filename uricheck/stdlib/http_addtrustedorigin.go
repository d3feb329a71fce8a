package stdlib

// trustedOrigin is http.CrossOriginProtection.AddTrustedOrigin: the text is
// "scheme://host[:port]", as an Origin field has it (RFC 6454 section 7), and an
// empty query or fragment is let pass.
func (j *judge) trustedOrigin() {
	p := j.parse()
	switch {
	case p.scheme < 0:
		j.noScheme()
		return
	case p.authority < 0:
		j.add(NoHost, p.scheme+1, p.scheme+1)
		return
	case p.host == p.end:
		j.add(NoHost, p.authority, p.end)
	}
	switch rest := j.text[p.end:]; rest {
	case "", "?", "#", "?#":
	default:
		j.add(NotOrigin, p.end, len(j.text))
	}
}
