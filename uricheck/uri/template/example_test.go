package template_test

import (
	"fmt"

	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/template"
)

func ExampleTemplate_Expand() {
	t, err := template.Parse("https://example.com{/path*}{?q,lang:2}")
	if err != nil {
		fmt.Println(err)
		return
	}
	expanded, err := t.Expand(map[string]template.Value{
		"path": template.List("a", "b c"),
		"q":    template.String("100%"),
		"lang": template.String("de-AT"),
	})
	fmt.Println(expanded, err)
	// Output: https://example.com/a/b%20c?q=100%25&lang=de <nil>
}

func ExampleParse() {
	_, err := template.Parse("https://example.com/users/{user id}")
	fmt.Println(err)
	// Output: a variable cannot contain the character, at byte 31
}

func ExampleTemplate_Derives() {
	t, err := template.Parse("http://{host}:{port}a/")
	if err != nil {
		fmt.Println(err)
		return
	}
	offset, ok := t.Derives(uri.URIReference)
	fmt.Println(offset, ok)
	// Output: 21 false
}
