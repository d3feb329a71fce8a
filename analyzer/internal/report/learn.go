package report

import (
	"go/ast"
	"iter"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/languages"
	"github.com/uricheck/go-uricheck/analyzer/internal/peers"
	"github.com/uricheck/go-uricheck/uricheck"
)

// Learn sets the languages of unknown holes and their kinds, and marks the plain ones, and those beside which the
// same function escapes others. It sets the counts of the texts in the package with values of the same
// names.
func (t *Text) Learn(values *languages.Values, texts *peers.Package) {
	for i, operand := range t.Operands() {
		t.Holes[i].Name = languages.NameOf(operand)
		t.Holes[i].IsList = values.IsList(operand)
		t.Holes[i].Content, t.Holes[i].ContentBy = languages.ContentOf(parameterIn(t.knownBefore(i)), operand)
		texts.Tell(&t.Holes[i])
		if value := values.Of(operand); t.Holes[i].Value == uricheck.AnyValue || value == uricheck.Escaped {
			t.Holes[i].Value = value // an escaper changes nothing in some values
		}
		if values.IsUnchecked(operand) {
			texts.TellPlace(t.knownBefore(i), &t.Holes[i])
		}
	}
	for i := range t.Holes[min(1, len(t.Holes)):] {
		if before := t.Holes[i]; before.End == t.Holes[i+1].Start && t.isFormatBefore(before.Start) {
			texts.TellPair(before, &t.Holes[i+1])
		}
	}
	escaped := t.escaped(values)
	hasUser := strings.Contains(t.Value, "@")
	for i, operand := range t.Operands() {
		isBeside := hasUser || slices.ContainsFunc(escaped, func(other ast.Expr) bool { return values.AreTogether(operand, other) })
		t.Holes[i].IsPlain = t.Holes[i].Value == uricheck.AnyValue && values.IsPlain(operand)
		t.Holes[i].IsBeside = isBeside && t.Holes[i].IsPlain
	}
}

// knownBefore returns the known text between a hole and the one before it.
func (t *Text) knownBefore(i int) string {
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

// isFormatBefore reports whether a format writes the byte before an offset.
func (t *Text) isFormatBefore(offset int) bool {
	return slices.ContainsFunc(t.pieces, func(p piece) bool { return p.end == offset && p.start < offset && p.format })
}

// escaped returns the places of escaped values: their expressions, or that of the text if a
// function that it calls escapes them.
func (t *Text) escaped(values *languages.Values) []ast.Expr {
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

// Operands yields the holes whose values are expressions, with their indices.
func (t *Text) Operands() iter.Seq2[int, ast.Expr] {
	return func(yield func(int, ast.Expr) bool) {
		for i, h := range t.Holes {
			first, _ := slices.BinarySearchFunc(t.pieces, h.Start, func(p piece, start int) int { return p.start - start })
			for _, p := range t.pieces[first:] {
				if p.start > h.Start {
					break
				}
				if p.operand != nil && !yield(i, p.operand) {
					return
				}
			}
		}
	}
}
