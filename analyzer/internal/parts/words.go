package parts

import (
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// URLs are words in the names of what holds URLs.
var URLs = code.WordList{
	{`endpoint endpoints href uri urls`,
		`func Get(base, name string) { the$ := base + "/a/" + url.QueryEscape(name); send(the$) }; func send(string) {}`},
}

// namesURL reports whether a name is that of a URL: "baseURL", "endPoint", "apiurl".
func namesURL(name string) bool {
	words := code.Words(name)
	return slices.ContainsFunc(words, URLs.Has) || slices.ContainsFunc(words, endsInURL) || URLs.Has(strings.Join(words, ""))
}

// endsInURL reports whether a word, as "apiurl", ends in "url".
func endsInURL(word string) bool {
	return strings.HasSuffix(word, "url") && word != "curl"
}
