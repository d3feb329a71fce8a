// Package env has the values that a generated program knows only at run time. It asks the
// environment, so that no analyzer can know more.
package env

import (
	"os"
	"strconv"
)

// Flag returns the answer of a condition.
func Flag(i int) bool { return os.Getenv("FLAG"+strconv.Itoa(i)) == "1" }

// Text returns any string.
func Text(i int) string { return os.Getenv("TEXT" + strconv.Itoa(i)) }

// Number returns any number.
func Number(i int) int {
	n, _ := strconv.Atoi(os.Getenv("NUMBER" + strconv.Itoa(i)))
	return n
}
