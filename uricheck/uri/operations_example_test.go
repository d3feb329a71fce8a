package uri_test

import (
	"fmt"

	"github.com/uricheck/go-uricheck/uricheck/uri"
)

func ExampleRef_Resolve() {
	base, _ := uri.Parse("http://a/b/c/d;p?q")
	for _, s := range []string{"g", "../g?y#s", "?y", "//h", "g:h"} {
		ref, err := uri.Parse(s)
		if err != nil {
			fmt.Println(err)
			return
		}
		target, err := base.Resolve(ref)
		fmt.Println(target, err)
	}
	// Output:
	// http://a/b/c/g <nil>
	// http://a/b/g?y#s <nil>
	// http://a/b/c/d;p?y <nil>
	// http://h <nil>
	// g:h <nil>
}

func ExampleRef_Relativize() {
	base, _ := uri.Parse("http://h/doc/guide/start?lang=en")
	for _, s := range []string{"http://h/doc/faq#top", "http://h/doc/guide/", "http://other/"} {
		target, _ := uri.Parse(s)
		fmt.Println(base.Relativize(target))
	}
	// Output:
	// ../faq#top
	// ./
	// //other/
}

func ExampleRef_Normalize() {
	r, _ := uri.Parse("HTTP://Example.COM:80/a/./b/../%7euser%2f")
	fmt.Println(r.Normalize())
	fmt.Println(r.NormalizeByScheme())
	// Output:
	// http://example.com:80/a/~user%2F
	// http://example.com/a/~user%2F
}

func ExampleEquivalent() {
	a, _ := uri.Parse("http://example.com")
	b, _ := uri.Parse("HTTP://example.com:80/")
	for _, rung := range []uri.Rung{uri.SimpleString, uri.SyntaxBased, uri.SchemeBased} {
		fmt.Println(rung, uri.Equivalent(a, b, rung))
	}
	// Output:
	// simple string false
	// syntax-based false
	// scheme-based true
}

func ExampleRung_Normalize() {
	for _, s := range []string{"HTTP://[2001:DB8:0:0::7]:80", "file:/a/../b"} {
		r, _ := uri.Parse(s)
		for rung := uri.SyntaxBased; rung <= uri.FileBased; rung++ {
			fmt.Println(rung, rung.Normalize(r))
		}
	}
	// Output:
	// syntax-based http://[2001:db8:0:0::7]:80
	// scheme-based http://[2001:db8:0:0::7]/
	// address-based http://[2001:db8::7]/
	// file-based http://[2001:db8::7]/
	// syntax-based file:/b
	// scheme-based file:/b
	// address-based file:/b
	// file-based file:///b
}

func ExamplePercentEncode() {
	fmt.Println(uri.PercentEncode(uri.Path, "/50% of/é"))
	fmt.Println(uri.PercentDecode(uri.Path, "/50%25%20of/%C3%A9"))
	// Output:
	// /50%25%20of/%C3%A9
	// /50% of/é <nil>
}

func ExampleParts() {
	p, err := uri.ParseParts("http://[2001:db8::7]/files/a%2Fb?v=1")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s %q\n", p.Host, p.Path)

	p.Host, p.Port, p.HasPort = "example.com", 8080, true
	p.Path = append(p.Path, "100%")
	p.Query = ""
	fmt.Println(p.Ref())
	// Output:
	// 2001:db8::7 ["" "files" "a/b"]
	// http://example.com:8080/files/a%2Fb/100%25 <nil>
}

func ExampleParts_Ref_rules() {
	for _, p := range []uri.Parts{
		{Scheme: "http", Host: "h", Path: []string{"a"}},
		{IsRelative: true, Path: []string{"a:b"}},
	} {
		_, err := p.Ref()
		fmt.Println(err)
	}
	// Output:
	// path is not absolute after an authority
	// path has a colon in its first segment without a scheme
}
