package main

import (
	"reflect"
	"strings"
	"testing"
)

func TestReadList(t *testing.T) {
	const entry = `{"file":"a/b.go","line":3,"column":1,"endLine":3,"endColumn":40,"text":"http://h","use":"parse",
		"literals":[{"file":"a/b.go","line":3,"column":9,"endLine":3,"endColumn":20}]}`
	want := listing{"a/b.go": {{"a/b.go", place{3, 9}, place{3, 20}}}}
	twice := listing{"a/b.go": append(want["a/b.go"], want["a/b.go"]...)}
	for _, test := range []struct {
		name, list string
		want       listing
		wantError  string
	}{
		{"an array", "[" + entry + "]\n", want, ""},
		{"objects in sequence", entry + "\n" + entry + "\n", twice, ""},
		{"a file with its directory", strings.ReplaceAll(entry, "a/b.go", "/dir/a/b.go"), want, ""},
		{"nothing is listed", "[]", listing{}, ""},
		{"no JSON", "a/b.go:3:9", nil, "uricheck list: "},
		{"a number", "3", nil, "uricheck list: "},
		{"no literals in this package", `[{"text":"http://h","literals":[]}]`, listing{}, ""},
		{"another form of entry", `[{"file":"b.go","line":3,"column":9}]`, nil, "uricheck list: an entry does not name"},
		{"no end", `[{"literals":[{"file":"b.go","line":3,"column":9}]}]`, nil, "uricheck list: a literal without a range"},
		{"no file", strings.ReplaceAll(entry, "a/b.go", ""), nil, "uricheck list: a literal without a range"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := readList(strings.NewReader(test.list), "/dir")
			if test.wantError != "" {
				if err == nil || !strings.HasPrefix(err.Error(), test.wantError) {
					t.Fatalf("error %v, want %s", err, test.wantError)
				}
				return
			}
			if err != nil || !reflect.DeepEqual(got, test.want) {
				t.Errorf("%v, %v, want %v", got, err, test.want)
			}
		})
	}
}

func TestHolds(t *testing.T) {
	lit := literal{span: span{"a.go", place{3, 9}, place{5, 4}}}
	for _, test := range []struct {
		name  string
		entry span
		want  bool
	}{
		{"the same", lit.span, true},
		{"a part of a sum", span{"a.go", place{4, 1}, place{4, 80}}, true},
		{"a sum it is part of", span{"a.go", place{2, 1}, place{6, 1}}, true},
		{"it ends where the literal starts", span{"a.go", place{3, 1}, place{3, 9}}, false},
		{"it starts where the literal ends", span{"a.go", place{5, 4}, place{5, 9}}, false},
		{"another file", span{"b.go", place{3, 9}, place{5, 4}}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := (listing{test.entry.file: {test.entry}}).holds(lit); got != test.want {
				t.Errorf("%v, want %v", got, test.want)
			}
		})
	}
}
