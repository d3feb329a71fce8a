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

// Learn asks for the values of the holes of which nothing is known, and which of them are
// plain where others are escaped by the same function. Of the texts of the package it asks what
// stands behind values of the same names.
func (t *Text) Learn(values *languages.Values, texts *peers.Package) {
	for i, operand := range t.operands() {
		t.Holes[i].Name = languages.NameOf(operand)
		texts.Tell(&t.Holes[i])
		if t.Holes[i].Value == uricheck.AnyValue {
			t.Holes[i].Value = values.Of(operand)
		}
	}
	escaped := t.escaped(values)
	hasUser := strings.Contains(t.Value, "@")
	for i, operand := range t.operands() {
		isBeside := hasUser || slices.ContainsFunc(escaped, func(other ast.Expr) bool { return values.AreTogether(operand, other) })
		t.Holes[i].IsPlain = isBeside && t.Holes[i].Value == uricheck.AnyValue && values.IsPlain(operand)
	}
}

// escaped returns where the text has values that are escaped: the expressions, and its own where a
// function that it calls escapes.
func (t *Text) escaped(values *languages.Values) []ast.Expr {
	var found []ast.Expr
	for i, operand := range t.operands() {
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

// operands ranges over the holes, by their indices, whose values are expressions.
func (t *Text) operands() iter.Seq2[int, ast.Expr] {
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
