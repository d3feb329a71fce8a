// Package use sets the fields that package conf declares and package send sends.
package use

import (
	"fmt"
	"net"
	"net/http"
	"net/smtp"
	"os"
	"path"
	"strings"

	"data.example/conf"
	"data.example/send"
	"github.com/spf13/pflag"
)

func fields() {
	send.Run(conf.Config{Base: "localhost:8080"}) // want `relative: net/url reads "localhost" as the scheme; http.Get accepts http and https`
	var c conf.Config
	c.Base = "https://h.corp.net:80a"     // want `port: .*80a.*`
	conf.WithBase("ftp://h.corp.net")(&c) // want `scheme: http\.Get does not support "ftp"; .*`
	send.Run(c)
}

func constants() {
	http.Get(conf.Token)                              // want `relative: "tokens.corp.net" has no scheme; .*`
	http.Get(conf.Or(os.Getenv("T"), "t.corp.net/x")) // want `relative: "t.corp.net" has no scheme; .*`
}

// The answer of a server has a whole URL.
func issues(project *conf.Config, out chan<- string) {
	issueURL := path.Join(project.PageURL, "issues") // want `join: path.Join and path.Clean leave no "//"; the URL has no host`
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

func serve() error {
	s := conf.NewServer()
	go http.ListenAndServe(":"+s.Admin, nil)
	fmt.Println(s.Title, strings.Join(s.Words, "/"))
	for name, u := range s.Peers {
		fmt.Println(name)
		http.Get(u) // want `escape: "%" in "%zz" needs two hex digits after it; http.Get fails`
	}
	return http.ListenAndServe(s.Listen, nil) // want `address: "8080" has no port; http.ListenAndServe fails`
}

func notify(s conf.Server) {
	for _, hook := range s.Hooks {
		http.Get(hook) // want `relative: "hooks.corp.net" has no scheme; http.Get accepts http and https`
	}
	smtp.Dial(net.JoinHostPort(s.Mail, "25"))
	smtp.Dial(s.Relay) // want `address: "relay.corp.net" has no port; smtp.Dial fails`
}

// The second request has an earlier iteration before it, which may have ended the function with an error.
func probe(c *conf.Endpoints) error {
	for _, u := range []string{c.Auth, c.Search} {
		if _, err := http.Get(u + "/health"); err != nil { // want `scheme: "//" is missing after "https:"; http.Get fails` `relative: "search.corp.net" has no scheme; .*`
			return err
		}
	}
	go http.ListenAndServe(":"+c.Admin, nil)
	return http.ListenAndServe(c.Listen, nil) // want `address: "8080" has no port; http.ListenAndServe fails`
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
