package uri

import (
	"errors"
	"iter"
	"strings"
)

// QueryPair is a name and a value in a query that is written like a form: "a=1&b=2".
type QueryPair struct {
	Name, Value string // as written: see [QueryPair.Unescape]
	HasValue    bool   // there is a "="; without one, the whole pair is its name
	// Start and End are the offsets of the pair in the string of the Ref. The name begins at
	// Start, and the value ends at End.
	Start, End int
}

// QueryPairs yields the pairs between the ampersands of the query, from left to right. It skips
// empty pairs, as net/url and browsers do; a semicolon is not a separator.
func (r Ref) QueryPairs() iter.Seq[QueryPair] {
	return func(yield func(QueryPair) bool) { yieldPairs(r, yield) }
}

// yieldPairs is a function of its own for the reason of yieldSegments.
func yieldPairs(r Ref, yield func(QueryPair) bool) {
	query := r.get(Query)
	for more := true; more; {
		var pair string
		start := r.queryEnd - len(query)
		pair, query, more = strings.Cut(query, "&")
		if pair == "" {
			continue
		}
		p := QueryPair{Start: start, End: start + len(pair)}
		p.Name, p.Value, p.HasValue = strings.Cut(pair, "=")
		if !yield(p) {
			return
		}
	}
}

// Unescape returns the decoded name and value: see [Unescape]. The error is that of
// [PercentDecode], but its offsets are those in the string of the Ref.
func (p QueryPair) Unescape() (name, value string, err error) {
	if name, err = Unescape(Query, p.Name); err != nil {
		return "", "", shifted(err, p.Start)
	}
	if value, err = Unescape(Query, p.Value); err != nil {
		return "", "", shifted(err, p.End-len(p.Value))
	}
	return name, value, nil
}

// shifted moves the offsets of an error of PercentDecode.
func shifted(err error, by int) error {
	if e := (*Error)(nil); errors.As(err, &e) {
		e.Offset, e.Start, e.End = e.Offset+by, e.Start+by, e.End+by
	}
	return err
}
