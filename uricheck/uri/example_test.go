package uri_test

import (
	"errors"
	"fmt"
	"slices"

	"github.com/uricheck/go-uricheck/uricheck/uri"
)

func ExampleParse() {
	r, err := uri.Parse("ftp://anna@[2001:db8::7]:2121/pub/a%20b?")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Scheme(), r.Host(), r.HostKind())
	fmt.Printf("%q\n", slices.Collect(r.Segments()))

	query, hasQuery := r.Query()
	fragment, hasFragment := r.Fragment()
	fmt.Printf("%q %v, %q %v\n", query, hasQuery, fragment, hasFragment)
	// Output:
	// ftp [2001:db8::7] IPv6address
	// ["" "pub" "a%20b"]
	// "" true, "" false
}

func ExampleParse_error() {
	const s = "http://h/50%/x"
	_, err := uri.Parse(s)
	fmt.Println(err)

	var e *uri.Error
	if errors.As(err, &e) {
		fmt.Println(e.Offset, s[e.Start:e.End], e.Component)
	}
	// Output:
	// percent-encoding "%" in path at byte 11 lacks two hexadecimal digits
	// 12 % path
}

func ExampleGrammar_Parse() {
	for _, s := range []string{"/a?b", "http://h/"} {
		_, err := uri.RelativeRef.Parse(s)
		fmt.Println(err)
	}
	// Output:
	// <nil>
	// scheme "http" at byte 0 is not part of a relative-ref
}

func ExampleSplit() {
	r := uri.Split("http://anna:pa@ss@h:80a/x y")
	userinfo, _ := r.Userinfo()
	port, _ := r.Port()
	fmt.Printf("%q %q %q %q\n", userinfo, r.Host(), port, r.Path())
	// Output: "anna:pa@ss" "h" "80a" "/x y"
}
