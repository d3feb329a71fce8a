package dsn

import "strings"

// IsPostgresURL reports whether a name for PostgreSQL is a URL, and not a list of keywords.
func IsPostgresURL(text string) bool {
	return strings.HasPrefix(text, "postgres://") || strings.HasPrefix(text, "postgresql://")
}

const space = " \t\n\r\v\f"

// PostgresKeywords returns the fault of a list of keywords and values, nil if it has none, as libpq reads it
// (https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING-KEYWORD-VALUE): white space separates
// the pairs, and single quotes enclose a value with white space in it.
func PostgresKeywords(text string) *Fault {
	for at := skipSpace(text, 0); at < len(text); at = skipSpace(text, at) {
		equals := strings.IndexByte(text[at:], '=')
		if equals < 0 {
			if at == 0 {
				return faultAt(0, len(text), "the text is neither a URL of PostgreSQL nor a list of keywords")
			}
			return faultAt(at, len(text), `no "=" follows the last keyword; quotes enclose a value with spaces`)
		}
		key := strings.TrimRight(text[at:at+equals], space)
		if i := strings.IndexAny(key, space); i >= 0 {
			return faultAt(at, at+i, `no "=" follows a keyword; quotes enclose a value with spaces`)
		}
		if key == "" {
			return faultAt(at, at+1, `no keyword stands before "="`)
		}
		var ok bool
		start := skipSpace(text, at+equals+1)
		if at, ok = endOfValue(text, start); !ok {
			return faultAt(start, start+1, "this quote has no closing one")
		}
	}
	return nil
}

func skipSpace(text string, at int) int {
	return len(text) - len(strings.TrimLeft(text[at:], space))
}

// endOfValue returns the offset behind a value. A backslash stands before a quote, a space or another one.
func endOfValue(text string, at int) (end int, ok bool) {
	stops := space
	isQuoted := at < len(text) && text[at] == '\''
	if isQuoted {
		stops = "'"
		at++
	}
	for ; at < len(text); at++ {
		switch {
		case text[at] == '\\':
			at++
		case strings.IndexByte(stops, text[at]) >= 0:
			if isQuoted {
				at++
			}
			return at, true
		}
	}
	return len(text), !isQuoted
}
