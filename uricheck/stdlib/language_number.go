package stdlib

import (
	"strconv"

	"github.com/uricheck/go-uricheck/uricheck/internal/automaton"
)

// digits have the states that accept up to n digits, by n: decimal and octal ones.
type digits struct{ decimal, octal []states }

// digitsOf returns enough digits for numbers of some bits.
func digitsOf(a *automaton.Automaton, bits int, then states) digits {
	return digits{
		decimal: atMost(a, len(greatest(bits))-1, isDigit, then),
		octal:   atMost(a, bits/3, between('0', '7'), then),
	}
}

// atMost returns the states that accept up to n bytes of the class, by n.
func atMost(a *automaton.Automaton, n int, has func(byte) bool, then states) []states {
	all := []states{then}
	for i := range n {
		all = append(all, then.Or(a.One(has, all[i])))
	}
	return all
}

// greatest returns the greatest number of some bits.
func greatest(bits int) string { return strconv.FormatUint(1<<bits-1, 10) }

// numberForm accepts the texts for which isNumberForm is true, IPv4 addresses included.
func numberForm(a *automaton.Automaton, then states) (form states) {
	last := digitsOf(a, 32, then)
	for left := 1; left <= 4; left++ {
		// The last number fills the bytes that are left.
		numbers := numberOf(a, 8*left, last)
		if left > 1 {
			dot := a.OneOf(".", form)
			numbers = numbers.Or(numberOf(a, 8, digitsOf(a, 8, dot)))
		}
		form = numbers
	}
	return form
}

// numberOf accepts a number of some bits: a decimal one, or an octal one after a zero.
func numberOf(a *automaton.Automaton, bits int, d digits) states {
	// A digit has three bits; the first one has the remaining bits.
	octal := d.octal[bits/3]
	if first := byte(1)<<(bits%3) - 1; first > 0 {
		octal = octal.Or(a.One(between('1', '0'+first), octal))
	}
	zeros := a.Some(between('0', '0'), octal)
	return zeros.Or(upTo(a, greatest(bits), d.decimal))
}

// upTo accepts the decimal numbers from 1 to most, without leading zeros, and leads on to
// digits[0].
func upTo(a *automaton.Automaton, most string, digits []states) states {
	var number states
	rest := digits[0]
	for left := range len(most) {
		digit := most[len(most)-1-left]
		lowest := byte('0')
		if left == len(most)-1 {
			lowest = '1'
		}
		number = a.One(between(digit, digit), rest).Or(a.One(between(lowest, digit-1), digits[left]))
		if left > 0 {
			// After a greater digit the number is a digit shorter.
			number = number.Or(a.One(between(digit+1, '9'), digits[left-1]))
		}
		rest = digits[0].Or(number)
	}
	return number
}

func between(first, last byte) func(byte) bool {
	return func(b byte) bool { return first <= b && b <= last }
}
