package report

import (
	"strings"
	"unicode/utf8"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// weakness is what a rule finds, where that is a matter of security.
type weakness struct {
	cwe      string // in the Common Weakness Enumeration
	severity string // 0 to 10, as GitHub reads it: from 4 on medium, from 7 on high
}

// weaknesses are those of rules. Others may be matters of security in one program, and not in
// the next.
var weaknesses = map[string]weakness{
	"userinfo": {"cwe-798", "7.5"}, // use of hard-coded credentials
	"insecure": {"cwe-319", "5.9"}, // cleartext transmission of sensitive information
}

// tags are those of SARIF's rules: GitHub shows what has the first as a matter of security.
func (w weakness) tags() []string {
	if w == (weakness{}) {
		return nil
	}
	return []string{"security", "external/cwe/" + w.cwe}
}

// snippet is what stands in a region, nil if it is not known. SARIF files go to places where the
// source does not: a line that may have a password in it stays here.
func (r *Report) snippet(pos, end finding.Position) *sarifContent {
	src, from, to := r.span(pos, end)
	if src == nil || from == to {
		return nil
	}
	lines := src.text[src.starts[src.lineAt(from)]:src.lineEnd(src.lineAt(to))]
	if strings.Contains(lines, "@") || !utf8.ValidString(src.text[from:to]) {
		return nil
	}
	return &sarifContent{src.text[from:to]}
}
