// Package program has literals that the tests parse, and literals that they do not.
package program

import (
	"net/http"
	"net/url"
)

const base = "http://h.example"

// about equals a text that the tests parse, by accident.
const about = "/about"

// The tests parse Page with a text before it.
func Page(path string) (*url.URL, error) { return url.Parse(base + path) }

// Top parses its text as a whole.
func Top() (*url.URL, error) { return url.Parse(base + "/top" + "#here") }

// Site is a text that another package parses.
const Site = "https://site.example/\u00fc"

// Tagged has a tag that equals a parsed text.
type Tagged struct {
	Field string `/about`
}

// Unused has a text that no test parses.
func Unused() (*http.Request, error) { return http.NewRequest("GET", "http://unused.example", nil) }

// Word equals a text that the tests parse, by accident.
const Word = "word"
