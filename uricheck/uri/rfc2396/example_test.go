package rfc2396_test

import (
	"errors"
	"fmt"
	"slices"

	"github.com/uricheck/go-uricheck/uricheck/uri/rfc2396"
)

func ExampleParse() {
	r, err := rfc2396.Parse("ftp://anna@ftp.example:2121/pub;v=1/a%20b?")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Scheme(), r.AuthorityKind(), r.Host(), r.HostKind())
	fmt.Printf("%q\n", slices.Collect(r.Segments()))

	query, hasQuery := r.Query()
	fragment, hasFragment := r.Fragment()
	fmt.Printf("%q %v, %q %v\n", query, hasQuery, fragment, hasFragment)
	// Output:
	// ftp server ftp.example hostname
	// ["" "pub;v=1" "a%20b"]
	// "" true, "" false
}

func ExampleParse_error() {
	const s = "http://[2001:db8::7]/x"
	_, err := rfc2396.Parse(s)
	fmt.Println(err)

	var e *rfc2396.Error
	if errors.As(err, &e) {
		fmt.Println(e.Offset, s[e.Start:e.End], e.Component)
	}
	// Output:
	// host in brackets at byte 7 is neither hostname nor IPv4address
	// 7 [2001:db8::7] host
}

func ExampleGrammar_Parse() {
	for _, s := range []string{"/a?b", "", "http://h/"} {
		_, err := rfc2396.RelativeURI.Parse(s)
		fmt.Println(err)
	}
	// Output:
	// <nil>
	// path at byte 0 is missing
	// scheme "http" at byte 0 is not part of a relativeURI
}

func ExampleParams() {
	for param := range rfc2396.Params("name;v=1.1;lang=en") {
		fmt.Println(param)
	}
	// Output:
	// v=1.1
	// lang=en
}

func ExampleRef_Equivalent() {
	a, _ := rfc2396.Parse("http://www.example.com/%7Ea")
	b, _ := rfc2396.Parse("HTTP://WWW.example.com:80/%7Ea")
	c, _ := rfc2396.Parse("http://www.example.com/~a")
	d, _ := rfc2396.Parse("http://www.example.com/~A")
	fmt.Println(a.Equivalent(b), a.Equivalent(c), a.Equivalent(d))
	// Output: true true false
}

func ExampleEscape() {
	r, err := rfc2396.Parse("http://h/" + rfc2396.Escape("50% of a/b"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r)
	for segment := range r.Segments() {
		data, _ := rfc2396.Unescape(segment)
		fmt.Printf("%q\n", data)
	}
	// Output:
	// http://h/50%25%20of%20a%2Fb
	// ""
	// "50% of a/b"
}
