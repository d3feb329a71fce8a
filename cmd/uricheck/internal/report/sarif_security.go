package report

import (
	"strings"
	"unicode/utf8"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// weakness describes the findings of a rule that concern security.
type weakness struct {
	cwe      string // identifier in the Common Weakness Enumeration
	severity string // 0 to 10, as GitHub reads it: from 4 on medium, from 7 on high
}

// weaknesses has the rules whose findings concern security. Findings of other rules may concern it
// in one program, and not in the next.
var weaknesses = map[string]weakness{
	"userinfo": {"cwe-798", "7.5"}, // use of hard-coded credentials
	"insecure": {"cwe-319", "5.9"}, // cleartext transmission of sensitive information
}

// tags returns the tags of a rule in SARIF: GitHub shows findings with the first one as security
// findings.
func (w weakness) tags() []string {
	if w == (weakness{}) {
		return nil
	}
	return []string{"security", "external/cwe/" + w.cwe}
}

// snippet returns the source in a region, nil if it is unknown. People publish SARIF files where
// they do not publish the source, so snippet returns nothing of a line that may contain a password.
func (r *Report) snippet(pos, end finding.Position) object {
	src, from, to := r.span(pos, end)
	if src == nil || from == to {
		return nil
	}
	lines := src.text[src.starts[src.lineAt(from)]:src.lineEnd(src.lineAt(to))]
	if strings.Contains(lines, "@") || !utf8.ValidString(src.text[from:to]) {
		return nil
	}
	return object{"text": src.text[from:to]}
}
