package library

import (
	"cmp"
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/library/piece"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// logic makes the executor of "&&" or "||". If one operand is neutral (true for "&&"), the result is
// the other operand; otherwise combine computes the answer, which one operand alone may decide.
func logic(combine func(a, b Answer) Answer, neutral Answer) func(term.Call) (term.Text, bool) {
	return func(c term.Call) (term.Text, bool) {
		switch {
		case len(c.Args) != 2:
			return term.Text{}, false
		case AnswerOf(c.Args[0]) == neutral:
			return c.Args[1], true
		case AnswerOf(c.Args[1]) == neutral:
			return c.Args[0], true
		}
		return combine(AnswerOf(c.Args[0]), AnswerOf(c.Args[1])).text()
	}
}

// negate executes "!".
func negate(c term.Call) (term.Text, bool) {
	if len(c.Args) != 1 {
		return term.Text{}, false
	}
	return AnswerOf(c.Args[0]).not().text()
}

// compare makes the executor of a comparison. The arguments say for which orders of its operands the
// comparison is true: "<=" is compare(true, true, false). The result is known if the comparison is
// true for all possible orders of the operands, or for none.
func compare(less, equal, greater bool) func(term.Call) (term.Text, bool) {
	return func(c term.Call) (term.Text, bool) {
		if len(c.Args) != 2 {
			return term.Text{}, false
		}
		can := orders(c.Args[0], c.Args[1])
		holds := can.less && less || can.equal && equal || can.greater && greater
		fails := can.less && !less || can.equal && !equal || can.greater && !greater
		if holds == fails {
			return term.Text{}, false
		}
		return piece.Boolean(holds), true
	}
}

// order is the set of the orders that two values can have: the first one is less than, equal to, or
// greater than the second one.
type order struct{ less, equal, greater bool }

var (
	anyOrder = order{true, true, true}
	isEqual  = order{equal: true}
	differs  = order{less: true, greater: true}
)

// orders returns the orders that two values can have, over all fillings of their holes. Values
// without an order, such as booleans, are equal, or both less and greater.
func orders(a, b term.Text) order {
	switch {
	case a.Kind == term.Error || b.Kind == term.Error || a.Kind == term.Other || b.Kind == term.Other:
		return nilOrders(a, b)
	case a.Kind != b.Kind || a.Kind == term.Float:
		return anyOrder
	case IsSame(a, b):
		return isEqual
	}
	switch a.Kind {
	case term.String:
		return stringOrders(a.Pieces, b.Pieces)
	case term.Integer:
		return numberOrders(a, b)
	case term.Boolean:
		if x, y := AnswerOf(a), AnswerOf(b); x != Unknown && y != Unknown {
			return equality(x == y)
		}
	}
	return anyOrder
}

// numberOrders returns the orders of two integers. Of an unknown one, the least value may decide: programs compare the
// result of strings.Index with -1 or 0.
func numberOrders(a, b term.Text) order {
	x, isKnown := number(a)
	y, isOtherKnown := number(b)
	can := anyOrder
	switch {
	case isKnown && isOtherKnown:
		return orderOf(cmp.Compare(x, y))
	case isKnown:
		if from, ok := leastOf(b); ok {
			can = order{less: true, equal: from <= x, greater: from < x}
		}
	case isOtherKnown:
		if from, ok := leastOf(a); ok {
			can = order{less: from < y, equal: from <= y, greater: true}
		}
	}
	return can
}

// equality returns the order of two values without an order.
func equality(is bool) order {
	if is {
		return isEqual
	}
	return differs
}

// nilOrders returns the orders of two values of which one may be nil. They are known only if at least
// one is nil: two errors that are not nil may be equal or not.
func nilOrders(a, b term.Text) order {
	x, isKnown := isNil(a)
	y, isOtherKnown := isNil(b)
	if !isKnown || !isOtherKnown || !x && !y {
		return anyOrder
	}
	return equality(x == y)
}

// stringOrders returns the orders of two strings. Their known prefixes decide if they differ; if not,
// the language of an unknown one may exclude that it is equal to a known one.
func stringOrders(a, b []term.Piece) order {
	n, start := piece.Leading(a)
	m, other := piece.Leading(b)
	isKnown, isOtherKnown := n == len(a), m == len(b)
	if isKnown && isOtherKnown {
		return orderOf(cmp.Compare(start, other))
	}
	common := min(len(start), len(other))
	if diff := cmp.Compare(start[:common], other[:common]); diff != 0 {
		return orderOf(diff)
	}
	can := anyOrder
	switch {
	case isKnown:
		can.equal = piece.LanguageOf(b).CanBe(start)
	case isOtherKnown:
		can.equal = piece.LanguageOf(a).CanBe(other)
	}
	return can
}

// orderOf converts the result of cmp.Compare to an order.
func orderOf(diff int) order { return order{diff < 0, diff == 0, diff > 0} }

// IsSame reports whether two texts have the same value for certain, although it may be unknown: both
// consist of the same bytes, parameters and fields, and of calls of the same functions with the
// same operands.
func IsSame(a, b term.Text) bool {
	c := comparison{left: 1000}
	return c.isSame(a, b)
}

// comparison is a run of IsSame. It compares at most a number of pieces: calls share operands, and
// without a bound the time could grow exponentially with their depth.
type comparison struct{ left int }

func (c *comparison) isSame(a, b term.Text) bool {
	if a.Kind != b.Kind {
		return false
	}
	if a.IsKnown() && b.IsKnown() {
		return a.Bytes() == b.Bytes()
	}
	return slices.EqualFunc(a.Pieces, b.Pieces, c.isSamePiece)
}

func (c *comparison) isSamePiece(p, q term.Piece) bool {
	c.left--
	switch {
	case c.left < 0:
		return false
	case p.Hole != q.Hole:
		return false
	case p.Hole == term.NoHole:
		return p.Known == q.Known
	case p.Call != nil && q.Call != nil:
		return p.Call.Func == q.Call.Func && p.Call.Result == q.Call.Result && Of(p.Call.Func).IsExecuted() &&
			slices.EqualFunc(p.Call.Args, q.Call.Args, c.isSame)
	}
	return p.Call == nil && q.Call == nil && p.Place.Var != nil && p.Place == q.Place && !p.Place.Element
}
