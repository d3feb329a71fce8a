package stdlib

// Fails returns the checks of the standard library that the text of c fails, in
// the order in which the library comes to them; none if the call succeeds. A
// check that would only be made had an earlier one passed is made too, where its
// verdict does not hang on the earlier one: "http://h:99999/%zz" sent has a
// BadEscape and a PortRange. A check that fails at several places of one
// component is reported for the first. The time is linear in the text; a text
// that does not fail allocates nothing unless its host is percent-encoded or not
// ASCII.
func Fails(c Call, g Go) []Failure {
	j := judge{text: c.Text, g: g}
	switch c.Use {
	case ParseReference, Resolve, MakeRequest, SendAny, JoinBase:
		j.parse()
	case ParseRequestURI:
		j.parseRequestURI(len(j.text))
	case Send:
		j.send()
	case ServeTest:
		j.serveTest(false)
	case ServeTestConnect:
		j.serveTest(true)
	case Redirect:
		j.redirect()
	case JoinElement:
		j.joinElement(c.Then, c.ThenUnknown)
	case JoinElementMethod:
		j.joinElementMethod()
	case UnescapePath, UnescapeQuery:
		j.unescape(0, len(j.text))
	case ParseQuery:
		j.parseQuery()
	case ServeMuxPattern:
		j.serveMux(c.Earlier)
	case TrustedOrigin:
		j.trustedOrigin()
	case DialWebSocket:
		j.dialWebSocket()
	case SentRequestURI:
		j.requestURI()
	}
	return j.found
}

// judge collects the failures of one text. Offsets are always into the whole
// text, so that no piece has to carry its position.
type judge struct {
	text  string
	g     Go
	found []Failure
}

func (j *judge) add(k Kind, start, end int) {
	j.found = append(j.found, Failure{k, start, end})
}
