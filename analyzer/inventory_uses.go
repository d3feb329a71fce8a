package analyzer

import "github.com/uricheck/go-uricheck/uricheck/stdlib"

// Use is a word of the inventory for what a sink does with a text, and what it
// means, with examples of such sinks.
type Use struct{ Word, Meaning string }

// Uses lists the words that Entry.Use can be.
var Uses = []Use{
	{"send", "a request goes there: http.Get, http.Client.Do"},
	{"dial", "a connection goes there: websocket.Dial"},
	{"request", "a request is made, for other code to send or serve: http.NewRequest"},
	{"test", "a request is made for a handler under test: httptest.NewRequest"},
	{"redirect", "clients are sent there: http.Redirect"},
	{"parse", "it is parsed: url.Parse, url.ParseRequestURI"},
	{"resolve", "it is resolved against a base: url.URL.Parse"},
	{"join", "it is joined with others: url.JoinPath, path.Join"},
	{"compose", "it is put together of parts: fmt.Sprintf"},
	{"unescape", "it is decoded: url.PathUnescape, url.QueryUnescape"},
	{"query", "it is parsed as a query: url.ParseQuery"},
	{"pattern", "requests are matched with it: http.HandleFunc"},
	{"origin", "requests from there are trusted: http.CrossOriginProtection.AddTrustedOrigin"},
	{"field", "it is set as a field of a url.URL, http.Request or http.Cookie"},
	{"unknown", "it shows by its scheme that it is a URL, and nothing is known to take it"},
}

var useWords = [...]string{
	stdlib.ParseReference:    "parse",
	stdlib.Resolve:           "resolve",
	stdlib.MakeRequest:       "request",
	stdlib.ParseRequestURI:   "parse",
	stdlib.Send:              "send",
	stdlib.SendAny:           "send",
	stdlib.ServeTest:         "test",
	stdlib.ServeTestConnect:  "test",
	stdlib.Redirect:          "redirect",
	stdlib.JoinBase:          "join",
	stdlib.JoinElement:       "join",
	stdlib.JoinElementMethod: "join",
	stdlib.UnescapePath:      "unescape",
	stdlib.UnescapeQuery:     "unescape",
	stdlib.ParseQuery:        "query",
	stdlib.ServeMuxPattern:   "pattern",
	stdlib.TrustedOrigin:     "origin",
	stdlib.JoinFile:          "join",
	stdlib.Compose:           "compose",
	stdlib.DialWebSocket:     "dial",
	stdlib.SchemeField:       "field",
	stdlib.HostField:         "field",
	stdlib.OpaqueField:       "field",
	stdlib.PathField:         "field",
	stdlib.RequestPath:       "field",
	stdlib.RawPathField:      "field",
	stdlib.RawQueryField:     "field",
	stdlib.FragmentField:     "field",
	stdlib.RequestHost:       "field",
	stdlib.SentRequestURI:    "field",
	stdlib.CookieDomain:      "field",
	stdlib.CookiePath:        "field",
	stdlib.AnyReader:         "unknown",
}
