package main

import (
	"strings"
	"testing"
)

const testLog = `
{"text":"http://h.example/a","caller":"net/http.readRequest","stack":[]}
{"text":"http://h.example/a","caller":"p/a.F","stack":["a/f.go:3","main.go:1"]}
{"text":"http://h.example/b","caller":"p/b.F","stack":["b/f.go:3","main.go:1"]}
{"text":"/route/a","caller":"p/b.F","stack":["b/f.go:3"]}
{"text":"/\u00c3\u00bc\u00ff","caller":"p/b.F","stack":["b/f.go:3"]}
`

func TestNearest(t *testing.T) {
	parsed, err := readParsings(strings.NewReader(testLog))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, file, text string
		want             nearness
		caller           string
	}{
		{"from its file", "a/f.go", "http://h.example/a", parsedFromFile, "p/a.F"},
		{"from another file of its package", "a/g.go", "http://h.example/a", parsedFromPackage, "p/a.F"},
		{"from another package", "c/f.go", "http://h.example/a", parsedAnywhere, "net/http.readRequest"},
		{"a prefix that names a host", "b/f.go", "http://h.ex", parsedFromFile, "p/b.F"},
		{"a prefix without a host", "b/f.go", "http://", notParsed, ""},
		{"a prefix without a scheme", "b/f.go", "/route", notParsed, ""},
		{"a longer text", "a/f.go", "http://h.example/a/b", notParsed, ""},
		{"all of a text without a scheme", "b/f.go", "/route/a", parsedFromFile, "p/b.F"},
		{"bytes that are not UTF-8", "b/f.go", "/ü\xff", parsedFromFile, "p/b.F"},
	} {
		t.Run(test.name, func(t *testing.T) {
			near, way := nearest(parsed.of(literal{value: test.text}), test.file)
			if near != test.want || way.Caller != test.caller {
				t.Errorf("%v by %s, want %v by %s", near, way.Caller, test.want, test.caller)
			}
		})
	}
}

func TestReadParsingsError(t *testing.T) {
	if _, err := readParsings(strings.NewReader(`{"text":"http://h`)); err == nil {
		t.Error("no error for half a line")
	}
}
