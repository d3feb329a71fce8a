package programtest

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
)

// A mark is a unique part of a literal: a name that is valid in any component of a URL. A
// program may convert it to upper case.
var mark = regexp.MustCompile(`(?i)m[0-9]+k`)

// Marks returns the marks in a text, repeated ones several times.
func Marks(text string) []string { return mark.FindAllString(strings.ToLower(text), -1) }

// texts are the texts of literals; most sinks accept half of them. "§" is the place of the
// mark.
type texts struct{ fine, odd []string }

func (t texts) pick(r *rand.Rand) string {
	if r.IntN(2) == 0 {
		return pick(r, t.fine)
	}
	return pick(r, t.odd)
}

var (
	// wholes may be a whole URL.
	wholes = texts{
		[]string{
			"http://§.example/", "https://§.example:8080/a?b=c#d",
			"http://[::1]:80/§", "http://127.0.0.1/§", "https://u@§/x%20y",
			"http://§", "http://§/",
		},
		[]string{
			"/§", "/a/§?b=c", "§/a", "§.example", "http://§ h/", "http://§/%zz",
			"http://§/100%", "http://[::1/§", "http://§:port/",
			"http://§:99999/", "https://§:/%", "ftp://§/", "htpp://§/", "http:///§", "http:/§/", "§.example/x", "localhost:80/§",
			"§:80/x", "://§/", "http//§/", "http://§/\n", "\thttp://§/", "/§%", "/%z§", "§%", "http://§/#%zz", "http://a..b/§",
			"http://%41/§", "http://§\x7f/",
		},
	}
	// befores may stand before another text.
	befores = texts{
		[]string{"http://", "https://", "http://§/", "http://§.example/a/", "https://§?u=", "http://§/#"},
		[]string{
			"HTTP://", "htpp://", "http://§", "http://§:", "http://§ h/", "http://[§/", "http://§/%zz/", "/§/", "/§%/", "/", "§",
			"ftp://§/",
		},
	}
	// afters may stand after another text.
	afters = texts{
		[]string{"/§", "?q=§", "#§", "/§?a=b", "/", "§", ""},
		[]string{
			".§.example", "/%zz§", "%§", "/§%", " §", ":80", ":port/§", ":99999/§", "\n", "/§?a=%zz", ":§",
		},
	}
	// The others are one optional part each.
	schemes = texts{[]string{"", "http", "https"}, []string{"ftp", "htps", "HTTP", "h§", "ht tp", "http:"}}
	users   = texts{[]string{"", "§", "u:§"}, []string{"§ c", "§@", "§/x", "%§"}}
	hosts   = texts{
		[]string{"", "§", "§.example", "[::1]", "127.0.0.1", "§.example:8080"},
		[]string{"§ h", "§:port", "a..§", "http://§", "§/x", "[§", "§%", "::1", "§:99999"},
	}
	ports   = texts{[]string{"", "80", "8080"}, []string{"§", "8o§", "99999", ":80", "80/§"}}
	queries = texts{[]string{"", "a=§", "§", "q=a%20§"}, []string{"a=§\n", "%zz§", "?a=§", "#§"}}
)

// parts are the literals for the letters in forms.
var parts = map[string]*texts{
	"P": &befores, "S": &afters, "M": &schemes, "U": &users, "H": &hosts, "O": &ports, "Q": &queries,
}

// marked returns a literal with a new mark.
func (s *scenario) marked(text string) string {
	if !strings.Contains(text, "§") {
		return quote(s.random, text)
	}
	m := fmt.Sprintf("m%dk", *s.marks)
	*s.marks++
	s.program.marks = append(s.program.marks, m)
	s.program.open[m] = s.f.open
	return quote(s.random, strings.ReplaceAll(text, "§", m))
}

// part returns a literal that is not a whole URL.
func (s *scenario) part(list texts) string {
	before := len(s.program.marks)
	text := s.marked(list.pick(s.random))
	for _, m := range s.program.marks[before:] {
		s.program.parts[m] = true
	}
	return text
}

// quote writes a text as a literal: now and then a raw one.
func quote(r *rand.Rand, text string) string {
	if strconv.CanBackquote(text) && r.IntN(6) == 0 {
		return "`" + text + "`"
	}
	return strconv.Quote(text)
}

func pick[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

var letter = regexp.MustCompile(`[a-z]`)

// whole returns a literal that may be a whole URL: one from the list, or one of the
// corpus with a mark after one of its letters.
func (s *scenario) whole() string {
	if len(s.corpus) == 0 || s.random.IntN(3) > 0 {
		return s.marked(wholes.pick(s.random))
	}
	for {
		text := pick(s.random, s.corpus)
		letters := letter.FindAllStringIndex(text, -1)
		if len(letters) == 0 || len(text) > 100 || strings.Contains(text, "§") || mark.MatchString(text) {
			continue
		}
		at := pick(s.random, letters)[1]
		return s.marked(text[:at] + "§" + text[at:])
	}
}
