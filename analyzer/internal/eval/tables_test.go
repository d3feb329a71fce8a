package eval_test

import (
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
)

// TestOpenIsRun checks that the random texts compare every open function with the real one. A
// function of package bytes is its namesake in package strings.
func TestOpenIsRun(t *testing.T) {
	drawn := map[string]bool{"strings.Split": true} // for lists: see maker.object
	for _, list := range signatures {
		for _, s := range list {
			drawn[s.name] = true
		}
	}
	for _, name := range eval.Open() {
		if twin, ok := strings.CutPrefix(name, "bytes."); ok && drawn["strings."+twin] {
			continue
		}
		if real[name] == nil {
			t.Errorf("%s is not among the real functions of real_test.go", name)
		}
		if !drawn[name] {
			t.Errorf("%s has no signature in maker_test.go", name)
		}
	}
}
