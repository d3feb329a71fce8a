// Package conf holds data, and imports no package with a function that takes a URL.
package conf

import (
	"errors"
	"os"
)

// Config holds a URL that another package sends.
type Config struct {
	Base    string
	Hook    string `default:"hooks.corp.net/in"`
	Docs    string
	Name    string `default:"web"`
	PageURL string
	Routes  map[string]string
}

var Default = Config{
	Base: "auth.corp.net/oauth",
	Docs: "docs.corp.net",
	Routes: map[string]string{
		"a": "https://h.corp.net/%zz", // want `escape: "%" needs two hex digits after it; .*`
		"b": "https://h.corp.net/%20",
	},
}

// Partner holds a path that other packages read.
const Partner = "htps://partner.corp.net" // want `scheme: "htps" is an unknown scheme; .*`

// Namespace is an identifier.
const Namespace = "htps://namespaces.corp.net"

const Token = "tokens.corp.net/t"

func WithBase(base string) func(*Config) { return func(c *Config) { c.Base = base } }

func New(docs string) *Config { return &Config{Docs: docs} }

// Or returns the first of two texts that is not empty.
func Or(s, otherwise string) string { // want Or:`returnsText.*`
	if s == "" {
		return otherwise
	}
	return s
}

// This package reads Title, which is only for its own use.
type Page struct{ Title string }

func (p Page) Long() bool { return len(p.Title+"/") > 20 }

var Start = Page{Title: "pages.corp.net/start"}

// Found is a URL, or an error.
type Found struct {
	URL string
	Err error
}

func Find(off bool) Found {
	if off {
		return Found{URL: "nothing found", Err: errors.New("off")}
	}
	return Found{URL: "https://h.corp.net"}
}

// Named returns the URL with a name, and whether there is one.
func Named(names map[string]string, name string) (string, bool) { // want Named:`returnsText.*`
	if u, ok := names[name]; ok {
		return u, true
	}
	return "no such name", false
}

// Set returns a URL with the values of environment variables.
func Set(name string) (string, error) { // want Set:`returnsText.*`
	if os.ExpandEnv(name) == "" {
		return "unset variable", errors.New("unset")
	}
	return os.ExpandEnv(name), nil
}

// Sites have a name and a path on a server.
var Sites = [][]string{
	{"a", "sites.corp.net/a"},
	{"b.corp.net/name", "https://h.corp.net/b"},
}

var Pairs = [...][2]string{{"pairs.corp.net/key", "pairs.corp.net/value"}}

// Regions have the servers of each stage.
var Regions = map[string]map[string]string{
	"eu": {"test": "https://test.corp.net", "live": "live.corp.net/eu"},
	"us": {"test": "test.corp.net/us"},
}

var Mirrors = map[string][]string{"main": {"mirrors.corp.net/main", "https://h.corp.net"}}

// This package completes the rows of Lines by another name for them.
var Lines = [][]string{{"a", "lines.corp.net/a"}}

func init() {
	for _, line := range Lines {
		line[1] = "https://" + line[1]
	}
	Cells[0][1] = "https://" + Cells[0][1]
}

var Cells = [][]string{{"a", "cells.corp.net/a"}}

// Rows are for package use, which completes them.
var Rows = [][]string{{"a", "rows.corp.net/a"}}

// Two links of one type.
type Link struct {
	Name string
	To   string
}

var (
	Help = Link{Name: "help", To: "https://h.corp.net/help"}
	News = Link{"news", "news.corp.net/all"}
)

// Complete changes the elements of a list, Count does not.
func Complete(hosts []string) {
	for i, host := range hosts {
		hosts[i] = "https://" + host
	}
}

func Count(hosts []string) int { return len(hosts) }
