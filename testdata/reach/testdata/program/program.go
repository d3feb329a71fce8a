// Package program has literals that are parsed, and literals that are not.
package program

import (
	"net/http"
	"net/url"
)

const base = "http://h.example"

// about is equal to what the tests parse, by accident.
const about = "/about"

// The tests parse Page with a text before it.
func Page(path string) (*url.URL, error) { return url.Parse(base + path) }

// Top is parsed as a whole.
func Top() (*url.URL, error) { return url.Parse(base + "/top" + "#here") }

// Site is parsed in another package.
const Site = "https://site.example/\u00fc"

// Tagged has a tag that equals a parsed text.
type Tagged struct {
	Field string `/about`
}

// Unused is not parsed.
func Unused() (*http.Request, error) { return http.NewRequest("GET", "http://unused.example", nil) }

// Word is equal to what the tests parse, by accident.
const Word = "word"
