package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestEvery plants a few faults in every literal of a program: uricheck reports nearly all of them.
func TestEvery(t *testing.T) {
	var out strings.Builder
	r, err := plantAll(&out, []string{filepath.Join("testdata", "program")}, false, 1, (*run).everyProgram)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.printEvery(&out); err != nil {
		t.Fatal(err)
	}
	for _, p := range r.plants {
		if p.fault.rule == "escape" && p.value == "/decoded/" {
			t.Errorf("%q in the Path of a url.URL: the URL escapes it", p.spoilt.text)
		}
	}
	for _, f := range everyFaults {
		var planted, reported int
		for _, p := range r.plants {
			if p.fault == f {
				planted++
			}
			if p.fault == f && p.isReported() {
				reported++
			}
		}
		hasPlace := f.rule != "address" // the program has no such text
		if hasPlace != (planted > 0) || reported*10 < planted*9 {
			t.Errorf("%s: %s: %d planted, %d reported\n%s", f.rule, f.name, planted, reported, &out)
		}
	}
}
