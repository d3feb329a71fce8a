package compose

import (
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/intent"
)

// namesDifferent reports whether a name says that its text is not a URL for a reader, or wrong on
// purpose.
func namesDifferent(name string) bool {
	return slices.ContainsFunc(code.Words(name), DifferentNames.Has) || intent.NamesFailure(name)
}
