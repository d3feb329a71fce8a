package use

import (
	"net/http"
	"net/url"
	"os"
	"path"

	"data.example/conf"
	"data.example/send"
)

func right() {
	send.Run(conf.Config{Base: "https://h.corp.net", Docs: "localhost:8080", Name: "a"})
	c := conf.New("docs.corp.net")
	conf.WithBase("https://h.corp.net")(c)
	send.Open(conf.Page{Title: "h.corp.net"})
	http.Get("https://" + conf.Or(os.Getenv("T"), "t.corp.net/x"))
	println(conf.Start.Title)
}

// A condition on another field keeps one of the values away, whatever else the code asks before.
func checked(off bool, names map[string]string, name string) {
	if u, ok := conf.Named(names, name); ok {
		http.Get(u)
	}
	u, err := conf.Set(name)
	if err != nil {
		return
	}
	http.Get(u)
	if found := conf.Find(off); found.Err == nil {
		http.Get(found.URL)
	}
}

// A path may have another name, and stand below a server.
func joinedPaths(own struct{ AppSubURL string }, project *conf.Config, out chan<- string) {
	issueURL := path.Join(own.AppSubURL, "issues")
	key := path.Join(project.PageURL, "issues")
	pageURL := path.Join(project.Name, "issues")
	out <- issueURL + key + pageURL
}

// A function of another package may change a list that it gets.
func completedElsewhere() {
	first := []string{"complete.corp.net"}
	conf.Complete(first)
	http.Get(first[0])
	all := []string{"all.corp.net"}
	conf.Complete(all)
	for _, u := range all {
		http.Get(u)
	}
}

// The base is no server by its name.
func resolvedNext(s *send.Server) *url.URL { return s.Next.ResolveReference(&url.URL{Path: "/users"}) }
