// Package enum names the values of enumerations.
package enum

import "strconv"

// Name returns names[value] or, where there is no such name, what the stringer of
// golang.org/x/tools says of a value that is no constant: "Kind(42)".
func Name[T ~uint8](names []string, typ string, value T) string {
	if int(value) < len(names) {
		return names[value]
	}
	return typ + "(" + strconv.Itoa(int(value)) + ")"
}
