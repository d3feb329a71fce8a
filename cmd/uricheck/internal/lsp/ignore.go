package lsp

import (
	"go/scanner"
	"go/token"
	"strings"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// ignore writes the directive that silences a finding above its line, with a place for the reason,
// because a directive without a reason has no effect. For a raw string of several lines it writes
// the directive above the first line, because the string cannot contain a comment.
func (t *texts) ignore(d *document, f finding.Finding) []object {
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
	directive := indent + "//lint:ignore uricheck/" + f.Rule + " REASON" + end
	return []object{{
		"title":       "Ignore " + f.Rule + " here, with a reason",
		"kind":        quickFix,
		"diagnostics": []object{t.diagnostic(f)},
		"edit":        t.edit([]finding.Edit{{File: d.name, Start: at, End: at, New: directive}}),
	}}
}

// lineOutsideTokens returns the beginning of the line that contains an offset. If the line begins
// inside a string or a comment, it returns the beginning of the line on which that token begins.
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
			// Another string may end on that line, so look at the whole line again.
			return lineOutsideTokens(text, at)
		case tok == token.COMMENT && at < endOf(text.content, start, "*/"):
			return 0, false // code after a comment of several lines
		}
	}
}

// endOf returns the end of a string or comment that may have several lines, and the beginning of
// any other token. The scanner's text of the token has no carriage returns.
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
