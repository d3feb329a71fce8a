package uritest

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

// Long is like stdlibtest.Long, which package uri cannot import.
func Long() bool { return os.Getenv("URICHECK_LONG") != "" }

// Depth returns the maximal number of tokens that a test concatenates: n in the long run, else one less,
// which makes a tenth of the strings, or two less where n is 5 and more.
func Depth(n int) int {
	if Long() {
		return n
	}
	return n - 1 - min(n/5, 1)
}

// Times returns the number of random strings that a test makes: n in the long run, else n/50.
func Times(n int) int {
	if Long() {
		return n
	}
	return n / 50
}

// CodePointStep returns how far a test goes on after a code point: 1, or many for those beyond the
// common scripts, but for the long run.
func CodePointStep(from rune) rune {
	if Long() || from <= 0x3000 {
		return 1
	}
	return 61
}

// Words calls f with every concatenation of at most n tokens, the empty one
// included.
func Words(tokens []string, n int, f func(string)) {
	buf := make([]byte, 0, 64)
	var extend func(int)
	extend = func(n int) {
		f(string(buf))
		if n == 0 {
			return
		}
		size := len(buf)
		for _, token := range tokens {
			buf = append(buf[:size], token...)
			extend(n - 1)
		}
		buf = buf[:size]
	}
	extend(n)
}

// EveryByte calls f with every byte in every place, once and twice. A place is a
// string with a "*" for the byte.
func EveryByte(places []string, f func(string)) {
	for _, place := range places {
		before, after, _ := strings.Cut(place, "*")
		for b := range 256 {
			middle := string([]byte{byte(b)})
			f(before + middle + after)
			f(before + middle + middle + after)
		}
	}
}

// RealURLs returns the lines of a file in the layout of urls.txt, except for the
// comments.
func RealURLs(tb testing.TB, file string) []string {
	tb.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		tb.Fatal(err)
	}
	var urls []string
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSuffix(line, "\n"); !strings.HasPrefix(line, "#") {
			urls = append(urls, line)
		}
	}
	return urls
}

// likely are the bytes that have a meaning somewhere in a URI, and some that have none.
const likely = ":/?#[]@%%.-_~!$&'()*+,;=0123456789abcdefABCDEFvV \"<>\\^`{|}\x00\x7f\x80é"

// Mutations returns the number of mutations that a test makes, and the number of them that share
// one full check, which takes ten times as long as the verdict. The second number has no common
// factor with the number of start symbols.
func Mutations() (n, oneIn int) {
	if Long() {
		return 5_000_000, 25
	}
	return 50_000, 25
}

// Mutate changes a string at one to four places: half of the time a plain one, which is real
// and mostly easy, else an odd one.
func Mutate(random *rand.Rand, plain, odd []string) string {
	pick := func() string {
		from := plain
		if random.IntN(2) == 0 {
			from = odd
		}
		return from[random.IntN(len(from))]
	}
	s := pick()
	for range 1 + random.IntN(4) {
		i := random.IntN(len(s) + 1)
		j := min(len(s), i+random.IntN(4))
		switch random.IntN(5) {
		case 0: // remove
			s = s[:i] + s[j:]
		case 1: // double
			s = s[:j] + s[i:]
		case 2: // any byte
			s = s[:i] + string([]byte{byte(random.IntN(256))}) + s[j:]
		case 3: // a byte that means something
			k := random.IntN(len(likely))
			s = s[:i] + likely[k:k+1] + s[j:]
		case 4: // the end of another one
			other := pick()
			s = s[:i] + other[random.IntN(len(other)+1):]
		}
	}
	return s
}
