package eval

import (
	"sync"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// openCalls are the functions and operators of which something is known although an
// operand has holes, and those of the language itself. Each returns what the call gives:
// bytes, and calls for the rest. It is not ok if that is no more than the call.
func openCalls() map[string]openCall {
	openOnce.Do(func() { open = newOpenCalls() })
	return open
}

type openCall = func(term.Call) (result term.Text, ok bool)

// The table is no initial value: what is in it looks into it.
var (
	open     map[string]openCall
	openOnce sync.Once
)

func newOpenCalls() map[string]openCall {
	table := map[string]openCall{
		"&&": logic(Answer.and),
		"||": logic(Answer.or),
		"!":  negate,
		"==": compare(false, true, false),
		"!=": compare(true, false, true),
		"<":  compare(true, false, false),
		"<=": compare(true, true, false),
		">":  compare(false, false, true),
		">=": compare(false, true, true),
		"+":  sum(+1),
		"-":  sum(-1),

		term.Len:   length,
		term.Index: element,
		term.Slice: slice,

		"strings.Contains":     asked(contains),
		"strings.ContainsAny":  asked(containsAny),
		"strings.ContainsRune": containsRune,
		"strings.EqualFold":    asked(equalFold),
		"strings.HasPrefix":    asked(hasPrefix),
		"strings.HasSuffix":    asked(hasSuffix),

		"strings.Join": join,

		"fmt.Append":   appendPrinted,
		"fmt.Appendf":  appendf,
		"fmt.Sprint":   sprint,
		"fmt.Sprintf":  sprintf,
		"fmt.Sprintln": sprintln,
	}
	addBytewise(table)
	return table
}

// known2 returns the strings of the two operands of a call, if the second one is known.
func known2(c term.Call) (t []term.Piece, s string, ok bool) {
	if len(c.Args) != 2 || c.Args[0].Kind != term.String || c.Args[1].Kind != term.String || !c.Args[1].IsKnown() {
		return nil, "", false
	}
	return c.Args[0].Pieces, c.Args[1].Bytes(), true
}
