package main

import (
	"regexp"
	"strings"
)

// kind is one way in which a change can repair a URL: the candidate search prints the kinds of
// a hunk. It does not decide whether there was a bug.
type kind struct {
	name  string
	shows func(before, after string) bool
}

var kinds = []kind{
	{"slash", sameBut("/")},
	{"query", sameBut("?&=")},
	{"space", differsInSpace},
	{"escaper", escapes},
	{"hostport", all(gains(`JoinHostPort|\[%s\]|"\["`), had(`":"|%[sv]:%|"[^"]*:\d+"`))},
	{"hostport", all(loses(`\.Hostname\(\)`), had(`":"|%[sv]:%`))},
	{"join", all(loses(`\bpath\.Join\(|filepath\.Join\(`), had(`(?i)url|http|endpoint|base|host|addr|redirect`))},
	{"join", all(loses(`filepath\.Join\(`), gains(`\bpath\.Join\(`))},
	{"join", gains(`\.JoinPath\(|ResolveReference\(|path\.Join\(`)},
	{"trim", all(loses(`strings\.Trim(?:Left|Right)?\(`), had(`"[^"]*[/:][^"]*"`))},
	{"values", all(gains(`url\.Values|\.Encode\(\)|RawQuery|\.Set\(`), had(`[?&][^"]*"|=%[sdvq]`))},
	{"userinfo", all(gains(`url\.User\w*\(|Escape\(`), had(`%[sv]:%[sv]@|"@"`))},
	{"alphabet", all(gains(`URLEncoding`), had(`StdEncoding`))},
	{"scheme", edits(`https?:/{0,2}|wss?:/{0,2}|\w+:/{0,2}`)},
	{"verb", edits(`%[+#0-9.]*[a-zA-Z]`)},
	{"percent", sameBut("%")},
}

var (
	text    = regexp.MustCompile("\"(?:[^\"\\\\]|\\\\.)*\"|`[^`]*`")
	urlish  = regexp.MustCompile(`"[^"]*[/?&][^"]*"|(?i)url|uri\b|endpoint|\bpath|href|host|addr|http`)
	noise   = regexp.MustCompile(`^\s*(?://|\*|/\*)|^\s*(?:[\w.]+ )?"(?:github\.com|golang\.org|gopkg\.in|k8s\.io|google\.golang\.org|[\w.-]+\.\w+/[\w./-]+)"$|[lL]og(?:ger)?\w*\.\w+\(|Errorf\(|errors\.New|Print(?:f|ln)?\(|\.Header|User-Agent`)
	escaper = regexp.MustCompile(`(?:\w+\.)?(?:Query|Path)[eE]scape\w*|EscapedPath|RawPath`)
)

// all returns a condition for hunks that show all of these signs.
func all(shows ...func(before, after string) bool) func(before, after string) bool {
	return func(before, after string) bool {
		for _, s := range shows {
			if !s(before, after) {
				return false
			}
		}
		return true
	}
}

func had(pattern string) func(before, after string) bool {
	re := regexp.MustCompile(pattern)
	return func(before, _ string) bool { return re.MatchString(before) }
}

func gains(pattern string) func(before, after string) bool {
	re := regexp.MustCompile(pattern)
	return func(before, after string) bool {
		return len(re.FindAllString(after, -1)) > len(re.FindAllString(before, -1))
	}
}

func loses(pattern string) func(before, after string) bool {
	more := gains(pattern)
	return func(before, after string) bool { return more(after, before) }
}

// escapes reports whether two lines call different escapers, where a text has a slash or a
// query.
func escapes(before, after string) bool {
	return strings.Join(escaper.FindAllString(before, -1), " ") != strings.Join(escaper.FindAllString(after, -1), " ")
}

// sameBut returns a condition for lines that are equal without some characters in their texts.
func sameBut(characters string) func(before, after string) bool {
	without := func(s string) string {
		return strings.Map(func(r rune) rune {
			if strings.ContainsRune(characters, r) || strings.ContainsRune("+\" \t", r) {
				return -1
			}
			return r
		}, s)
	}
	return func(before, after string) bool {
		return without(before) == without(after) && !sameCount(before, after, characters)
	}
}

// sameCount reports whether the texts of two lines have each of some characters equally often.
func sameCount(a, b, characters string) bool {
	for _, c := range characters {
		if strings.Count(texts(a), string(c)) != strings.Count(texts(b), string(c)) {
			return false
		}
	}
	return true
}

// differsInSpace reports whether the texts of two lines differ only in white space.
func differsInSpace(before, after string) bool {
	b, a := texts(before), texts(after)
	space := strings.NewReplacer(" ", "", "\t", "", `\n`, "", `\t`, "", "%20", "")
	return b != a && space.Replace(b) == space.Replace(a) && strings.Contains(b, "/") && !strings.Contains(b, "%d/%d")
}

// edits returns a condition for lines that are equal without the matches of a pattern in their
// texts, and that have a slash there.
func edits(pattern string) func(before, after string) bool {
	re := regexp.MustCompile(pattern)
	return func(before, after string) bool {
		b, a := texts(before), texts(after)
		return b != a && strings.Contains(b+a, "/") && re.ReplaceAllString(b, "") == re.ReplaceAllString(a, "")
	}
}

// texts returns the quoted parts of a line, with their quotes.
func texts(line string) string {
	return strings.Join(text.FindAllString(line, -1), " ")
}
