package stdlib_test

import (
	"fmt"
	"math/rand/v2"
	"net"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

// exactUses are the uses in which Possible is exact.
var exactUses = []stdlib.Use{
	stdlib.ParseReference, stdlib.Resolve, stdlib.MakeRequest, stdlib.SendAny, stdlib.JoinBase, stdlib.ParseRequestURI,
	stdlib.UnescapePath, stdlib.UnescapeQuery, stdlib.ParseQuery, stdlib.TrustedOrigin, stdlib.DialWebSocket,
	stdlib.SentRequestURI, stdlib.Redirect, stdlib.SetLocation, stdlib.ParsePage, stdlib.PathField, stdlib.ParameterValue,
	stdlib.SetOrigin, stdlib.SetLinks, stdlib.SetPolicy,
}

// nearUses are the uses in which Possible may report true for a text that always fails.
var nearUses = []stdlib.Use{
	stdlib.Send, stdlib.ServeTest, stdlib.ServeTestConnect, stdlib.JoinElement, stdlib.ServeMuxPattern,
	stdlib.DialAddress, stdlib.ListenAddress,
}

// TestLanguagesAreRun compares the automata with the models in each use that has some.
func TestLanguagesAreRun(t *testing.T) {
	for u := range stdlib.Uses() {
		if u.HasLanguage() && !slices.Contains(exactUses, u) && !slices.Contains(nearUses, u) {
			t.Errorf("%v: neither in exactUses nor in nearUses of possible_test.go", u)
		}
	}
}

// settings are the settings on which the verdict on a URL can depend.
func settings() (all []stdlib.Go) {
	for _, brackets := range []stdlib.Brackets{stdlib.AddressOnly, stdlib.AnyPrefix, stdlib.AnyContent} {
		for _, lax := range []bool{false, true} {
			all = append(all, stdlib.Go{LaxColons: lax, CResolver: lax, LaxParams: lax, Brackets: brackets})
		}
	}
	return all
}

// agreePossible compares Possible with Fails on a text without holes.
func agreePossible(t *testing.T, use stdlib.Use, text string, g stdlib.Go) {
	t.Helper()
	c := stdlib.Call{Use: use, Text: text}
	fails := stdlib.Fails(c, g)
	possible := stdlib.Possible(c, nil, g)
	if fails == nil && !possible || fails != nil && possible && slices.Contains(exactUses, use) {
		t.Errorf("%v(%q) under %+v: Fails: %v, but possible: %v", use, text, g, fails, possible)
	}
}

// TestPossibleCorpus compares Possible with Fails on texts without holes.
func TestPossibleCorpus(t *testing.T) {
	for _, g := range settings() {
		for _, use := range slices.Concat(exactUses, nearUses) {
			for i, l := range stdlibtest.Literals(t) {
				if !stdlibtest.Long() && i%7 > 0 {
					continue
				}
				agreePossible(t, use, l.Text, g)
			}
		}
	}
}

// manyTexts returns n in the long run, else a tenth.
func manyTexts(n int) int {
	if stdlibtest.Long() {
		return n
	}
	return n / 10
}

func TestPossibleMutations(t *testing.T) {
	literals := stdlibtest.Literals(t)
	all := settings()
	refused := map[stdlib.Use]int{}
	n := 0
	for text := range stdlibtest.Mutations(11, literals, func(string) bool { return true }) {
		g := all[n%len(all)]
		for _, use := range slices.Concat(exactUses, nearUses) {
			agreePossible(t, use, text, g)
			if !stdlib.Possible(stdlib.Call{Use: use, Text: text}, nil, g) {
				refused[use]++
			}
		}
		if n++; n == manyTexts(20000) || t.Failed() {
			break
		}
	}
	for _, use := range []stdlib.Use{stdlib.ParseReference, stdlib.ParseRequestURI, stdlib.Send, stdlib.ServeTest, stdlib.TrustedOrigin} {
		if refused[use] < n/20 {
			t.Errorf("%v: only %d of %d texts are refused", use, refused[use], n)
		}
	}
}

// TestPossibleWords compares Possible with Fails on every short text of the characters that
// matter to one check.
func TestPossibleWords(t *testing.T) {
	all := settings()
	for _, test := range []struct {
		use           stdlib.Use
		before, after string
		tokens        string // separated by spaces
		n             int
	}{
		{stdlib.ParseReference, "", "", "a 1 : / ? # % 2 @ [ ] \t", 4},
		{stdlib.ParseReference, "http://", "/", "a 1 : [ ] %41 %25 %C3 %z @ ü", 4},
		{stdlib.ParseReference, "x://", "", "a 1 : [ ] %25 @ [::1] / #", 4},
		{stdlib.ParseReference, "http://[", "]", "1 : :: . ffff 25 256 0 %25 %41 %5B ]", 4},
		{stdlib.ParseReference, "", "://a:1:2", "h t p s H S + 1", 6},
		{stdlib.ParseRequestURI, "", "", "a 1 : / ? # % 2 @ [ ] *", 4},
		{stdlib.ParseRequestURI, "a://", "", "a : # @ [ ] [::1] /", 4},
		{stdlib.DialWebSocket, "", "", "ws wss http a : / ? # % [ ] *", 4},
		{stdlib.TrustedOrigin, "", "", "http: / // a @ : 1 ? # % [::1]", 4},
		{stdlib.ParseQuery, "", "", "a % 2 z & = ; +", 4},
		{stdlib.Send, "http://", "", "a 1 . - _ : / ü @ [::1] %25", 4},
		{stdlib.Send, "https://h:", "", "0 1 9 65535 65536 4294967 1073741824 6", 4},
		{stdlib.ServeTest, "/", "\n", "a / : HTTP/1.1 1 . ? [", 4},
		{stdlib.ServeTestConnect, "", "", "a 1 : / ? # % 2 @ [ ] *", 4},
	} {
		n := 0
		words(strings.Fields(test.tokens), depth(test.n), func(word string) {
			agreePossible(t, test.use, test.before+word+test.after, all[n%len(all)])
			agreePossible(t, test.use, test.before+word+test.after, stdlib.Go{})
			n++
		})
	}
}

// marked splits a text at its marks for holes: "{a}" any value, "{n}" a number,
// "{e}" escaped, "{h}" host and port, "{m}" a misprint.
func marked(text string) (string, []stdlib.Hole) {
	var holes []stdlib.Hole
	for i := 0; i+3 <= len(text); i++ {
		value := strings.Index("anbehm", text[i+1:i+2])
		if text[i] == '{' && text[i+2] == '}' && value >= 0 {
			holes = append(holes, stdlib.Hole{Start: i, End: i + 3, Value: markedValues[value]})
		}
	}
	return text, holes
}

var markedValues = []stdlib.Value{
	stdlib.AnyValue, stdlib.Number, stdlib.NoBareIPv6, stdlib.Escaped, stdlib.HostPort, stdlib.Misprint,
	stdlib.QueryEscaped, stdlib.PathEscaped, stdlib.EncodedPairs,
}

// TestPossible has texts with holes and their verdicts.
func TestPossible(t *testing.T) {
	for _, test := range []struct {
		use  stdlib.Use
		text string
		want bool
		g    stdlib.Go
	}{
		{stdlib.ParseReference, "{a}", true, stdlib.Go{}},
		{stdlib.ParseReference, "http://{a}/%zz", true, stdlib.Go{}}, // the fault may be in a query
		{stdlib.ParseReference, "http://{e}/%zz", false, stdlib.Go{}},
		{stdlib.ParseReference, "http://{n}/%zz", false, stdlib.Go{}},
		{stdlib.ParseReference, "http://{h}/%zz", false, stdlib.Go{}},
		{stdlib.ParseReference, "http://a b/{a}", false, stdlib.Go{}},
		{stdlib.ParseReference, "http://a b{a}", false, stdlib.Go{}}, // no space in the userinfo either
		{stdlib.ParseReference, "http://{a}:8080:80/", true, stdlib.Go{}},
		{stdlib.ParseReference, "http://{h}:80/", false, stdlib.Go{}},
		{stdlib.ParseReference, "http://{h}/", true, stdlib.Go{}},
		{stdlib.ParseReference, "http://h:{n}/", true, stdlib.Go{}},
		{stdlib.ParseReference, "http://h:{n}a/", false, stdlib.Go{}},
		{stdlib.ParseReference, "http://h:{n}a{a}", true, stdlib.Go{}}, // userinfo
		{stdlib.ParseReference, "{a}http://a b/", true, stdlib.Go{}},   // after "?"
		{stdlib.ParseReference, "{n}http://a b/", false, stdlib.Go{}},
		{stdlib.ParseReference, "/{m}/", false, stdlib.Go{}},
		{stdlib.ParseReference, "?{m}", true, stdlib.Go{}},
		{stdlib.ParseReference, "/100%{a}", true, stdlib.Go{}},
		{stdlib.ParseReference, "/100%{e}", true, stdlib.Go{}},
		{stdlib.ParseReference, "/100%z{a}", false, stdlib.Go{}},
		{stdlib.ParseReference, "\n{a}", false, stdlib.Go{}},
		{stdlib.ParseReference, "{a}\n", true, stdlib.Go{}}, // in a fragment
		{stdlib.ParseRequestURI, "{a}\n", false, stdlib.Go{}},
		{stdlib.ParseRequestURI, "a/{a}", false, stdlib.Go{}},
		{stdlib.ParseRequestURI, "a{a}", true, stdlib.Go{}},
		{stdlib.ParseRequestURI, "{n}", false, stdlib.Go{}},
		{stdlib.Send, "ftp://{a}", false, stdlib.Go{}},
		{stdlib.Send, "h{a}", true, stdlib.Go{}},
		{stdlib.Send, "{n}", false, stdlib.Go{}},
		{stdlib.Send, "http://h:99999/{a}", false, stdlib.Go{}},
		{stdlib.Send, "http://h:99999{a}", true, stdlib.Go{}}, // an overflow, or userinfo
		{stdlib.Send, "https://:443/{a}", false, stdlib.Go{}},
		{stdlib.Send, "http://:80/{a}", true, stdlib.Go{}},
		{stdlib.Send, "http:///{a}", false, stdlib.Go{}},
		{stdlib.Send, "http://a..b/{a}", false, stdlib.Go{}},
		{stdlib.Send, "http://a..b{a}", true, stdlib.Go{}},
		{stdlib.Send, "http://256.1.1.1/{a}", false, stdlib.Go{}},
		{stdlib.Send, "http://{n}.1/", false, stdlib.Go{}},
		{stdlib.Send, "http://{n}.1.1.1/", true, stdlib.Go{}},
		{stdlib.Send, "http://h:99999/{a}", false, stdlib.Go{LaxColons: true}},
		{stdlib.Send, "http://::1/{a}", false, stdlib.Go{LaxColons: true}}, // the port 1 of ":"
		{stdlib.Send, "http://::1:80/{a}", true, stdlib.Go{LaxColons: true}},
		{stdlib.Send, "http://127.1/{a}", false, stdlib.Go{}},
		{stdlib.Send, "http://127.1/{a}", true, stdlib.Go{CResolver: true}},
		{stdlib.Send, "http://256.1.1.1/{a}", false, stdlib.Go{CResolver: true}},
		{stdlib.Send, "https://256.1.1.1:{n}/", false, stdlib.Go{CResolver: true}},
		{stdlib.Send, "http://256.1.1.{n}/", false, stdlib.Go{CResolver: true}},
		{stdlib.Send, "http://256.1.1.1{a}", true, stdlib.Go{}}, // a name, or userinfo
		{stdlib.Send, "http://1.2.{n}/", true, stdlib.Go{CResolver: true}},
		{stdlib.Send, "http://1.256.{n}/", false, stdlib.Go{CResolver: true}},
		{stdlib.Send, "http://{n}8/", true, stdlib.Go{CResolver: true}},
		{stdlib.Send, "http://08{n}/", false, stdlib.Go{CResolver: true}}, // octal
		{stdlib.ParseReference, "http://a[::1]/{a}", false, stdlib.Go{}},
		{stdlib.ParseReference, "http://a[::1]/{a}", true, stdlib.Go{Brackets: stdlib.AnyPrefix}},
		{stdlib.ParseReference, "http://[a]/{a}", false, stdlib.Go{Brackets: stdlib.AnyPrefix}},
		{stdlib.ParseReference, "http://[a]/{a}", true, stdlib.Go{Brackets: stdlib.AnyContent}},
		{stdlib.Send, "/x/{a}", false, stdlib.Go{}},
		{stdlib.ServeTest, "/a b/{a}", false, stdlib.Go{}},
		{stdlib.ServeTest, "/a {a}", true, stdlib.Go{}}, // a version and a line feed
		{stdlib.ServeTest, "a/{a}", false, stdlib.Go{}},
		{stdlib.UnescapePath, "{a}%zz", false, stdlib.Go{}},
		{stdlib.ParseQuery, "a;{a}", false, stdlib.Go{}},
		{stdlib.ParseQuery, strings.Repeat("&", 10000) + "{a}", false, stdlib.Go{}},
		{stdlib.ParseQuery, strings.Repeat("&", 9999) + "{a}", true, stdlib.Go{}},
		{stdlib.TrustedOrigin, "http://h/{a}", false, stdlib.Go{}},
		{stdlib.TrustedOrigin, "http://h{a}/", false, stdlib.Go{}},
		{stdlib.TrustedOrigin, "http://h/{n}", false, stdlib.Go{}},
		{stdlib.DialWebSocket, "http://{a}", false, stdlib.Go{}},
		{stdlib.DialAddress, "{a}:99999", false, stdlib.Go{}},
		{stdlib.DialAddress, "{a}:80", true, stdlib.Go{}},
		{stdlib.DialAddress, "http://{a}", false, stdlib.Go{}},
		{stdlib.DialAddress, "localhost:{n}", true, stdlib.Go{}},
		{stdlib.DialAddress, "{n}", false, stdlib.Go{}},
		{stdlib.DialAddress, "256.1.1.1:{n}", false, stdlib.Go{}},
		{stdlib.DialAddress, "::1:{n}", false, stdlib.Go{}},
		{stdlib.DialAddress, "[::1:{n}", false, stdlib.Go{}},
		{stdlib.DialAddress, "h:{n}/", true, stdlib.Go{}}, // some service
		{stdlib.ListenAddress, ": {n}", false, stdlib.Go{}},
		{stdlib.ListenAddress, "{a}", true, stdlib.Go{}},
		{stdlib.SentRequestURI, "{a}", true, stdlib.Go{}},
		{stdlib.SentRequestURI, "{a}/", false, stdlib.Go{}},
		{stdlib.JoinElement, "%zz{n}", true, stdlib.Go{}},
		{stdlib.ServeMuxPattern, "foo{n}", true, stdlib.Go{}},
	} {
		text, holes := marked(test.text)
		if got := stdlib.Possible(stdlib.Call{Use: test.use, Text: text}, holes, test.g); got != test.want {
			t.Errorf("%v(%.100q): possible: %v", test.use, test.text, got)
		}
	}
}

// filled puts values into the holes of a text.
func filled(text string, holes []stdlib.Hole, values ...string) string {
	var b strings.Builder
	at := 0
	for i, h := range holes {
		b.WriteString(text[at:h.Start] + values[i])
		at = h.End
	}
	return b.String() + text[at:]
}

// TestPossibleEveryFilling fills the hole of every short text with every short value over an
// alphabet of delimiters: one succeeds if and only if Possible is true. If no value of three
// characters succeeds, the test tries the longer ones below, which begin or end a URL or an
// address.
func TestPossibleEveryFilling(t *testing.T) {
	uses := []stdlib.Use{stdlib.ParseReference, stdlib.ParseRequestURI, stdlib.TrustedOrigin, stdlib.DialWebSocket, stdlib.ParseQuery}
	values := []string{"ws:", "ws:a?", "[::1]", "a://a", "a://", "a://a?", "ws://[", "::1]#", "::1]?", "11@a", "11@a?", "11@a#", "a://[::1%25", "//[::1%25", "[::1%25", "::1%25", "11@[::1%25"}
	words([]string{"a", "1", ":", "/", "?", "#", "@", "[", "]"}, 3, func(word string) { values = append(values, word) })
	size := depth(3)
	possible, n := 0, 0
	for _, scheme := range []string{"", "http://", "ws:"} {
		words([]string{"a", ":", "/", "%", "[", "]", "@", "{a}", "\n"}, size, func(word string) {
			if strings.Count(word, "{a}") != 1 {
				return
			}
			text, holes := marked(scheme + word)
			for _, use := range uses {
				found := slices.ContainsFunc(values, func(v string) bool {
					return stdlib.Fails(stdlib.Call{Use: use, Text: filled(text, holes, v)}, stdlib.Go{}) == nil
				})
				if stdlib.Possible(stdlib.Call{Use: use, Text: text}, holes, stdlib.Go{}) != found {
					t.Errorf("%v(%q): found: %v, Possible says otherwise", use, text, found)
				}
				n++
				if found {
					possible++
				}
			}
		})
	}
	if min(possible, n-possible) < n/5 {
		t.Errorf("%d of %d texts are possible: too one-sided to show anything", possible, n)
	}
}

// TestPossiblePunched punches holes into texts: one that works must stay possible, and if
// Possible says that a text fails, every filling that the test tries must fail.
func TestPossiblePunched(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 1))
	all := settings()
	impossible, n := 0, 0
	var fillers []string
	for _, l := range stdlibtest.Literals(t) {
		if len(l.Text) < 40 {
			fillers = append(fillers, l.Text)
		}
	}
	for text := range stdlibtest.Mutations(12, stdlibtest.Literals(t), func(string) bool { return true }) {
		g := all[n%len(all)]
		holes, original := punch(r, text)
		for _, use := range slices.Concat(exactUses, nearUses) {
			c := stdlib.Call{Use: use, Text: text}
			if stdlib.Possible(c, holes, g) {
				continue
			}
			impossible++
			candidates := [][]string{original}
			for range 5 {
				values := slices.Clone(original)
				for i, h := range holes {
					values[i] = random(r, h.Value, fillers)
				}
				candidates = append(candidates, values)
			}
			for _, values := range candidates {
				c.Text = filled(text, holes, values...)
				if stdlib.Fails(c, g) == nil {
					t.Errorf("%v(%q) with %v under %+v: not possible, but %q succeeds", use, text, holes, g, c.Text)
				}
			}
		}
		if n++; n == manyTexts(10000) || t.Failed() {
			break
		}
	}
	if impossible < n {
		t.Errorf("only %d verdicts for %d texts", impossible, n)
	}
}

// punch chooses up to three holes in a text, whose languages contain the bytes that they
// replace.
func punch(r *rand.Rand, text string) (holes []stdlib.Hole, original []string) {
	at := 0
	for range 1 + r.IntN(3) {
		start := at + r.IntN(len(text)-at+1)
		end := start + r.IntN(min(len(text)-start, 8)+1)
		piece := text[start:end]
		h := stdlib.Hole{Start: start, End: end}
		for _, v := range []stdlib.Value{stdlib.Number, stdlib.Escaped, stdlib.HostPort} {
			if isValue(v, piece) && r.IntN(2) == 0 {
				h.Value = v
			}
		}
		holes, original = append(holes, h), append(original, piece)
		at = end
	}
	return holes, original
}

// isValue reports whether a text is a possible value of a hole.
func isValue(v stdlib.Value, text string) bool {
	switch v {
	case stdlib.Number:
		return text != "" && strings.Trim(text, "0123456789") == ""
	case stdlib.Escaped:
		plain, err := url.PathUnescape(text)
		return err == nil && (url.PathEscape(plain) == text || url.QueryEscape(plain) == text)
	case stdlib.QueryEscaped:
		plain, err := url.QueryUnescape(text)
		return err == nil && url.QueryEscape(plain) == text
	case stdlib.PathEscaped:
		plain, err := url.PathUnescape(text)
		return err == nil && url.PathEscape(plain) == text
	case stdlib.EncodedPairs:
		pairs, err := url.ParseQuery(text)
		return err == nil && pairs.Encode() == text
	case stdlib.HostPort:
		host, port, err := net.SplitHostPort(text)
		return err == nil && net.JoinHostPort(host, port) == text && strings.Trim(port, "0123456789") == "" &&
			(net.ParseIP(host) != nil || strings.Trim(host, "abcdefghijklmnopqrstuvwxyz0123456789.-_") == "")
	}
	return true
}

// random returns a value of a hole.
func random(r *rand.Rand, v stdlib.Value, texts []string) string {
	text := texts[r.IntN(len(texts))]
	switch v {
	case stdlib.Number:
		return fmt.Sprint(r.IntN(1 << r.IntN(30)))
	case stdlib.Escaped:
		if r.IntN(2) == 0 {
			return url.PathEscape(text)
		}
		return url.QueryEscape(text)
	case stdlib.QueryEscaped:
		return url.QueryEscape(text)
	case stdlib.PathEscaped:
		return url.PathEscape(text)
	case stdlib.EncodedPairs:
		return url.Values{text: {text, ""}}.Encode()
	case stdlib.HostPort:
		hosts := []string{"h", "example.com", "::1", "1.2.3.4", "2001:db8::1", "", "ü.example"}
		return net.JoinHostPort(hosts[r.IntN(len(hosts))], fmt.Sprint(r.IntN(70000)))
	case stdlib.Misprint:
		return "%!d(string=" + text + ")"
	}
	i := r.IntN(len(text) + 1)
	return text[i : i+r.IntN(len(text)-i+1)]
}

func BenchmarkPossible(b *testing.B) {
	text, holes := marked("https://{a}:{n}/v1/users/{e}/repos?page={n}&sort=name")
	for _, use := range []stdlib.Use{stdlib.ParseReference, stdlib.Send} {
		b.Run(use.String(), func(b *testing.B) {
			for b.Loop() {
				if !stdlib.Possible(stdlib.Call{Use: use, Text: text}, holes, stdlib.Go{}) {
					b.Fatal("not possible")
				}
			}
		})
	}
}
