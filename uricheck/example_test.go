package uricheck_test

import (
	"fmt"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// Check judges a text in its use: a text that is wrong to send can be right to parse.
func ExampleCheck() {
	const text = "localhost:8080/x"
	for _, s := range []uricheck.Subject{
		{Func: "http.Get", Call: stdlib.Call{Use: stdlib.Send, Text: text}},
		{Func: "net.Dial", Call: stdlib.Call{Use: stdlib.DialAddress, Text: "localhost:8080"}},
	} {
		findings := uricheck.Check(s)
		fmt.Printf("%s: %d\n", s, len(findings))
		for _, f := range findings {
			fmt.Printf("%s: %q: %s\n", f.Severity, s.Text[f.Start:f.End], f.Message)
		}
	}
	// Output:
	// http.Get("localhost:8080/x"): 1
	// error: "localhost": relative: net/url reads "localhost" as the scheme; http.Get accepts http and https
	// net.Dial("tcp", "localhost:8080"): 0
}

// A hole is a value that the program gets only at run time, here a number. A finding is true for every
// value.
func ExampleCheck_holes() {
	const before = "http://h:"
	text := before + uricheck.HoleMark + "/100%"
	s := uricheck.Subject{
		Func:  "url.Parse",
		Call:  stdlib.Call{Use: stdlib.ParseReference, Text: text},
		Holes: []uricheck.Hole{{Start: len(before), End: len(before) + len(uricheck.HoleMark), Value: uricheck.Number}},
	}
	for _, f := range uricheck.Check(s) {
		fmt.Println(f.Severity, f.Message)
	}
	// Output:
	// error escape: "%" needs two hex digits after it; url.Parse fails
}

func ExampleFix_Apply() {
	s := uricheck.Subject{Func: "url.Parse", Call: stdlib.Call{Use: stdlib.ParseReference, Text: "http://::1/x"}}
	for _, f := range uricheck.Check(s) {
		for _, fix := range f.Fixes {
			fmt.Println(fix.Title+":", fix.Apply(s.Text))
		}
	}
	// Output:
	// Write the host as [::1]: http://[::1]/x
}

func ExampleMask() {
	fmt.Println(uricheck.Mask("postgres://user:secret@db/x"))
	// Output:
	// postgres://user:xxxxx@db/x
}
