// Package send sends the texts of package conf.
package send

import (
	"net/http"
	"net/url"

	"data.example/conf"
)

func Run(c conf.Config) {
	http.Get(c.Base + "/users")
	http.Get(c.Hook) // want `relative: "hooks.corp.net" has no scheme; .*`
	if c.Name != "" {
		http.Get("https://h.corp.net/" + c.Name)
	}
	println(c.Docs)
}

func Open(p conf.Page) { http.Get("https://" + p.Title) }

// Server is one of a user.
type Server struct {
	BaseURL *url.URL
	Next    *url.URL
}

// All sends to each host.
func All(urls []string) { // want All:`takesURL\(0 Send\)`
	for _, u := range urls {
		http.Get(u)
	}
}
