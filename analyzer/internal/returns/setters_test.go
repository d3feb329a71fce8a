package returns

import (
	"reflect"
	"testing"
)

func TestSetterFactRoundTrip(t *testing.T) {
	f := &setsFields{[]fieldSet{{0, "Config", "Base"}, {2, "Config", "Hook"}}}
	if want := "setsFields(0 Config.Base, 2 Config.Hook)"; f.String() != want {
		t.Errorf("%s, want %s", f, want)
	}
	data, err := f.GobEncode()
	if err != nil {
		t.Fatal(err)
	}
	again := new(setsFields)
	if err := again.GobDecode(data); err != nil || !reflect.DeepEqual(again.set, f.set) {
		t.Errorf("%s comes back as %s, %v", f, again, err)
	}
	for i := range data {
		if err := again.GobDecode(data[:i]); err == nil {
			t.Errorf("%s, cut at %d, is read", f, i)
		}
	}
}
