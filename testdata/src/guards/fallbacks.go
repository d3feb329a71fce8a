package guards

import "net/url"

// A faulty fallback is a warning, even if every caller gives a base.

func orFallback(base, fallback string) string {
	if base == "" {
		return fallback
	}
	return base
}

func parseGiven(base string) { url.Parse(orFallback(base, "http://h.org:port/")) } // want `port: .*`

func parsesOr() { parseGiven("http://h.org/") }

// The query of a literal is the same in every run.
func encodedPairs(pairs url.Values) {
	url.Parse(orFallback(url.Values{"a": {"b"}}.Encode(), "http://h.org:port/"))
	url.Parse(orFallback(pairs.Encode(), "http://h.org:port/")) // want `port: .*`
}
