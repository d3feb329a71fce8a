package stdlibtest

import (
	"fmt"
	"net/http"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// earliers are lists of patterns that a mux already has.
var earliers = [][]string{
	{"/"},
	{"/{$}", "/a/{x}", "GET /a/b"},
	{"GET /", "HEAD /{x}", "POST /a/", "h/"},
	{"/{x}/b/{y...}", "/%2F"},
}

func muxSinks() []Sink {
	handle := func(text string) error {
		http.NewServeMux().Handle(text, http.NotFoundHandler())
		return nil
	}
	sinks := []Sink{
		{Name: "http.ServeMux.Handle", Use: stdlib.ServeMuxPattern, run: handle},
		{Name: "http.ServeMux.HandleFunc", Use: stdlib.ServeMuxPattern, run: func(text string) error {
			http.NewServeMux().HandleFunc(text, http.NotFound)
			return nil
		}},
		{Name: "http.Handle", Use: stdlib.ServeMuxPattern, run: func(text string) error {
			http.DefaultServeMux = http.NewServeMux()
			http.Handle(text, http.NotFoundHandler())
			return nil
		}},
		{Name: "http.HandleFunc", Use: stdlib.ServeMuxPattern, run: func(text string) error {
			http.DefaultServeMux = http.NewServeMux()
			http.HandleFunc(text, http.NotFound)
			return nil
		}},
		{Name: "http.CrossOriginProtection.AddInsecureBypassPattern", Use: stdlib.ServeMuxPattern, run: func(text string) error {
			http.NewCrossOriginProtection().AddInsecureBypassPattern(text)
			return nil
		}},
		{Name: "http.CrossOriginProtection.AddTrustedOrigin", Use: stdlib.TrustedOrigin, run: func(text string) error {
			return http.NewCrossOriginProtection().AddTrustedOrigin(text)
		}},
	}
	for _, earlier := range earliers {
		sinks = append(sinks, HandleAfter(earlier...))
	}
	return sinks
}

// HandleAfter returns a sink for http.ServeMux.Handle on a mux that has other patterns.
func HandleAfter(earlier ...string) Sink {
	return Sink{
		Name:    fmt.Sprintf("http.ServeMux.Handle after %q", earlier),
		Use:     stdlib.ServeMuxPattern,
		Earlier: earlier,
		run: func(text string) error {
			mux := http.NewServeMux()
			for _, pattern := range append(earlier[:len(earlier):len(earlier)], text) {
				mux.Handle(pattern, http.NotFoundHandler())
			}
			return nil
		},
	}
}
