package eval

import "github.com/uricheck/go-uricheck/analyzer/internal/eval/known"

// Executes reports whether a function, or an operator, can be executed.
func Executes(function string) bool {
	return known.Has(function) || openCalls()[function] != nil
}
