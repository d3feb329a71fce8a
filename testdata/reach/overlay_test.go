package main

import (
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestLogEntries(t *testing.T) {
	const (
		parse   = "func parse(s string, r bool) int { return 0 }\n"
		entry   = "func Parse(raw string) int { return parse(raw, false) }\n"
		request = "func ParseRequestURI(s string) int { return parse(s, true) }\n"
	)
	for _, test := range []struct {
		name, functions, want, wantError string
	}{
		{name: "each entry logs its own parameter", functions: parse + entry + request,
			want: parse + "func Parse(raw string) int { parsedLog.add(raw); return parse(raw, false) }\n" +
				"func ParseRequestURI(s string) int { parsedLog.add(s); return parse(s, true) }\n"},
		{name: "another caller would not be logged",
			functions: parse + entry + request + "func Other(s string) int { return parse(s, true) }\n",
			wantError: `parse is called by ["Other" "Parse" "ParseRequestURI"]`},
		{name: "an entry is missing", functions: parse + entry, wantError: `parse is called by ["Parse"]`},
		{name: "an entry became a method", functions: parse + "func (u U) Parse(s string) int { return parse(s, true) }\n",
			wantError: "Parse calls parse, and is not a function of one parameter"},
		{name: "an entry has two parameters", functions: parse + "func Parse(s, t string) int { return parse(s, true) }\n",
			wantError: "Parse calls parse, and is not a function of one parameter"},
	} {
		t.Run(test.name, func(t *testing.T) {
			const header = "package url\n\n"
			got, err := logEntries([]byte(header + test.functions))
			if test.wantError != "" {
				if err == nil || !strings.HasPrefix(err.Error(), test.wantError) {
					t.Fatalf("error %v, want %s", err, test.wantError)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if want := header + test.want; string(got) != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// TestLogEntriesOfThisGo looks for the anchors in the Go that runs the test.
func TestLogEntriesOfThisGo(t *testing.T) {
	dir, err := netURLDir()
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile(filepath.Join(dir, "url.go"))
	if err != nil {
		t.Fatal(err)
	}
	edited, err := logEntries(source)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := parser.ParseFile(token.NewFileSet(), "url.go", edited, 0); err != nil {
		t.Error(err)
	}
	if got := strings.Count(string(edited), "parsedLog.add("); got != len(entries) {
		t.Errorf("%d calls of the log, want %d", got, len(entries))
	}
}
