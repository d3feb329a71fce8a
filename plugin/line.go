package plugin

import (
	"fmt"
	"go/token"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/plugin/internal/severity"
)

// line is a line of source in golangci-lint: after //line directives.
type line struct {
	file   string
	number int
}

// runByLine runs the analyzer and reports its diagnostics as golangci-lint can show them: one
// for each line, because its uniq-by-line hides a second one, with the severity before the
// message, because it drops the category, and the way after it, because it turns each related
// information into a separate issue.
func runByLine(pass *analysis.Pass, run func(*analysis.Pass) (any, error)) (any, error) {
	var lines []line
	onLine := make(map[line][]analysis.Diagnostic)
	collecting := *pass
	collecting.Report = func(d analysis.Diagnostic) {
		at := pass.Fset.Position(d.Pos)
		l := line{at.Filename, at.Line}
		if onLine[l] == nil {
			lines = append(lines, l)
		}
		onLine[l] = append(onLine[l], d)
	}
	result, err := run(&collecting)
	fixes := &fixes{fset: pass.Fset}
	for _, l := range lines {
		pass.Report(merge(pass.Fset, onLine[l], fixes))
	}
	return result, err
}

// merge returns one diagnostic for those of a line: at the first of them, with all their
// messages, and a fix if each of them has one. golangci-lint --fix regards a diagnostic with a
// fix as settled and does not show it.
func merge(fset *token.FileSet, all []analysis.Diagnostic, fixes *fixes) analysis.Diagnostic {
	merged := all[0]
	merged.Related = nil
	merged.SuggestedFixes = fixes.ofAll(all)
	var b strings.Builder
	for i, d := range all {
		if i > 0 {
			fmt.Fprintf(&b, "; at column %d, ", fset.Position(d.Pos).Column)
		}
		b.WriteString(severity.Message(d))
		writeRelated(&b, fset, d)
	}
	merged.Message = b.String()
	return merged
}

// writeRelated writes the way in parentheses: each step, after its position if that is on another
// line than the diagnostic.
func writeRelated(b *strings.Builder, fset *token.FileSet, d analysis.Diagnostic) {
	here := fset.Position(d.Pos)
	for i, r := range d.Related {
		separator := ", "
		if i == 0 {
			separator = " ("
		}
		b.WriteString(separator)
		if at := fset.Position(r.Pos); at.Filename != here.Filename || at.Line != here.Line {
			fmt.Fprintf(b, "%s:%d: ", filepath.Base(at.Filename), at.Line)
		}
		b.WriteString(r.Message)
	}
	if len(d.Related) > 0 {
		b.WriteByte(')')
	}
}

// fixes are the edits of a package's fixes. golangci-lint applies all fixes of a
// diagnostic, not the first one alone; it leaves out edits of other files than
// that of the diagnostic; and where two edits overlap, it applies none of the
// linter's to that file.
type fixes struct {
	fset  *token.FileSet
	edits []analysis.TextEdit
}

// ofAll returns a fix that fixes all diagnostics, or none.
func (f *fixes) ofAll(all []analysis.Diagnostic) []analysis.SuggestedFix {
	kept := len(f.edits)
	var titles []string
	var edits []analysis.TextEdit
	for _, d := range all {
		if len(d.SuggestedFixes) == 0 || !f.add(d.SuggestedFixes[0], f.fset.File(d.Pos)) {
			f.edits = f.edits[:kept]
			return nil
		}
		titles = append(titles, d.SuggestedFixes[0].Message)
		edits = append(edits, d.SuggestedFixes[0].TextEdits...)
	}
	return []analysis.SuggestedFix{{Message: strings.Join(titles, "; "), TextEdits: edits}}
}

// add adds the edits of a fix, and reports whether they are all in the file and overlap no earlier
// edit. It adds some of them even if they do.
func (f *fixes) add(fix analysis.SuggestedFix, file *token.File) bool {
	for _, e := range fix.TextEdits {
		if f.fset.File(e.Pos) != file || f.overlaps(e) {
			return false
		}
		f.edits = append(f.edits, e)
	}
	return true
}

// overlaps reports whether an edit is in the way of another. Equal edits, such as
// an import that two fixes need, are one edit.
func (f *fixes) overlaps(e analysis.TextEdit) bool {
	for _, other := range f.edits {
		if same := e.Pos == other.Pos && e.End == other.End && string(e.NewText) == string(other.NewText); same {
			continue
		}
		if e.Pos < other.End && other.Pos < e.End || e.Pos == other.Pos {
			return true
		}
	}
	return false
}
