package uri_test

import (
	"fmt"

	"github.com/uricheck/go-uricheck/uricheck/uri"
)

func ExampleGrammar_Possible() {
	// "http://" + host + ":" + strconv.Itoa(port) + "/a b"
	text := uri.Text{
		{Known: "http://", Hole: uri.AnyString},
		{Known: ":", Hole: uri.Number},
		{Known: "/a b"},
	}
	ok, offset := uri.URIReference.Possible(text)
	fmt.Println(ok, offset)

	// The offset counts through the pieces.
	piece := 0
	for offset >= len(text[piece].Known) {
		offset -= len(text[piece].Known)
		piece++
	}
	fmt.Printf("piece %d, byte %d: %q\n", piece, offset, text[piece].Known[offset:offset+1])

	text[2].Known = "/a%20b"
	fmt.Println(uri.URIReference.Possible(text))
	// Output:
	// false 10
	// piece 2, byte 2: " "
	// true -1
}

// A "[" can begin nothing but an IP-literal, and digits alone are none.
func ExampleGrammar_Possible_digits() {
	for _, hole := range []uri.Hole{uri.AnyString, uri.Digits} {
		text := uri.Text{{Known: "//[", Hole: hole}, {Known: "]"}}
		fmt.Print(hole, ": ")
		fmt.Println(uri.URIReference.Possible(text))
	}
	// Output:
	// any string: true -1
	// digits: false 3
}
