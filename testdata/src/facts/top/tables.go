package top

import (
	"net/http"

	"facts/low"
)

func feeds() {
	for _, s := range low.Feeds {
		http.Get(s.Endpoint) // want `relative: "sources.corp.net" has no scheme; .*`
	}
	http.Get(low.Feeds[1].Endpoint)
	http.Get(low.Feeds[0].Name)
	http.Get(low.NamedFeeds["a"].Endpoint) // want `port: .*`
	http.Get(low.NamedFeeds["b"].Endpoint)
}

// The package replaces an element before it reads the list.
func replacedFeeds() {
	low.ReplacedFeeds[0] = low.FeedRow{Name: "b", Endpoint: "https://replaced.corp.net/a"}
	for _, s := range low.ReplacedFeeds {
		http.Get(s.Endpoint)
	}
}

// Package low changes these.
func changedFeeds() {
	for _, s := range low.PrunedFeeds {
		http.Get(s.Endpoint)
	}
	for _, s := range low.LateFeeds {
		http.Get(s.Endpoint)
	}
	http.Get(low.DefaultLists.Changed[0])
}

func listSettings() {
	for _, u := range low.DefaultLists.Hosts {
		http.Get(u) // want `relative: "hosts.corp.net" has no scheme; .*`
	}
	http.Get(low.DefaultLists.Hosts[1])
	http.Get(low.DefaultLists.Paths["first"]) // want `relative: "first.corp.net" has no scheme; .*`
	http.Get(low.DefaultLists.Paths["second"])
	http.Get(low.DefaultLists.Pair[0])
	http.Get(low.DefaultLists.Pair[1])  // want `relative: "pair.corp.net" has no scheme; .*`
	http.Get(low.PointedLists.Hosts[0]) // want `relative: "pointed.corp.net" has no scheme; .*`
}
