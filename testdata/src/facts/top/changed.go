package top

import (
	"net/http"
	"slices"

	"facts/low"
)

func changedElsewhere() {
	low.GetCompleted([]string{"completed.corp.net/x"})
	low.GetCompletedFirst([]string{"completed.corp.net/x"})
	low.GetCompletedValue(map[string]string{"main": "completed.corp.net/x"})
	low.GetCompletedRows([][]string{{"a", "completed.corp.net/x"}})
	low.GetLeast([]string{"least.corp.net/x", "https://h.corp.net"})
	low.GetLast([]string{"last.corp.net/x", "https://h.corp.net"})
	low.GetSwapped([]string{"swapped.corp.net/x", "https://h.corp.net"})
	s := &low.Mirrored{Mirrors: []string{"mirror.corp.net/x"}}
	s.Complete()
	s.Send()
	low.GetEach([]string{"each.corp.net/x"}) // want `relative: "each.corp.net" has no scheme; http.Get accepts http and https`
	low.GetKeyed("name", "name.corp.net/x", "url", "https://h.corp.net")
	low.GetKind(map[string]string{"host": "kind.corp.net/x", "url": "https://h.corp.net"})
}

func completeOwn(urls []string) {
	for i := range urls {
		urls[i] = "https://" + urls[i]
	}
}

func changedHere() {
	urls := low.NameList()
	for i := range urls {
		urls[i] = "https://" + urls[i]
	}
	http.Get(urls[0])
	names := slices.Clone(low.Names)
	completeOwn(names)
	http.Get(names[0])
	rows := [][]string{{"a", "row.corp.net/x"}}
	completeOwn(rows[0])
	low.GetRows(rows)
}

// The element beside another one decides what the function does with it.
func besideKinds() {
	low.GetRowOf([][]string{{"host", "row.corp.net/x"}, {"url", "https://h.corp.net"}}, "url")
	low.GetURLs([][2]string{{"host", "urls.corp.net/x"}, {"url", "https://h.corp.net"}})
	low.GetCommand([]string{"get", "get.corp.net/x"})
	low.GetCommand([]string{"open", "open.corp.net/x"})
	http.Get(low.Entry(map[string]string{"name": "name.corp.net/x", "url": "https://h.corp.net"}, "url", "https://h.corp.net"))
}
