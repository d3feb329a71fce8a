package compose

import (
	"go/ast"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/languages"
	"github.com/uricheck/go-uricheck/analyzer/internal/report"
	"github.com/uricheck/go-uricheck/uricheck"
)

// Learn sets the languages of unknown holes and their kinds, and marks the plain ones, and those beside which the
// same function escapes others. It sets the counts of the texts in the package with values of the same
// names.
func Learn(t *report.Text, values *languages.Values, texts *Peers) {
	for i, operand := range t.Operands() {
		t.Holes[i].Name = languages.NameOf(operand)
		t.Holes[i].IsList = values.IsList(operand)
		t.Holes[i].Content, t.Holes[i].ContentBy = values.ContentOf(parameterIn(knownBefore(t, i)), operand)
		texts.Tell(&t.Holes[i])
		if value := values.Of(operand); t.Holes[i].Value == uricheck.AnyValue || value == uricheck.Escaped {
			t.Holes[i].Value = value // an escaper changes nothing in some values
		}
		if t.Holes[i].Value == uricheck.AnyValue && values.SpreadsEscaped(operand) {
			t.Holes[i].Value = uricheck.Escaped
		}
		if values.IsUnchecked(operand) {
			texts.TellPlace(knownBefore(t, i), &t.Holes[i])
		}
	}
	for i := range t.Holes[min(1, len(t.Holes)):] {
		if before := t.Holes[i]; before.End == t.Holes[i+1].Start && t.IsFormatBefore(before.Start) {
			texts.TellPair(before, &t.Holes[i+1])
		}
	}
	escaped := escapedIn(t, values)
	hasUser := strings.Contains(t.Value, "@")
	for i, operand := range t.Operands() {
		isBeside := hasUser || slices.ContainsFunc(escaped,
			func(other ast.Expr) bool { return values.AreTogether(operand, other) })
		t.Holes[i].IsPlain = t.Holes[i].Value == uricheck.AnyValue && values.IsPlain(operand)
		t.Holes[i].IsBeside = isBeside && t.Holes[i].IsPlain
	}
}

// knownBefore returns the known text between a hole and the one before it.
func knownBefore(t *report.Text, i int) string {
	start := 0
	if i > 0 {
		start = t.Holes[i-1].End
	}
	return t.Value[start:t.Holes[i].Start]
}

// parameterIn returns the name of the parameter whose value begins after a text, "" if none does.
func parameterIn(before string) string {
	setting := before[strings.LastIndexAny(before, "?&")+1:]
	name, ok := strings.CutSuffix(setting, "=")
	if !ok || strings.ContainsAny(name, "/=") {
		return ""
	}
	return name
}

// escapedIn returns the places of escaped values in a text: their expressions, or that of the text if a
// function that it calls escapes them.
func escapedIn(t *report.Text, values *languages.Values) []ast.Expr {
	var found []ast.Expr
	for i, operand := range t.Operands() {
		h := t.Holes[i]
		switch isOwn := t.Start <= h.Start && h.End <= t.End; {
		case h.Value != uricheck.QueryEscaped && h.Value != uricheck.PathEscaped:
		case isOwn && !values.AreTogether(operand, t.Expr):
			found = append(found, t.Expr)
		default:
			found = append(found, operand)
		}
	}
	return found
}
