package stdlib_test

import (
	"fmt"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// The same text fails in one use and not in another, under one setting and not under another.
func ExampleFails() {
	const text = "http://a:1:2/"
	parse := stdlib.Call{Use: stdlib.ParseReference, Text: text}
	for _, f := range stdlib.Fails(parse, stdlib.Go{}) {
		fmt.Printf("%v: %q\n", f.Kind, text[f.Start:f.End])
	}
	fmt.Println(len(stdlib.Fails(parse, stdlib.Go{LaxColons: true})))
	fmt.Println(len(stdlib.Fails(stdlib.Call{Use: stdlib.UnescapePath, Text: text}, stdlib.Go{})))
	// Output:
	// ExtraColon: "a:1:2"
	// 0
	// 0
}

// A use says what a function does with a text.
func ExampleUse() {
	for _, u := range []stdlib.Use{stdlib.Send, stdlib.ServeMuxPattern, stdlib.HostField} {
		name, _ := u.Func()
		fmt.Printf("%s: %s, %t\n", name, u.Purpose(), u.Panics())
	}
	// Output:
	// http.Get: send, false
	// http.HandleFunc: pattern, true
	// url.URL.Host: field, false
}

// No number makes this text parse. A host may: after "h?" the "%" is in the query.
func ExamplePossible() {
	call := stdlib.Call{Use: stdlib.ParseReference, Text: "http://%d/100%"}
	fmt.Println(stdlib.Possible(call, []stdlib.Hole{{Start: 7, End: 9, Value: stdlib.Number}}, stdlib.Go{}))
	fmt.Println(stdlib.Possible(call, []stdlib.Hole{{Start: 7, End: 9, Value: stdlib.AnyValue}}, stdlib.Go{}))
	// Output:
	// false
	// true
}

func ExamplePatternsConflict() {
	fmt.Println(stdlib.PatternsConflict("/{a}/x", "/y/{b}"))
	fmt.Println(stdlib.PatternsConflict("/{a}/x", "/y/x"))
	// Output:
	// true
	// false
}
