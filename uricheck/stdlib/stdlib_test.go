package stdlib_test

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

// agree compares Fails with the real call, and checks the spans.
func agree(tb testing.TB, sink stdlibtest.Sink, text string, g stdlib.Go) {
	tb.Helper()
	failures := stdlib.Fails(sink.Call(text), g)
	err := sink.Run(text)
	if (len(failures) > 0) != (err != nil) {
		tb.Errorf("%s(%q): %v\nFails under %+v: %v", sink.Name, text, err, g, failures)
	}
	for _, f := range failures {
		if f.Kind == 0 || f.Start < 0 || f.End < f.Start || f.End > len(text) {
			tb.Errorf("%s(%q): %v is not within the text", sink.Name, text, f)
		}
	}
}

func TestLiterals(t *testing.T) {
	literals := stdlibtest.Literals(t)
	if len(literals) < 1000 {
		t.Errorf("only %d literals", len(literals))
	}
	sinks := append(stdlibtest.Sinks(), stdlibtest.NewNetwork(t).Sinks()...)
	for _, godebug := range []struct {
		value string
		g     stdlib.Go
	}{
		{"", stdlib.Go{}}, // go.mod's go line decides: 1.26
		{"urlstrictcolons=1", stdlib.Go{}},
		{"urlstrictcolons=0", stdlib.Go{LaxColons: true}},
		{"urlmaxqueryparams=0", stdlib.Go{LaxParams: true}},
	} {
		t.Run(godebug.value, func(t *testing.T) {
			t.Setenv("GODEBUG", godebug.value)
			for i, sink := range sinks {
				for k, l := range literals {
					// In an ordinary run each literal meets few sinks.
					if stdlibtest.Long() || (i+k)%29 == 0 {
						agree(t, sink, l.Text, godebug.g)
					}
				}
			}
		})
	}
}

// TestKinds checks that the corpus has every kind of failure, each in a use in which the real
// function fails.
func TestKinds(t *testing.T) {
	sinks := append(stdlibtest.Sinks(), stdlibtest.NewNetwork(t).Sinks()[0])
	alone := map[stdlib.Kind]string{}
	for _, l := range stdlibtest.Literals(t) {
		for _, sink := range sinks {
			failures := stdlib.Fails(sink.Call(l.Text), stdlib.Go{})
			if len(failures) == 1 && sink.Run(l.Text) != nil {
				alone[failures[0].Kind] = l.Text
			}
		}
	}
	for k := stdlib.ControlByte; k <= stdlib.BadTemplate; k++ {
		if _, ok := alone[k]; !ok {
			t.Errorf("no literal fails by %v alone", k)
		}
	}
}

// count returns the number of random texts: the value of an environment variable, or else
// long in the long run, of which an ordinary one has a fortieth.
func count(tb testing.TB, variable string, long int) int {
	tb.Helper()
	value := os.Getenv(variable)
	switch {
	case value == "" && stdlibtest.Long():
		return long
	case value == "":
		return long / 40
	}
	n, err := strconv.Atoi(value)
	if err != nil {
		tb.Fatalf("%s=%q is not a number", variable, value)
	}
	return n
}

// TestMutations runs every sink without a network on STDLIB_TEXTS random texts.
func TestMutations(t *testing.T) {
	literals := stdlibtest.Literals(t)
	n := count(t, "STDLIB_TEXTS", 20000)
	for i, sink := range stdlibtest.Sinks() {
		t.Run(sink.Name, func(t *testing.T) {
			rest := n
			for text := range stdlibtest.Mutations(uint64(i), literals, func(string) bool { return true }) {
				agree(t, sink, text, stdlib.Go{})
				if rest--; rest == 0 || t.Failed() {
					break
				}
			}
		})
	}
}

// TestMutationsJoined is like TestMutations, but for elements of a join, with random elements after
// them that do not fail by themselves.
func TestMutationsJoined(t *testing.T) {
	literals := stdlibtest.Literals(t)
	n := count(t, "STDLIB_TEXTS", 20000)
	fine := func(text string) bool { return !strings.Contains(text, "%") }
	var then []string
	for text := range stdlibtest.Mutations(1, literals, func(text string) bool { return strings.Contains(text, "..") }) {
		if fine(text) {
			then = append(then, text)
		}
		if len(then) < 2 {
			continue
		}
		if n--; n == 0 || t.Failed() {
			break
		}
		then = then[len(then)-2:]
		agree(t, stdlibtest.JoinElement("/a", then), "b/%zz/"+text, stdlib.Go{})
		agree(t, stdlibtest.JoinElement("", then), text+"%2", stdlib.Go{})
	}
}

// TestMutationsSent runs http.Get on STDLIB_SENDS random texts.
func TestMutationsSent(t *testing.T) {
	get := stdlibtest.NewNetwork(t).Sinks()[0]
	n := count(t, "STDLIB_SENDS", 20000)
	isHTTP := func(text string) bool { return strings.HasPrefix(text, "http") }
	for _, godebug := range []struct {
		value string
		g     stdlib.Go
	}{
		{"urlstrictcolons=1", stdlib.Go{}},
		{"urlstrictcolons=0", stdlib.Go{LaxColons: true}},
	} {
		t.Run(godebug.value, func(t *testing.T) {
			t.Setenv("GODEBUG", godebug.value)
			rest := n
			for text := range stdlibtest.Mutations(2, stdlibtest.Literals(t), isHTTP) {
				agree(t, get, text, godebug.g)
				if rest--; rest == 0 || t.Failed() {
					break
				}
			}
		})
	}
}

// depth returns the maximal number of tokens that a test concatenates: n in the long run, else one less,
// or two less where n is 5 and more.
func depth(n int) int {
	if stdlibtest.Long() {
		return n
	}
	return n - 1 - min(n/5, 1)
}

// words calls f with every sequence of up to n of the tokens.
func words(tokens []string, n int, f func(string)) {
	var extend func(prefix string, n int)
	extend = func(prefix string, n int) {
		f(prefix)
		if n == 0 {
			return
		}
		for _, token := range tokens {
			extend(prefix+token, n-1)
		}
	}
	extend("", n)
}

// TestWords runs every short text of the characters that matter to one check.
func TestWords(t *testing.T) {
	sinks := map[stdlib.Use]stdlibtest.Sink{}
	for _, sink := range append(stdlibtest.Sinks(), stdlibtest.NewNetwork(t).Sinks()...) {
		sinks[sink.Use] = sink
	}
	for _, test := range []struct {
		use           stdlib.Use
		before, after string
		tokens        string // separated by spaces
		n             int
	}{
		{stdlib.ParseReference, "", "", "a 1 : / ? # % 2 @ [ ] \t", 5},
		{stdlib.ParseReference, "http://", "/", "a 1 : [ ] %41 %25 %C3 %z @ ü", 5},
		{stdlib.ParseReference, "http://[", "]", "1 : :: . ffff 25 256 0 %25 %41", 6},
		{stdlib.ParseRequestURI, "", "", "a 1 : / ? # % 2 @ [ ] *", 5},
		{stdlib.Send, "http://", "", "a 1 . - _ : / ü @ [::1] 。", 4},
		{stdlib.Send, "https://", "/", "a . : ü 。 xn-- %C2%AD", 3},
		{stdlib.Send, "http://", "/", "xn-- a ü - %C2%AD tda . 1 _", 4},
		{stdlib.Send, "http://1.", "/", "1 0 . 256 255 a 9", 4},
		{stdlib.Send, "http://h:", "", "0 1 9 65535 65536 4294967 1073741824 6", 4},
		{stdlib.DialWebSocket, "", "", "ws wss http a : / ? # % [ ] *", 4},
		{stdlib.ServeTest, "/", "\n", "a \r \n \t : \u0020 \u0020HTTP/1.1 \u0020HTTP/1.0 é", 5},
		{stdlib.ServeTest, "/ HTTP/1.1\n", "", "a : \r \n \u0020 \t Host Content-Length Transfer-Encoding chunked 1", 4},
		{stdlib.ServeTestConnect, "", "", "a 1 : / ? # % 2 @ [ ] *", 4},
		{stdlib.ParseQuery, "", "", "a % 2 z & = ; +", 5},
		{stdlib.ServeMuxPattern, "", "", "GET CONNECT \u0020 \t a / . {x} {$} {x...} { }", 4},
		{stdlib.ServeMuxPattern, "/{", "}", "a 1 _ ü $ . ... - / }/{", 4},
		{stdlib.TrustedOrigin, "", "", "http: / // a @ : 1 ? # %", 4},
		{stdlib.ParseTemplate, "", "", "{ } a + , . : 1 * % é", 4},
	} {
		t.Run(test.use.String()+" "+test.before, func(t *testing.T) {
			var tokens []string
			for _, token := range strings.Fields(test.tokens) {
				token, err := strconv.Unquote(`"` + token + `"`)
				if err != nil {
					t.Fatal(err)
				}
				tokens = append(tokens, token)
			}
			words(tokens, depth(test.n), func(word string) {
				agree(t, sinks[test.use], test.before+word+test.after, stdlib.Go{})
			})
		})
	}
}

// TestThenUnknown shows why Fails returns nothing for an element with unknown elements after
// it: they can remove it.
func TestThenUnknown(t *testing.T) {
	for _, l := range stdlibtest.Literals(t) {
		c := stdlib.Call{Use: stdlib.JoinElement, Text: l.Text, ThenUnknown: true}
		if failures := stdlib.Fails(c, stdlib.Go{}); len(failures) > 0 {
			t.Errorf("%v: %v", l, failures)
		}
		then := []string{strings.Repeat("../", strings.Count(l.Text, "/")+2)}
		agree(t, stdlibtest.JoinElement("http://h/a", then), l.Text, stdlib.Go{})
		if err := stdlibtest.JoinElement("http://h/a", then).Run(l.Text); err != nil {
			t.Errorf("%v then %q: %v", l, then, err)
		}
	}
}

func TestNoAllocation(t *testing.T) {
	for _, c := range []stdlib.Call{
		{Use: stdlib.ParseReference, Text: "https://u:p%40@example.com:8443/a%20b?c=d#e"},
		{Use: stdlib.ParseRequestURI, Text: "/a/b?c"},
		{Use: stdlib.Send, Text: "https://u@example.com:8443/a%20b?c=d#e"},
		{Use: stdlib.Send, Text: "http://[::1]:80/"},
		{Use: stdlib.ServeTest, Text: "/a/b?c"},
		{Use: stdlib.ServeTestConnect, Text: "example.com:443"},
		{Use: stdlib.JoinElement, Text: "%zz", Then: []string{".."}},
		{Use: stdlib.ParseQuery, Text: "a=b%20c&d"},
		{Use: stdlib.ServeMuxPattern, Text: "GET h/a/b/{$}", Earlier: []string{"GET h/a/{x}/c", "h/"}},
		{Use: stdlib.TrustedOrigin, Text: "https://example.com:8443"},
	} {
		allocated := testing.AllocsPerRun(100, func() {
			if stdlib.Fails(c, stdlib.Go{}) != nil {
				t.Errorf("%v(%q) fails", c.Use, c.Text)
			}
		})
		if allocated != 0 {
			t.Errorf("%v(%q): %v allocations", c.Use, c.Text, allocated)
		}
	}
}

// TestLong has texts of 10 MB that a model taking quadratic time would not finish before go test stops it.
func TestLong(*testing.T) {
	const size = 10 << 20
	for i, piece := range []string{
		"%zz", "a/", "../", "%zz/..", ";&", ":", "@", "[", "]", "..", " ", "\n", "\nX: y", "\n ",
		"ü", "\u00ad", "日.", "xn--a.", "xn--a.ü", "%C2%AD", "\U000e0100",
	} {
		if !stdlibtest.Long() && i%7 > 0 {
			continue
		}
		body := strings.Repeat(piece, size/len(piece))
		for _, text := range []string{body, "http://" + body, "http://h/" + body, "/ HTTP/1.1\nX: " + body} {
			for use := range stdlib.Uses() {
				stdlib.Fails(stdlib.Call{Use: use, Text: text, Then: []string{body}}, stdlib.Go{})
			}
		}
	}
}
