package uri_test

import (
	"fmt"

	"golang.org/x/net/idna"

	"github.com/uricheck/go-uricheck/uricheck/uri"
)

func ExampleGrammar_Parse_iri() {
	const s = "http://résumé.example.org/é?\ue000#\ue000"
	for _, g := range []uri.Grammar{uri.URI, uri.IRI} {
		_, err := g.Parse(s)
		fmt.Println(err)
	}
	// Output:
	// character "é" in host at byte 8 does not fit the grammar
	// character "\ue000" in fragment at byte 35 does not fit the grammar
}

func ExampleGrammar_WithZone() {
	const s = "http://[fe80::1%25en0]/"
	_, err := uri.URI.Parse(s)
	fmt.Println(err)

	r, err := uri.URI.WithZone().Parse(s)
	fmt.Println(r.Host(), r.HostKind(), err)
	// Output:
	// zone identifier "%25en0" at byte 15 is not part of an IPv6address
	// [fe80::1%25en0] IPv6address <nil>
}

func ExampleGrammar_Errors() {
	for err := range uri.URI.Errors("http://h:8x/50%?a b") {
		fmt.Println(err)
	}
	// Output:
	// port at byte 9 is not a number
	// percent-encoding "%" in path at byte 14 lacks two hexadecimal digits
	// character " " in query at byte 17 does not fit the grammar
}

func ExampleRef_ToURI() {
	r, err := uri.IRI.Parse("http://résumé.example.org/rosé")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.ToURI())
	// Output: http://r%C3%A9sum%C3%A9.example.org/ros%C3%A9
}

func ExampleRef_ToURIFunc() {
	r, err := uri.IRI.Parse("http://résumé.example.org/rosé")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.ToURIFunc(idna.Lookup.ToASCII))
	// Output: http://xn--rsum-bpad.example.org/ros%C3%A9 <nil>
}

func ExampleRef_ToIRI() {
	r, err := uri.URI.Parse("http://h/D%C3%BCrst/D%FCrst/%e2%80%ae")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.ToIRI())
	// Output: http://h/Dürst/D%FCrst/%E2%80%AE
}
