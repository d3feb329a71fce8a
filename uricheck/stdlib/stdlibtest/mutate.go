package stdlibtest

import (
	"iter"
	"math/rand/v2"
	"strings"
)

// pieces are insertions that break a text: delimiters, escapes, and texts that some check looks
// for.
var pieces = strings.Split(`%|%%|%2|%zz|%25|%20|%41|%ff|%C3%BC|:|::|:80|:99999|:a|:4294967376|@|/|//|///|?|#|`+
	`[|]|[::1]|[fe80::1%25en0]|.|..|../|./|/..|;|&|=|+|-|_|*|<|>|"|\|^|{|}|~|,|ü|日本|。|１|א|`+"\u00ad|\u200d|\u202e|\ufffd|\xff|\xc3"+
	`|xn--|xn--tda|a|b.c|0|1|9|127.1|010.0.0.1|1.2.3.4|256|0x7f|localhost|.onion|.onion.|http:|https:|http://|https://|ftp://|mailto:|`+
	" |\t|\r|\n|\r\n|\x00|\x7f| HTTP/1.1\n| HTTP/1.0\r\n| HTTP/2.0\n| HTTP/0.0\n|X: y\n|\n |Host: h\r\n|"+
	"Content-Length: 1\n|Transfer-Encoding: chunked\n|Transfer-Encoding: x\n|Trailer: Trailer\n", "|")

// Mutations returns texts of the corpus, each with a few random changes, that keep accepts. The
// same seed gives the same texts.
func Mutations(seed uint64, literals []Literal, keep func(text string) bool) iter.Seq[string] {
	var seeds []string
	for _, l := range literals {
		if len(l.Text) < 300 && keep(l.Text) {
			seeds = append(seeds, l.Text)
		}
	}
	r := rand.New(rand.NewPCG(seed, 0))
	return func(yield func(string) bool) {
		for {
			text := seeds[r.IntN(len(seeds))]
			for range 1 + r.IntN(4) {
				text = mutate(r, text, seeds)
			}
			if !yield(text) {
				return
			}
		}
	}
}

// mutate makes one change at a random place.
func mutate(r *rand.Rand, text string, seeds []string) string {
	i := r.IntN(len(text) + 1)
	j := min(len(text), i+r.IntN(4))
	switch r.IntN(8) {
	case 0:
		return text[:i] + text[j:]
	case 1:
		return text[:i] + string([]byte{byte(r.IntN(256))}) + text[j:]
	case 2:
		return text[:i] + text[i:j] + text[i:j] + text[j:]
	case 3:
		other := seeds[r.IntN(len(seeds))]
		return text[:i] + other[r.IntN(len(other)+1):]
	}
	return text[:i] + pieces[r.IntN(len(pieces))] + text[j:]
}
