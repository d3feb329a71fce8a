package piece

import (
	"math"
	"strconv"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// Number returns the text of an integer.
func Number(n int64) term.Text { return term.Known(term.Integer, strconv.FormatInt(n, 10)) }

// Boolean returns the text of a boolean.
func Boolean(b bool) term.Text { return term.Known(term.Boolean, strconv.FormatBool(b)) }

// Integer returns the value of a known text of digits.
func Integer(t term.Text) (n int, ok bool) {
	if t.Kind != term.Integer || !t.IsKnown() {
		return 0, false
	}
	value, err := strconv.ParseInt(t.Bytes(), 10, 64)
	return int(value), err == nil && value <= math.MaxInt32 && value >= math.MinInt32
}
