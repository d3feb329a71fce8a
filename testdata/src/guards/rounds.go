package guards

import (
	"net/http"
	"strings"
)

// Each round of a loop has the field of another object: the text is http://h.org/x:y/, or that of the last one.

type added struct{ s string }

func getAdded(first, second added) {
	text := ""
	for _, of := range []added{first, second} {
		text += of.s + "/"
	}
	http.Get(text)
}

type stringed struct{ s string }

func (r stringed) String() string { return r.s }

func getReturned(first, second stringed) {
	text := ""
	for _, of := range []stringed{first, second} {
		text += of.String() + "/"
	}
	http.Get(text)
}

type appended struct{ s string }

func getAppended(first, second appended) {
	var all []string
	for _, of := range []appended{first, second} {
		all = append(all, of.s)
	}
	http.Get(strings.Join(all, "/"))
}

type built struct{ s string }

func getBuilt(first, second built) {
	var b strings.Builder
	for _, of := range []built{first, second} {
		b.WriteString(of.s)
		b.WriteString("/")
	}
	http.Get(b.String())
}

type ending struct{ s string }

func getLast(first, second ending) {
	text := ""
	for _, of := range []ending{first, second} {
		text = of.s + "/"
	}
	http.Get(text)
}

type endingMethod struct{ s string }

func (e endingMethod) String() string { return e.s }

func getLastResult(first, second endingMethod) {
	text := ""
	for _, of := range []endingMethod{first, second} {
		text = of.String() + "/"
	}
	http.Get(text)
}

type outside struct{ s string }

func getOutside(first, second outside) {
	text := ""
	var of outside
	for _, of = range []outside{first, second} {
		text += of.s + "/"
	}
	http.Get(text)
}

type captured struct{ s string }

func getCaptured(first, second captured) {
	text := ""
	add := func(of captured) { text += of.s + "/" }
	add(first)
	add(second)
	http.Get(text)
}

// These breaks do not end the loop.
type breaking struct{ s string }

func getBreaking(first, second breaking) {
	text := ""
	for i, of := range []breaking{first, second} {
		switch i {
		case 7:
			break
		}
		for range 3 {
			break
		}
		text += of.s + "/"
	}
	http.Get(text)
}

func objectRounds() {
	getAdded(added{"http://h.org"}, added{"x:y"})
	getReturned(stringed{"http://h.org"}, stringed{"x:y"})
	getReturned(stringed{"http://h.org/%zz"}, stringed{"x"}) // want `escape: .*`
	getAppended(appended{"http://h.org"}, appended{"x:y"})
	getBuilt(built{"http://h.org"}, built{"x:y"})
	getLast(ending{"x:y"}, ending{"http://h.org"})
	getLastResult(endingMethod{"x:y"}, endingMethod{"http://h.org"})
	getOutside(outside{"http://h.org"}, outside{"x:y"})
	getCaptured(captured{"http://h.org"}, captured{"x:y"})
	getBreaking(breaking{"http://h.org"}, breaking{"x:y"})
}

// All rounds have the same object, or the program sends the text in each round.

type baseOf struct{ base string }

func (s baseOf) url() string { return s.base }

func getTwoParts(s baseOf) {
	text := s.url()
	for _, part := range []string{"a", "b"} {
		text += "/" + part
	}
	http.Get(text + "?from=" + s.url())
}

type global struct{ base string }

func (g global) url() string { return g.base }

var homeBase = global{"h.org"}

func getHome() {
	text := homeBase.url()
	for range 2 {
		text += "/a"
	}
	http.Get(text + "?from=" + homeBase.url())
}

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
		http.Get(of.url() + "?from=" + of.url())
	}
}

func sameObjects() {
	getTwoParts(baseOf{"h.org"})
	getRepeated(repeated{"h.org"})
	getEach(sent{"h.org"}, sent{"i.org"}) // want `relative: .*` `relative: .*`
}
