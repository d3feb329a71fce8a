package guards

import (
	"net/url"
	"strings"
)

// Every caller gives its base, so that the fallback of one function never gets to url.Parse.

func orFallback(base, fallback string) string {
	if base == "" {
		return fallback
	}
	return base
}

func parseGiven(base string) { url.Parse(orFallback(base, "http://h.org:port/")) }

func parseMaybeGiven(base string) { url.Parse(orFallback(base, "http://h.org:port/")) } // want `port: .*`

func parsesOr() {
	parseGiven("http://h.org/")
	parseMaybeGiven("http://h.org/")
	parseMaybeGiven("")
}

// The same for a base of known pieces, and for pointers to a base.

func parseComposed(base string) {
	if base == "" {
		base = "http://h.org:port/"
	}
	url.Parse(base)
}

func parsePointed(base *string) { url.Parse(orFallback(*base, "http://h.org:port/")) }

func parseMaybePointed(base *string) { url.Parse(orFallback(*base, "http://h.org:port/")) } // want `port: .*`

func composes() {
	host, port, ok := strings.Cut("h.org", ":")
	if !ok {
		port = "80"
	}
	parseComposed("http://" + host + ":" + port + "/")
	base, empty := "http://h.org/", ""
	parsePointed(&base)
	parseMaybePointed(&base)
	parseMaybePointed(&empty)
}

// The query of a literal is the same in every run.
func encodedPairs(pairs url.Values) {
	url.Parse(orFallback(url.Values{"a": {"b"}}.Encode(), "http://h.org:port/"))
	url.Parse(orFallback(pairs.Encode(), "http://h.org:port/")) // want `port: .*`
}

// A recursive function passes its base on.
func parseRepeated(base string, left int) {
	if left > 0 {
		parseRepeated(base, left-1)
		return
	}
	parseGivenAfter(base)
}

func parseGivenAfter(base string) { url.Parse(orFallback(base, "http://h.org:port/")) }

func parseMaybeRepeated(base string, left int) {
	if left > 0 {
		parseMaybeRepeated(base, left-1)
		return
	}
	parseMaybeGivenAfter(base)
}

func parseMaybeGivenAfter(base string) { url.Parse(orFallback(base, "http://h.org:port/")) } // want `port: .*`

func repeats(base string) {
	parseRepeated("http://h.org/", 2)
	parseMaybeRepeated("http://h.org/", 2)
	parseMaybeRepeated(base, 2)
}
