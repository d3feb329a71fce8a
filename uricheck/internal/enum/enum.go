// Package enum names the values of enumerations.
package enum

import "strconv"

// Name returns names[value] or, if there is no such name, a text like that of
// golang.org/x/tools' stringer: "Kind(42)".
func Name[T ~uint8](names []string, typ string, value T) string {
	if int(value) < len(names) {
		return names[value]
	}
	return typ + "(" + strconv.Itoa(int(value)) + ")"
}
