// Package example has URLs for an example of package analyzer.
package example

import "net/url"

const api = "https://api.example.com"

func user(id string) (*url.URL, error) { return url.Parse(api + "/users/" + url.PathEscape(id)) }

func search() (*url.URL, error) { return url.Parse("http://example.com/search?q=50%") }

func broken() (*url.URL, error) { return url.Parse("http://::1/") }
