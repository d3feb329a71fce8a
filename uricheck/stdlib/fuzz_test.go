package stdlib_test

import (
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

// FuzzFails runs every sink without a network on a text, and the text as an element
// of a join with another after it.
func FuzzFails(f *testing.F) {
	for i, l := range stdlibtest.Literals(f) {
		if i%stdlibtest.SeedStep(10, 30) == 0 { // TestLiterals runs them as well
			f.Add(l.Text, "..")
		}
	}
	sinks := stdlibtest.Sinks()
	f.Fuzz(func(t *testing.T, text, then string) {
		for _, sink := range sinks {
			agree(t, sink, text, stdlib.Go{})
		}
		// An element after it must not fail by itself.
		then = strings.ReplaceAll(then, "%", "")
		agree(t, stdlibtest.JoinElement("http://h/a", []string{then}), text, stdlib.Go{})
	})
}

// FuzzFailsSend is like FuzzFails, but for http.Get.
func FuzzFailsSend(f *testing.F) {
	for i, l := range stdlibtest.Literals(f) {
		if i%stdlibtest.SeedStep(1, 30) == 0 {
			f.Add(l.Text)
		}
	}
	get := stdlibtest.NewNetwork(f).Sinks()[0]
	f.Fuzz(func(t *testing.T, text string) { agree(t, get, text, stdlib.Go{}) })
}
