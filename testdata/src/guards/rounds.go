package guards

import "net/http"

// A text with the same field twice may have it from two objects: see also getBoth.

type baseOf struct{ base string }

func (s baseOf) url() string { return s.base }

func getTwoParts(s baseOf) {
	text := s.url()
	for _, part := range []string{"a", "b"} {
		text += "/" + part
	}
	http.Get(text + "?from=" + s.url())
}

// The program sends the text in each round, or each round has the same object.

type repeated struct{ base string }

func (r repeated) url() string { return r.base }

func getRepeated(r repeated) {
	text := ""
	for range 2 {
		text += r.url() + "/"
	}
	http.Get(text)
}

type sent struct{ base string }

func (s sent) url() string { return s.base }

func getEach(first, second sent) {
	for _, of := range []sent{first, second} {
		http.Get(of.url() + "/x")
	}
}

func sameObjects() {
	getTwoParts(baseOf{"h.org"})
	getRepeated(repeated{"h.org"})
	getEach(sent{"h.org"}, sent{"i.org"}) // want `relative: .*` `relative: .*`
}
