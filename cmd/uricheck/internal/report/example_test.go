package report_test

import (
	"fmt"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/report"
)

func ExampleFormat_Render() {
	const text = "package main\n\nvar u = mustParse(\"http://::1/x\")\n"
	at := func(offset int) finding.Position {
		return finding.Position{File: "/src/main.go", Line: 3, Column: offset - len("package main\n\n") + 1, Offset: offset}
	}
	found := []finding.Finding{{
		Package: "main", Rule: "host", Severity: "error",
		Pos: at(40), End: at(43),
		Message: `host: IPv6 address "::1" lacks brackets; url.Parse fails`,
		Fixes: []finding.Fix{{
			Title: "Write the host as [::1]",
			Edits: []finding.Edit{{File: "/src/main.go", Start: 40, End: 43, New: "[::1]"}},
		}},
	}}
	format, err := report.Lookup("frame")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(format.Render(&report.Report{
		Dir:      "/src",
		ReadFile: func(string) ([]byte, error) { return []byte(text), nil },
	}, found))
	// Output:
	// error[host]: IPv6 address "::1" lacks brackets; url.Parse fails
	//   at main.go:3:27
	//    3 | var u = mustParse("http://::1/x")
	//      |                           ^^^
	//  fix Write the host as [::1]
	//    3 - var u = mustParse("http://::1/x")
	//    3 + var u = mustParse("http://[::1]/x")
	//
	// "uricheck help host" explains this rule
	// 1 finding (1 error) in 1 file; "uricheck -fix" fixes 1
}

func ExampleLookup() {
	_, err := report.Lookup("yaml")
	fmt.Println(err)
	// Output:
	// the formats are text, frame, json, sarif, github and gitlab
}
