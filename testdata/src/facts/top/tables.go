package top

import (
	"net/http"

	"facts/low"
)

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
