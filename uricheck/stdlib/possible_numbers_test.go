package stdlib_test

import (
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// TestPossibleNumbers compares Possible with Fails, both ways, on hosts of up to five numbers
// around the limits of an address's bytes.
func TestPossibleNumbers(t *testing.T) {
	numbers := strings.Fields("0. 1. 08. 255. 256. 0377. 0400. 65535. 65536. 00177777. 0200000. " +
		"16777215. 16777216. 077777777. 0100000000. 4294967295. 4294967296. 037777777777. 040000000000.")
	check := func(host string) {
		for _, g := range settings() {
			c := stdlib.Call{Use: stdlib.Send, Text: "http://" + host}
			if fails := stdlib.Fails(c, g); stdlib.Possible(c, nil, g) != (fails == nil) {
				t.Errorf("%q under %+v: Fails: %v, Possible says otherwise", host, g, fails)
			}
		}
	}
	words(numbers, depth(3), func(word string) {
		check(word)
		check(strings.TrimSuffix(word, "."))
	})
	words([]string{"0.", "255.", "256.", "0377.", "0400.", "08.", "65536"}, depth(5), check)
}
