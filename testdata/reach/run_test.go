package main

import (
	"strings"
	"testing"
)

func TestCountPackages(t *testing.T) {
	const events = `
{"ImportPath":"p/wrong","Action":"build-output","Output":"undefined: x"}
{"ImportPath":"p/wrong","Action":"build-fail"}
{"Action":"start","Package":"p/wrong"}
{"Action":"fail","Package":"p/wrong","Elapsed":0,"FailedBuild":"p/wrong"}
{"Action":"pass","Package":"p","Test":"TestOne"}
{"Action":"fail","Package":"p","Test":"TestTwo"}
{"Action":"fail","Package":"p","Elapsed":0.1}
{"Action":"skip","Package":"p/quiet","Elapsed":0}
{"Action":"pass","Package":"p/fine","Elapsed":0.1}
`
	got, err := countPackages(strings.NewReader(events))
	if want := (testRun{passed: 1, failed: 1, withoutTests: 1, notBuilt: 1}); err != nil || got != want {
		t.Errorf("%+v, %v, want %+v", got, err, want)
	}
	if _, err := countPackages(strings.NewReader("FAIL p")); err == nil {
		t.Error("no error for what is not JSON")
	}
}
