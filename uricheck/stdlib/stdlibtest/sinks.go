package stdlibtest

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// Sink is a function of the standard library that uses a text as a URL.
type Sink struct {
	Name string
	Use  stdlib.Use
	Then []string // for an element of a join, the elements after it
	// Earlier are, for a ServeMux pattern, the patterns that the mux already has.
	Earlier []string
	run     func(text string) error
}

// Call returns the call of s that Run makes.
func (s Sink) Call(text string) stdlib.Call {
	return stdlib.Call{Use: s.Use, Text: text, Then: s.Then, Earlier: s.Earlier}
}

// Run calls the function; it returns a panic as an error.
func (s Sink) Run(text string) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic: %v", v)
		}
	}()
	return s.run(text)
}

// Sinks returns the sinks that use no network.
func Sinks() []Sink {
	sinks := []Sink{
		{Name: "url.Parse", Use: stdlib.ParseReference, run: result(url.Parse)},
		{Name: "url.URL.Parse", Use: stdlib.Resolve, run: result((&url.URL{Scheme: "http", Host: "h", Path: "/a/b"}).Parse)},
		{Name: "url.URL.Parse on an opaque URL", Use: stdlib.Resolve, run: result((&url.URL{Scheme: "s", Opaque: "o"}).Parse)},
		{Name: "http.NewRequest", Use: stdlib.MakeRequest, run: func(text string) error {
			_, err := http.NewRequest("GET", text, nil)
			return err
		}},
		{Name: "http.NewRequestWithContext", Use: stdlib.MakeRequest, run: func(text string) error {
			_, err := http.NewRequestWithContext(context.Background(), "POST", text, strings.NewReader("x"))
			return err
		}},
		{Name: "url.ParseRequestURI", Use: stdlib.ParseRequestURI, run: result(url.ParseRequestURI)},
		{Name: "url.PathUnescape", Use: stdlib.UnescapePath, run: result(url.PathUnescape)},
		{Name: "url.QueryUnescape", Use: stdlib.UnescapeQuery, run: result(url.QueryUnescape)},
		{Name: "url.ParseQuery", Use: stdlib.ParseQuery, run: result(url.ParseQuery)},
	}
	return slices.Concat(sinks, fieldSinks(), webSocketSinks(), templateSinks(), clientAny(), serveSinks(), joinSinks(), muxSinks(), trimSinks())
}

func result[T any](f func(string) (T, error)) func(string) error {
	return func(text string) error {
		_, err := f(text)
		return err
	}
}

// roundTripper answers every request and ignores its contents.
type roundTripper struct{}

func (roundTripper) RoundTrip(*http.Request) (*http.Response, error) {
	return &http.Response{StatusCode: http.StatusOK, Body: http.NoBody}, nil
}

func clientAny() []Sink {
	client := &http.Client{Transport: roundTripper{}}
	return []Sink{{Name: "http.Client.Get over any transport", Use: stdlib.SendAny, run: result(client.Get)}}
}

func serveSinks() []Sink {
	serve := func(name, method string, use stdlib.Use) []Sink {
		return []Sink{
			{Name: "httptest.NewRequest " + name, Use: use, run: func(text string) error {
				httptest.NewRequest(method, text, nil)
				return nil
			}},
			{Name: "httptest.NewRequestWithContext " + name, Use: use, run: func(text string) error {
				httptest.NewRequestWithContext(context.Background(), method, text, strings.NewReader("x"))
				return nil
			}},
		}
	}
	redirect := func(h func(text string) http.Handler) func(string) error {
		return func(text string) error {
			r := &http.Request{Method: "GET", URL: &url.URL{Path: "/a/b"}, Header: http.Header{}}
			h(text).ServeHTTP(httptest.NewRecorder(), r)
			return nil
		}
	}
	sinks := append(serve("GET", "GET", stdlib.ServeTest), serve("no method", "", stdlib.ServeTest)...)
	sinks = append(sinks, serve("CONNECT", "CONNECT", stdlib.ServeTestConnect)...)
	sinks = append(sinks, headerSinks()...)
	return append(sinks,
		Sink{Name: "http.Redirect", Use: stdlib.Redirect, run: redirect(func(text string) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				http.Redirect(w, r, text, http.StatusFound)
			})
		})},
		Sink{Name: "http.RedirectHandler", Use: stdlib.Redirect, run: redirect(func(text string) http.Handler {
			return http.RedirectHandler(text, http.StatusFound)
		})},
		Sink{Name: "url.Values.Add", Use: stdlib.ParameterValue, run: addTo(url.Values.Add)},
		Sink{Name: "url.Values.Set", Use: stdlib.ParameterValue, run: addTo(url.Values.Set)},
	)
}

// headerSinks set header fields, and never fail.
func headerSinks() []Sink {
	var sinks []Sink
	for _, use := range []stdlib.Use{stdlib.SetLocation, stdlib.SetOrigin, stdlib.SetLinks, stdlib.SetPolicy} {
		_, of := use.Func()
		for name, set := range map[string]func(http.Header, string, string){"http.Header.Set": http.Header.Set, "http.Header.Add": http.Header.Add} {
			sinks = append(sinks, Sink{Name: name, Use: use, run: func(text string) error {
				set(http.Header{}, of, text)
				return nil
			}})
		}
	}
	slices.SortStableFunc(sinks, func(a, b Sink) int { return strings.Compare(a.Name, b.Name) })
	return sinks
}

// addTo runs a method that sets a parameter, and writes the query.
func addTo(add func(v url.Values, key, value string)) func(text string) error {
	return func(text string) error {
		v := make(url.Values)
		add(v, "key", text)
		_, err := url.ParseQuery(v.Encode())
		return err
	}
}

// trimSinks take a set of characters, and never fail.
func trimSinks() []Sink {
	var sinks []Sink
	for name, trim := range map[string]func(s, cutset string) string{
		"strings.Trim": strings.Trim, "strings.TrimLeft": strings.TrimLeft, "strings.TrimRight": strings.TrimRight,
		"bytes.Trim":      func(s, cutset string) string { return string(bytes.Trim([]byte(s), cutset)) },
		"bytes.TrimLeft":  func(s, cutset string) string { return string(bytes.TrimLeft([]byte(s), cutset)) },
		"bytes.TrimRight": func(s, cutset string) string { return string(bytes.TrimRight([]byte(s), cutset)) },
	} {
		sinks = append(sinks, Sink{Name: name, Use: stdlib.Cutset, run: func(text string) error {
			_ = trim("https://h.example/", text)
			return nil
		}})
	}
	slices.SortFunc(sinks, func(a, b Sink) int { return strings.Compare(a.Name, b.Name) })
	return sinks
}

// thens are lists of elements after an element: each ".." removes a segment.
var thens = [][]string{
	nil,
	{""},
	{"a"},
	{".."},
	{"a", ".."},
	{"..", "a"},
	{"../.."},
	{"a/..", ".."},
	{"/../", ".", "../b/"},
	{"a/b/../../..", "c"},
	{"..", "..", "..", ".."},
}

func joinSinks() []Sink {
	sinks := []Sink{
		{Name: "url.JoinPath base", Use: stdlib.JoinBase, run: func(text string) error {
			_, err := url.JoinPath(text)
			return err
		}},
		{Name: "url.JoinPath base, elements", Use: stdlib.JoinBase, run: func(text string) error {
			_, err := url.JoinPath(text, "a", "..", "..", "%20/")
			return err
		}},
		{Name: "url.URL.JoinPath", Use: stdlib.JoinElementMethod, run: func(text string) error {
			_ = (&url.URL{Scheme: "http", Host: "h", Path: "/a"}).JoinPath("b", text, "c")
			return nil
		}},
	}
	sinks = append(sinks, fileSinks()...)
	for _, base := range []string{"http://h/a/b", "", "mailto:x", "../a"} {
		for _, then := range thens {
			sinks = append(sinks, JoinElement(base, then))
		}
	}
	return sinks
}

func fileSinks() []Sink {
	joins := map[string]func(...string) string{"path.Join": path.Join, "filepath.Join": filepath.Join}
	var sinks []Sink
	for _, name := range []string{"path.Join", "filepath.Join"} {
		sinks = append(sinks, Sink{Name: name, Use: stdlib.JoinFile, Then: []string{"x"}, run: func(text string) error {
			joins[name](text, "x")
			return nil
		}})
	}
	cleans := map[string]func(string) string{"path.Clean": path.Clean, "filepath.Clean": filepath.Clean}
	for _, name := range []string{"path.Clean", "filepath.Clean"} {
		sinks = append(sinks, Sink{Name: name, Use: stdlib.JoinFile, run: func(text string) error {
			cleans[name](text)
			return nil
		}})
	}
	return sinks
}

// JoinElement returns a sink for an element of url.JoinPath with a base, and with elements after
// it.
func JoinElement(base string, then []string) Sink {
	return Sink{
		Name: fmt.Sprintf("url.JoinPath(%q, element, %q)", base, then),
		Use:  stdlib.JoinElement,
		Then: then,
		run: func(text string) error {
			_, err := url.JoinPath(base, append([]string{"x", text}, then...)...)
			return err
		},
	}
}
