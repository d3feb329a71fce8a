package uricheck

import (
	"iter"
	"slices"
	"strings"
)

// witnessesOf has, for each kind of hole, values that reveal whether a finding depends on them. The
// first values change the findings most: if there are several holes, witnesses combines these with
// each other.
var witnessesOf = [...][]string{
	AnyValue: anyWitnesses,
	Number: {
		"1", "0", "80", "443", "99999", "00", "41", "4294967376",
		// After "%", or after "%" and a digit, these write "%" and other characters; 127 begins the
		// addresses of this machine.
		"25", "2", "3", "4", "5", "6", "7", "8", "9", "127",
	},
	NoBareIPv6: anyWitnesses,
	Escaped: {
		"a", "", ":@", ":", "@", "a:b", "a@b", "%2F", "1", "x.example", "localhost", "+", "=", "&a=b", "..", ".", "$", "41", "%41", "%25", "%C3%A9",
		"~", "A", "-", "_",
		// A colon after characters that no scheme contains.
		"%2F:",
	},
	QueryEscaped: {"a", "", "+", "a+b", "%2F", "1", "x.example", "localhost", "..", ".", "41", "%41", "%25", "%C3%A9", "~", "A", "-", "_"},
	PathEscaped: {
		"a", "", ":@", ":", "@", "a:b", "a@b", "%2F", "1", "x.example", "localhost", "+", "=", "&a=b", "..", ".", "$", "41", "%41", "%25",
		"%C3%A9", "~", "A", "-", "_", "%2F:",
	},
	EncodedPairs: {"a=b", "", "a=", "a=b&c=d", "=", "a=b+c", "a=%2F", "1=1", ".=.", "41=", "%25=%C3%A9"},
	HostPort: {
		"x.example:80", ":80", "[::1]:443", "localhost:", "127.0.0.1:8080", "h:99999", "example.com:0", "1:1", "ü.example:80",
	},
	Misprint: {
		"%!d(string=a)", "%!b(string=/)", "%!s(MISSING)", "%!x(float64=1)", "%!c(string=?a=b)", "%!c(string=#)",
		"%!c(string=@)", "%!v(error= \n%zz)",
	},
	Unreserved:  {"a", "", "1", "x.example", "localhost", "..", ".", "41", "~", "A", "-", "_"},
	Zoned:       {"2006-01-02T15:04:05+07:00", "2006-01-02T15:04:05Z"},
	Spaced:      {"Mon Jan  2 15:04:05 2006", "02 Jan 06 15:04 -0700", " "},
	Base64:      {"a", "", "a+b/", "YQ==", "/", "//", "+", "41", "1", "localhost"},
	JSON:        anyWitnesses,
	Decoded:     anyWitnesses,
	DecodedPath: anyWitnesses,
	WholeURL:    anyWitnesses,
	Hostname:    anyWitnesses,
	Cleaned:     cleanWitnesses,
	FilePath:    cleanWitnesses,
	SchemePart:  anyWitnesses,
}

// cleanWitnesses are the anyWitnesses that path.Join can return.
var cleanWitnesses = slices.DeleteFunc(slices.Clone(anyWitnesses), func(s string) bool { return strings.Contains(s, "//") })

// anyWitnesses are the witnesses for a value that can be anything.
var anyWitnesses = []string{
	"a", "", "/", "@", "?a=b", "#f", ":", "x.example", "1", "localhost", "\n", "%",
	// Components, their beginnings and their ends.
	"a/b", "a@", "u:p@h", "h:80/", ":1", "http://h", "http:", "://", "//h", "//", "?", "#", "#@", "/?#@", "&", "=", ";",
	"&amp;a=b", "?a=b&c=d", "[::1]", "[", "]", "::1", ".", "..", "/..", "/../", ".com", "-", "_", "+", ",", "*", "0",
	"41", "%41", "%zz", "%s", "%!", "{x}", "}", "${X}", "<x>", "xxx", "…", "é", "\xff", "\xa9", " ", "\t", "\x00", `\`, `"`, "127.0.0.1", "example.com",
	"mailto:a", "ftp://", "A", "HTTP",
	// The first of its kind in a component, since a rule may report only the first one.
	"é/", "/é", "?é", "&é=", "#é", "é@", "é:", "://é/", "//é:", "?é#é", " a", "?a b", "?%zz", "#%zz", "/%zz/", "%zz/",
}

// combined has, for each number of holes, the number of witnesses of each hole to combine with
// those of the others: about 250 texts at most.
var combined = [...]int{1: 0, 2: 12, 3: 6, 4: 4}

// maxCombined is the maximal number of holes whose witnesses uricheck combines.
const maxCombined = len(combined) - 1

// witnesses yields the values to put into the holes: every witness of one hole with the first
// ones of the others, and the combinations of the first few.
func witnesses(holes []Hole) iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		values := make([]string, len(holes))
		for i, h := range holes {
			values[i] = witnessesOf[h.Value][0]
		}
		if yieldEach(holes, values, yield) && 1 < len(holes) && len(holes) <= maxCombined {
			yieldProducts(holes, values, 0, yield)
		}
	}
}

func yieldEach(holes []Hole, values []string, yield func([]string) bool) bool {
	for i, h := range holes {
		for _, values[i] = range witnessesOf[h.Value] {
			if !yield(values) {
				return false
			}
		}
		values[i] = witnessesOf[h.Value][0]
	}
	return true
}

// yieldProducts combines the witnesses of the holes from the one at an index on.
func yieldProducts(holes []Hole, values []string, from int, yield func([]string) bool) bool {
	if from == len(holes) {
		return yield(values)
	}
	list := witnessesOf[holes[from].Value]
	for _, values[from] = range list[:min(len(list), combined[len(holes)])] {
		if !yieldProducts(holes, values, from+1, yield) {
			return false
		}
	}
	return true
}
