package browser_test

import (
	"fmt"

	"github.com/uricheck/go-uricheck/uricheck/uri/browser"
)

func ExampleParse() {
	base, err := browser.Parse("https://example.com/docs/", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, ref := range []string{`/\evil.example/x`, "https:///evil.example", "guide%2e", "https://256.1"} {
		u, err := browser.Parse(ref, &base)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(u.Href())
	}
	// Output:
	// https://evil.example/x
	// https://evil.example/
	// https://example.com/docs/guide%2e
	// the host looks like an IP address, but is not one, at byte 8
}

func ExampleDifferences() {
	for _, ref := range []string{`http://h\@evil.example/`, "http:h", "http://0x7f.1/\t", "http://h/%2E%2e/", "http://h:99999/"} {
		for _, d := range browser.Differences(ref, nil) {
			fmt.Printf("%q: %s at %d: %q is %q\n", ref, d.Kind, d.Start, ref[d.Start:d.End], d.Reads)
		}
	}
	// Output:
	// "http://h\\@evil.example/": backslash at 8: "\\" is "/"
	// "http:h": slashes at 0: "http:" is "http://"
	// "http://0x7f.1/\t": number at 7: "0x7f.1" is "127.0.0.1"
	// "http://0x7f.1/\t": dropped at 14: "\t" is ""
	// "http://h/%2E%2e/": dot segment at 9: "%2E%2e" is ".."
	// "http://h:99999/": refused at 9: "99999" is ""
}
