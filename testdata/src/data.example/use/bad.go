// Package use sends the texts of package conf.
package use

import (
	"net/http"
	"net/url"
	"os"
	"path"

	"data.example/conf"
	"data.example/send"
	"github.com/spf13/pflag"
)

// Another package declares the base.
func resolved(s *send.Server) *url.URL {
	return s.BaseURL.ResolveReference(&url.URL{Path: "/users"}) // want `resolve: the reference begins with "/"; it drops the path that "BaseURL" can give this base`
}

func constants() {
	http.Get(conf.Token)                              // want `relative: "tokens.corp.net" has no scheme; .*`
	http.Get(conf.Or(os.Getenv("T"), "t.corp.net/x")) // want `relative: "t.corp.net" has no scheme; .*`
}

// The answer of a server has a whole URL.
func issues(project *conf.Config, out chan<- string) {
	issueURL := path.Join(project.PageURL, "issues") // want `join: path.Join and path.Clean make a path; the URL has no host`
	out <- issueURL
}

// A function with a result is more likely one that asks.
func countedElsewhere() {
	counted := []string{"https://counted.corp.net/%zz"} // want `escape: "%" in "%zz" needs two hex digits after it; http.Get fails`
	conf.Count(counted)
	for _, u := range counted {
		http.Get(u)
	}
}

// Nothing reads the list after the function that may change it.
func passedElsewhere() {
	var urls []string
	urls = append(urls, "passed.corp.net/x") // want `relative: "passed.corp.net" has no scheme; .*`
	send.All(urls)
}

// The second request has an earlier iteration before it, which may have ended the function with an error.
func probe(c *conf.Endpoints) error {
	for _, u := range []string{c.Auth, c.Search} {
		if _, err := http.Get(u + "/health"); err != nil { // want `scheme: "//" is missing after "https:"; http.Get fails` `relative: "search.corp.net" has no scheme; .*`
			return err
		}
	}
	go http.ListenAndServe(":"+c.Admin, nil)
	return http.ListenAndServe(c.Listen, nil)
}

func declared(set *pflag.FlagSet, args []string) {
	var o struct{ hook, docs string }
	set.StringVarP(&o.hook, "hook", "k", "htps://hooks.corp.net", "") // want `scheme: "htps" .*`
	set.StringVar(&o.docs, "docs", "https://docs.corp.net", "")
	feed := set.String("feed", "https://feed.corp.net/%", "") // want `escape: "%" .*http.Get fails`
	set.Parse(args)
	http.Get(o.hook)
	http.Get(o.docs)
	http.Get(*feed)
}
