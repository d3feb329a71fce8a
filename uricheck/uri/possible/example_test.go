package possible_test

import (
	"fmt"

	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/possible"
)

func ExampleDerives() {
	// "http://" + host + ":" + strconv.Itoa(port) + "/a b"
	text := possible.Text{
		{Known: "http://", Hole: possible.AnyString},
		{Known: ":", Hole: possible.Number},
		{Known: "/a b"},
	}
	offset, ok := possible.Derives(uri.URIReference, text)
	fmt.Println(offset, ok)

	// The offset counts through the pieces.
	piece := 0
	for offset >= len(text[piece].Known) {
		offset -= len(text[piece].Known)
		piece++
	}
	fmt.Printf("piece %d, byte %d: %q\n", piece, offset, text[piece].Known[offset:offset+1])

	text[2].Known = "/a%20b"
	fmt.Println(possible.Derives(uri.URIReference, text))
	// Output:
	// 10 false
	// piece 2, byte 2: " "
	// -1 true
}

// A "[" can begin nothing but an IP-literal, and digits alone are not one.
func ExampleDerives_digits() {
	for _, hole := range []possible.Hole{possible.AnyString, possible.Digits} {
		text := possible.Text{{Known: "//[", Hole: hole}, {Known: "]"}}
		fmt.Print(hole, ": ")
		fmt.Println(possible.Derives(uri.URIReference, text))
	}
	// Output:
	// any string: -1 true
	// digits: 3 false
}
