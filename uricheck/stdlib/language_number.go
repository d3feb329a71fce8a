package stdlib

import "strconv"

// digits are what takes up to so many digits, by their number, and leads on: decimal
// and octal ones.
type digits struct{ decimal, octal []states }

// digitsOf has digits enough for numbers of some bits.
func (b *builder) digitsOf(bits int, then states) digits {
	return digits{
		decimal: b.atMost(len(greatest(bits))-1, isDigit, then),
		octal:   b.atMost(bits/3, between('0', '7'), then),
	}
}

// atMost returns what takes up to n bytes that the class has, by n.
func (b *builder) atMost(n int, has func(byte) bool, then states) []states {
	all := []states{then}
	for i := range n {
		all = append(all, then.Or(b.One(has, all[i])))
	}
	return all
}

// greatest is the greatest number of some bits.
func greatest(bits int) string { return strconv.FormatUint(1<<bits-1, 10) }

// numberForm takes what isNumberForm does. An IPv4 address is one of them.
func (b *builder) numberForm(then states) (form states) {
	last := b.digitsOf(32, then)
	for left := 1; left <= 4; left++ {
		// The last number fills the bytes that are left.
		numbers := b.number(8*left, last)
		if left > 1 {
			dot := b.OneOf(".", form)
			numbers = numbers.Or(b.number(8, b.digitsOf(8, dot)))
		}
		form = numbers
	}
	return form
}

// number takes a number of some bits: a decimal one, or an octal one behind a zero.
func (b *builder) number(bits int, d digits) states {
	// A digit is three bits; those that are left are for the first one.
	octal := d.octal[bits/3]
	if first := byte(1)<<(bits%3) - 1; first > 0 {
		octal = octal.Or(b.One(between('1', '0'+first), octal))
	}
	zeros := b.Some(between('0', '0'), octal)
	return zeros.Or(b.upTo(greatest(bits), d.decimal))
}

// upTo takes the decimal numbers from 1 to most, without leading zeros. What follows
// is digits[0].
func (b *builder) upTo(most string, digits []states) states {
	var number states
	rest := digits[0]
	for left := range len(most) {
		digit := most[len(most)-1-left]
		lowest := byte('0')
		if left == len(most)-1 {
			lowest = '1'
		}
		number = b.One(between(digit, digit), rest).Or(b.One(between(lowest, digit-1), digits[left]))
		if left > 0 {
			// Behind a greater digit the number is a digit shorter.
			number = number.Or(b.One(between(digit+1, '9'), digits[left-1]))
		}
		rest = digits[0].Or(number)
	}
	return number
}

func between(first, last byte) func(byte) bool {
	return func(b byte) bool { return first <= b && b <= last }
}
