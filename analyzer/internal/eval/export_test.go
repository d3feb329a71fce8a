package eval

import (
	"maps"
	"slices"
)

// Open returns the names of the functions and operators that eval executes on texts with holes.
func Open() []string { return slices.Sorted(maps.Keys(openCalls())) }
