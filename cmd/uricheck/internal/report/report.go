// Package report writes findings in the formats that people, editors and CI
// systems read.
package report

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/files"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
	"github.com/uricheck/go-uricheck/uricheck"
)

// Report has the data that a format needs in addition to the findings. It caches source files,
// so one value serves one rendering at a time.
type Report struct {
	// Dir is the working directory, absolute: formats for people name files relative to it.
	Dir string
	// Root is the root of the repository, absolute: formats for GitHub and GitLab name files
	// relative to it. See [Root].
	Root string
	// Version is the version of uricheck: "v1.2.3", "(devel)".
	Version string
	Rules   []*uricheck.Rule
	// Home is the URL of the documentation.
	Home string
	// Errors are the errors of the run, a sentence each.
	Errors []string
	// CanFix reports whether -fix can apply the fix of a finding. If it is nil, -fix can apply
	// each.
	CanFix func(finding.Finding) bool
	// Color says that the report has escape sequences for colours. See [Color].
	Color bool
	// Width is the width of the terminal in columns; 0 means 100.
	Width int
	// ReadFile reads a source file; nil means [files.ReadRegular].
	ReadFile func(name string) ([]byte, error)

	sources map[string]*source
}

// Format is a way to write findings, which must be sorted.
type Format struct {
	Name   string
	Render func(*Report, []finding.Finding) string
}

// Formats lists every format.
var Formats = []*Format{
	{"text", (*Report).text},     // file:line:col: severity: rule: message, a line each
	{"frame", (*Report).frames},  // the source with the wrong bytes underlined, the way to the function, and the fix
	{"json", (*Report).json},     // what go vet -json prints
	{"sarif", (*Report).sarif},   // SARIF 2.1.0, for code scanning
	{"github", (*Report).github}, // annotations of a GitHub workflow
	{"gitlab", (*Report).gitlab}, // a Code Quality report, for GitLab
}

// Lookup returns the format with a name. The error is a sentence that lists the names.
func Lookup(name string) (*Format, error) {
	for _, f := range Formats {
		if f.Name == name {
			return f, nil
		}
	}
	return nil, fmt.Errorf("the formats are %s", List(FormatNames()))
}

// FormatNames returns the names of the formats.
func FormatNames() []string {
	var names []string
	for _, f := range Formats {
		names = append(names, f.Name)
	}
	return names
}

// List writes several names as a sentence does: "a, b and c".
func List(names []string) string {
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// Root returns the root of the repository to which a directory belongs: the nearest directory, from
// this one upwards, that contains .git. If there is none, it is the directory itself.
func Root(dir string) string { return cmp.Or(files.Above(dir, ".git"), dir) }

// rule returns the rule with a name and its index; nil and -1 if there is none.
func (r *Report) rule(name string) (*uricheck.Rule, int) {
	for i, rule := range r.Rules {
		if rule.Name == name {
			return rule, i
		}
	}
	return nil, -1
}

// fact returns the message without the rule, for formats that have a field for the rule.
func fact(f finding.Finding) string { return strings.TrimPrefix(f.Message, f.Rule+": ") }
