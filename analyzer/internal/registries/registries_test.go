package registries

import (
	"testing"

	"golang.org/x/tools/go/types/objectpath"
)

func TestFactCode(t *testing.T) {
	want := keepsFunction{[]keptCall{{1, "Open", 1, 0}, {2, objectpath.Path("Registry.M0"), 0, 3}}}
	data, err := want.GobEncode()
	if err != nil {
		t.Fatal(err)
	}
	var got keepsFunction
	if err := got.GobDecode(data); err != nil || got.String() != want.String() {
		t.Errorf("%s, %v, want %s", got.String(), err, want.String())
	}
	for n := range len(data) {
		if err := new(keepsFunction).GobDecode(data[:n]); err == nil {
			t.Errorf("no error for the first %d bytes of a fact", n)
		}
	}
}
