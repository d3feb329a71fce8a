package uricheck_test

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

// pieces is a text under construction, and the string that the program makes of it.
type pieces struct {
	*rand.Rand
	uricheck.Subject
	made string // Text with values in place of the marks
}

func (p *pieces) pick(list ...string) string { return list[p.IntN(len(list))] }

// add appends a known text, and a seam before it.
func (p *pieces) add(text string) {
	if p.Text != "" {
		p.Seams = append(p.Seams, len(p.Text))
	}
	p.Text += text
	p.made += text
}

// value appends a mark for a value.
func (p *pieces) value(h uricheck.Hole, is string) { p.print(h, uricheck.HoleMark, is) }

// print appends a verb, or another mark, for a value.
func (p *pieces) print(h uricheck.Hole, verb, is string) {
	h.Start, h.End = len(p.Text), len(p.Text)+len(verb)
	p.Holes = append(p.Holes, h)
	p.Text += verb
	p.made += is
}

// site appends a URL with a host, known or not, and perhaps a path.
func (p *pieces) site() {
	if p.IntN(3) == 0 {
		p.value(uricheck.Hole{}, "http://h.example:8080/v2")
		return
	}
	p.add(p.pick("http://", "https://"))
	p.add(p.pick("h.example", "h.example:8080", "10.0.0.1", "[2001:db8::1]:80"))
	p.add(p.pick("", "/v1", "/a/b"))
}

// served returns the request that a server reads, nil if there is none.
func served(t *testing.T, text string) *http.Request {
	t.Helper()
	u, err := url.Parse(text)
	if err != nil {
		return nil
	}
	var got *http.Request
	sent, err := http.ReadRequest(bufio.NewReader(strings.NewReader("GET " + u.RequestURI() + " HTTP/1.1\r\nHost: h\r\n\r\n")))
	if err != nil {
		return nil
	}
	server := http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { got = r })
	server.ServeHTTP(httptest.NewRecorder(), sent)
	return got
}

// A class is a kind of mistake where pieces meet. compose composes a URL, right or wrong, and
// returns a function that reports whether a server reads the URL as the program means it.
type class struct {
	name    string
	compose func(p *pieces) (isMeant func(r *http.Request) bool)
}

// reads returns a function that reports whether a server reads a parameter.
func reads(name, value string) func(*http.Request) bool {
	return func(r *http.Request) bool { return slices.Equal(r.URL.Query()[name], []string{value}) }
}

// endsIn returns a function that reports whether a server reads a path with an ending, and no
// empty segment.
func endsIn(ending string) func(*http.Request) bool {
	return func(r *http.Request) bool {
		return strings.HasSuffix(r.URL.Path, ending) && !strings.Contains(r.URL.Path, "//")
	}
}

var classes = []class{
	{"misprints", func(p *pieces) func(*http.Request) bool {
		operands := []any{"word", 7, true, 1.5, 'w'}
		operand := operands[p.IntN(len(operands))]
		verb := p.pick("%s", "%d", "%v", "%t")
		printed := fmt.Sprintf(verb, operand)
		language := uricheck.AnyValue
		if strings.HasPrefix(printed, "%!") {
			language = uricheck.Misprint
		}
		p.site()
		p.add(p.pick("/x/", "/x?a=", "/x?k=v&a="))
		isQuery := strings.HasSuffix(p.Text, "=")
		p.print(uricheck.Hole{Value: language}, verb, printed)
		if isQuery {
			return func(r *http.Request) bool { return r.URL.Query().Get("a") == printed && language != uricheck.Misprint }
		}
		return endsIn("/x/" + printed)
	}},
	{"spaces", func(p *pieces) func(*http.Request) bool {
		p.add(p.pick("", "", "", " ", "\n", "\t"))
		p.site()
		p.add("/x/")
		p.value(uricheck.Hole{Value: uricheck.Number}, "7")
		p.add(p.pick("", "", " ", "\n"))
		p.add(p.pick("", "/y", "?a=b"))
		meant := strings.TrimSpace(p.made[strings.Index(p.made, "/x/"):])
		path, _, _ := strings.Cut(meant, "?")
		return endsIn(path)
	}},
	{"beginnings of queries", func(p *pieces) func(*http.Request) bool {
		p.site()
		p.add(p.pick("/x", "/users", "/x.json"))
		p.add(p.pick("?", "&", "?a=b&", "?a=b?", "?="))
		p.add("k=")
		p.value(uricheck.Hole{Value: uricheck.Number}, "7")
		return reads("k", "7")
	}},
	{"second question marks", func(p *pieces) func(*http.Request) bool {
		p.site()
		p.add("/x?a=")
		p.value(uricheck.Hole{}, "1")
		p.add(p.pick("&", "?", "&b=c&"))
		p.add("k=")
		p.value(uricheck.Hole{}, "7")
		return reads("k", "7")
	}},
	{"encoded pairs", func(p *pieces) func(*http.Request) bool {
		p.site()
		p.add(p.pick("/x", "/users", "/x/"))
		p.add(p.pick("", "?", "?a=b&", "?=", "?a="))
		p.value(uricheck.Hole{Value: uricheck.EncodedPairs}, url.Values{"k": {"7"}, "l": {"8"}}.Encode())
		return func(r *http.Request) bool { return reads("k", "7")(r) && reads("l", "8")(r) }
	}},
	{"lists as queries", func(p *pieces) func(*http.Request) bool {
		p.site()
		p.add(p.pick("/x?", "/x?ids=", "/x?a=b&ids="))
		p.value(uricheck.Hole{IsList: true}, "1,2")
		return reads("ids", "1,2")
	}},
	{"doubled schemes", func(p *pieces) func(*http.Request) bool {
		p.add(p.pick("", "http://", "https://"))
		p.add(p.pick("http://", "https://"))
		p.add(p.pick("h.example", "h.example:8080"))
		p.add("/x/")
		p.value(uricheck.Hole{Value: uricheck.Number}, "7")
		u, err := url.Parse(p.made)
		return func(*http.Request) bool { return err == nil && u.Hostname() == "h.example" }
	}},
	{"ports with a colon", func(p *pieces) func(*http.Request) bool {
		p.add(p.pick("http://", "https://") + "h.example:")
		p.add(p.pick("8080", ":8080", ":80"))
		p.add("/x/")
		p.value(uricheck.Hole{Value: uricheck.Number}, "7")
		u, err := url.Parse(p.made)
		return func(*http.Request) bool { return err == nil && u.Hostname() == "h.example" }
	}},
	{"words behind a host", func(p *pieces) func(*http.Request) bool {
		p.add(p.pick("http://", "https://", "https://u@"))
		p.add(p.pick("api.example.com", "localhost", "10.0.0.1", "[::1]", "api.example.org:8080", "api.example.io"))
		host := p.made
		p.add(p.pick("", "/"))
		p.add(p.pick("v1", "users", "api"))
		p.add("/")
		p.value(uricheck.Hole{Value: uricheck.Number}, "7")
		// The operand before is the whole host.
		p.Seams = []int{len(host)}
		before, _ := url.Parse(host)
		u, err := url.Parse(p.made)
		return func(*http.Request) bool { return err == nil && u.Host == before.Host }
	}},
}

// TestPiecesArrive composes URLs, and a server reads the requests: uricheck reports a URL if and
// only if the server does not read it as the program means it.
func TestPiecesArrive(t *testing.T) {
	trials := many(100_000)
	if !stdlibtest.Long() {
		trials /= 3 // each of them is a request to a server
	}
	for i, c := range classes {
		t.Run(c.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(16, 100+uint64(i)))
			reported := 0
			judged := make(map[string][]uricheck.Finding) // many trials have the same pieces
			for range trials {
				p := &pieces{Rand: r}
				isMeant := c.compose(p)
				p.Use, p.Func = stdlib.Send, "http.Get"
				got := served(t, p.made)
				isWrong := got == nil || !isMeant(got)
				key := fmt.Sprint(p.Text, p.Holes, p.Seams)
				found, isJudged := judged[key]
				if !isJudged {
					found = slices.DeleteFunc(uricheck.Check(p.Subject), func(f uricheck.Finding) bool { return f.OptIn })
					judged[key] = found
				}
				if len(found) > 0 != isWrong {
					t.Fatalf("%q, %q: wrong %t; %v", p.Text, p.made, isWrong, messages(found))
				}
				if isWrong {
					reported++
				}
			}
			if reported == 0 {
				t.Error("nothing is reported")
			}
		})
	}
}

// TestUserPasswordArrives puts users and passwords into URLs: unescaped, and through each escaper.
// Only what url.UserPassword writes arrives for all values.
func TestUserPasswordArrives(t *testing.T) {
	ways := map[string]func(user, password string) string{
		"as they are":  func(user, password string) string { return user + ":" + password },
		"QueryEscape":  func(user, password string) string { return url.QueryEscape(user) + ":" + url.QueryEscape(password) },
		"PathEscape":   func(user, password string) string { return url.PathEscape(user) + ":" + url.PathEscape(password) },
		"UserPassword": func(user, password string) string { return url.UserPassword(user, password).String() },
	}
	r := rand.New(rand.NewPCG(16, 200))
	lost := make(map[string]bool)
	for range many(100_000) {
		user, password := anyBytes(r), anyBytes(r)
		for name, write := range ways {
			u, err := url.Parse("amqp://" + write(user, password) + "@h.example/")
			got := ""
			if err == nil {
				got, _ = u.User.Password()
			}
			if err != nil || u.Host != "h.example" || u.User.Username() != user || got != password {
				lost[name] = true
			}
		}
	}
	for name := range ways {
		if lost[name] != (name != "UserPassword") {
			t.Errorf("%s: some values are lost: %t", name, lost[name])
		}
	}
}

func anyBytes(r *rand.Rand) string {
	b := make([]byte, r.IntN(4))
	for i := range b {
		b[i] = byte(r.IntN(256))
	}
	return string(b)
}
