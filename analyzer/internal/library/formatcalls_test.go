package library

import "testing"

func TestCallsOf(t *testing.T) {
	for format, want := range map[string]Calls{
		"":             OfStructures,
		"http://%s/%v": OfStructures,
		"50%%/%s":      OfStructures,
		"%s/%d":        OfStrings,
		"%-10s":        OfStrings,
		"%[1]s":        OfStrings,
		"%#v":          NoValues,
		"%s/%+#[2]v":   NoValues,
		"#%v":          OfStructures,
		"%":            NoValues,
	} {
		if got := CallsOf(format); got != want {
			t.Errorf("%q: %d, want %d", format, got, want)
		}
	}
}
