package lsp

import (
	"go/scanner"
	"go/token"
	"strings"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// ignore writes the directive that ignores a finding above its line, with a place for the
// reason: a directive without one is none. Above the first line of a raw string of several,
// since no comment fits into it.
func (t *texts) ignore(d *document, f finding.Finding) []codeAction {
	at, ok := lineOutsideTokens(d.text, f.Pos.Offset)
	if !ok {
		return nil
	}
	line := d.text.content[at:]
	indent := line[:len(line)-len(strings.TrimLeft(line, " \t"))]
	end := "\n"
	if before := d.text.content[:at]; strings.HasSuffix(before, "\r\n") {
		end = "\r\n"
	}
	return []codeAction{{
		Title:       "Ignore " + f.Rule + " here, with a reason",
		Kind:        quickFix,
		Diagnostics: []diagnostic{t.diagnostic(f)},
		Edit:        t.edit([]finding.Edit{{File: d.name, Start: at, End: at, New: indent + "//lint:ignore uricheck/" + f.Rule + " REASON" + end}}),
	}}
}

// lineOutsideTokens returns the beginning of the line with an offset, or if that is in the
// middle of a string or comment the beginning of the line on which that begins.
func lineOutsideTokens(text *text, offset int) (int, bool) {
	at := lineStart(text, offset)
	fset := token.NewFileSet()
	file := fset.AddFile("", -1, len(text.content))
	var s scanner.Scanner
	s.Init(file, []byte(text.content), nil, scanner.ScanComments)
	for {
		pos, tok, _ := s.Scan()
		start := file.Offset(pos)
		switch {
		case tok == token.EOF || start >= at:
			return at, true
		case tok == token.STRING && at < endOf(text.content, start, "`"):
			at = lineStart(text, start)
			// Another string may end on that line: look at all of it again.
			return lineOutsideTokens(text, at)
		case tok == token.COMMENT && at < endOf(text.content, start, "*/"):
			return 0, false // code after a comment of several lines
		}
	}
}

// endOf returns where a string or comment ends that may have several lines, and the beginning
// of any other one. The scanner's text of it lacks carriage returns.
func endOf(content string, start int, mark string) int {
	if first := content[start]; first == '"' || strings.HasPrefix(content[start:], "//") {
		return start
	}
	if i := strings.Index(content[start+len(mark):], mark); i >= 0 {
		return start + len(mark) + i + len(mark)
	}
	return len(content)
}

func lineStart(text *text, offset int) int {
	return strings.LastIndexByte(text.content[:offset], '\n') + 1
}
