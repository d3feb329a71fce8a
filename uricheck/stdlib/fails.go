package stdlib

// Fails returns the checks of the standard library that the text of c fails, in the order in
// which the library makes them; none if the call succeeds. After a failed check, Fails goes on
// with later checks that do not depend on it: "http://h:99999/%zz", sent, has a BadEscape and a
// PortRange. If a check fails at several places of one component, Fails returns the first. The
// time is linear in the text. Fails does not allocate for a text that succeeds, unless its host
// is percent-encoded or not ASCII.
func Fails(c Call, g Go) []Failure {
	return c.Use.row().model(c, g)
}

// judge collects the failures of one text. Offsets are always into the whole
// text, so that no piece has to carry its position.
type judge struct {
	text  string
	g     Go
	found []Failure
}

func newJudge(c Call, g Go) judge { return judge{text: c.Text, g: g} }

func (j *judge) add(k Kind, start, end int) {
	j.found = append(j.found, Failure{k, start, end})
}
