package drivers

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// finding is a diagnostic as a driver shows it. The positions are those of the go
// command: base name, line and column in bytes. The message begins with the severity,
// if the driver has it.
type finding struct {
	start, end string // "top.go:3:7"
	message    string
	way        []step
}

// step is a related information of go/analysis.
type step struct{ at, message string }

func (f finding) String() string {
	s := f.start + "-" + strings.TrimPrefix(f.end, fileOf(f.start)+":") + ": " + f.message
	for _, r := range f.way {
		s += "\n\t" + r.at + ": " + r.message
	}
	return s
}

// issue is a finding as golangci-lint shows it: without an end, and with the way in the message.
type issue struct{ start, message string }

func (i issue) String() string { return i.start + ": " + i.message }

func lines[T any](list []T) string {
	var b strings.Builder
	for _, x := range list {
		fmt.Fprintln(&b, x)
	}
	return b.String()
}

// parseFindings parses the output of finding.String.
func parseFindings(t *testing.T, text string) []finding {
	t.Helper()
	var list []finding
	for line := range strings.Lines(text) {
		place, message, _ := strings.Cut(strings.TrimSpace(line), ": ")
		if strings.HasPrefix(line, "\t") {
			last := &list[len(list)-1]
			last.way = append(last.way, step{place, message})
			continue
		}
		start, end, ok := strings.Cut(place, "-")
		if !ok {
			t.Fatalf("not a finding: %s", line)
		}
		list = append(list, finding{start: start, end: fileOf(start) + ":" + end, message: message})
	}
	if len(list) == 0 {
		t.Fatal("no finding is wanted")
	}
	return list
}

// asIssues returns findings in the form in which the plugin passes them to golangci-lint.
func asIssues(findings []finding) []issue {
	var issues []issue
	for i, f := range findings {
		message := f.message
		for j, r := range f.way {
			separator := ", "
			if j == 0 {
				separator = " ("
			}
			if lineOf(r.at) != lineOf(f.start) {
				separator += lineOf(r.at) + ": "
			}
			message += separator + r.message
		}
		if len(f.way) > 0 {
			message += ")"
		}
		if i > 0 && lineOf(findings[i-1].start) == lineOf(f.start) {
			column := strings.TrimPrefix(f.start, lineOf(f.start)+":")
			issues[len(issues)-1].message += "; at column " + column + ", " + message
			continue
		}
		issues = append(issues, issue{f.start, message})
	}
	return issues
}

// lineOf returns "top.go:3" for "top.go:3:7".
func lineOf(place string) string { return place[:strings.LastIndexByte(place, ':')] }

func fileOf(place string) string { return lineOf(lineOf(place)) }

// ofJSON reads the findings that go vet -json, or uricheck -json, prints.
func ofJSON(t *testing.T, out string) []finding {
	t.Helper()
	type related struct{ Posn, Category, Message string }
	var packages map[string]map[string][]struct {
		related
		End     string
		Related []related
	}
	if err := json.Unmarshal([]byte(out), &packages); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var list []finding
	for _, analyzers := range packages {
		for _, d := range analyzers["uricheck"] {
			f := finding{start: filepath.Base(d.Posn), end: filepath.Base(d.End), message: severityOf(d.Category) + ": " + d.Message}
			for _, r := range d.Related {
				f.way = append(f.way, step{filepath.Base(r.Posn), r.Message})
			}
			list = append(list, f)
		}
	}
	return list
}

// severityOf returns the severity in a category such as "host.error".
func severityOf(category string) string {
	_, severity, _ := strings.Cut(category, ".")
	return severity
}
