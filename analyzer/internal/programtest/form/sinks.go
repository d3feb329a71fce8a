package form

// Sinks are functions that take a URL, called in some way.
var Sinks = []Form{
	{Name: "url.Parse", Body: `url.Parse($v)`},
	{Name: "url.Parse, error ignored", Body: "$a, _ := url.Parse($v)\n_ = $a"},
	{Name: "url.Parse, error passed on", Body: "if _, err := url.Parse($v); err != nil {\nprintln(err)\n}"},
	{Name: "url.Parse, tried again", Body: "$a := $v\n$b, err := url.Parse($a)\nif err != nil || $b.Scheme == \"\" {\nurl.Parse(\"http://\" + $a)\n}"},
	{Name: "url.Parse in a variable", Body: "$a := url.Parse\n$a($v)"},
	// The log shows a deferred call at the end of its function: that is on the same line.
	{Name: "url.Parse deferred", Body: `func() { defer url.Parse($v) }()`},
	{Name: "url.ParseRequestURI", Body: `url.ParseRequestURI($v)`},
	{Name: "http.Get", Body: `http.Get($v)`},
	{Name: "http.Get, tried again", Body: "$a := $v\nif _, err := http.Get($a); err != nil {\nhttp.Get(\"http://\" + $a)\n}"},
	{Name: "http.Client.Get", Body: `http.DefaultClient.Get($v)`},
	{Name: "http.Client of one's own", Body: "$a := &http.Client{}\n$a.Get($v)"},
	{Name: "http.NewRequest", Body: `http.NewRequest("GET", $v, nil)`},
	{Name: "http.NewRequest sent", Body: "$a, err := http.NewRequest(\"GET\", $v, nil)\nif err == nil {\nhttp.DefaultClient.Do($a)\n}"},
	{Name: "http.Request literal sent", Body: "$a, err := url.Parse($v)\nif err == nil {\nhttp.DefaultClient.Do(&http.Request{URL: $a})\n}"},
	{Name: "http.Request literal sent by a helper", Here: "func $X(u *url.URL) {\nhttp.DefaultClient.Do(&http.Request{Method: \"GET\", URL: u})\n}", Body: "$a, err := url.Parse($v)\nif err == nil {\n$X($a)\n}"},
	{Name: "http.NewRequestWithContext", Body: `http.NewRequestWithContext(context.Background(), "GET", $v, nil)`},
	{Name: "httptest.NewRequest", Body: `httptest.NewRequest("GET", $v, nil)`},
	{Name: "url.JoinPath base", Body: `url.JoinPath($v, "a")`},
	{Name: "url.JoinPath element", Body: `url.JoinPath($L, "a", $v)`},
	{Name: "url.URL.Parse", Body: "$a := &url.URL{Scheme: \"http\", Host: \"h\"}\n$a.Parse($v)"},
	{Name: "url.PathUnescape", Body: `url.PathUnescape($v)`},
	{Name: "url.QueryUnescape", Body: `url.QueryUnescape($v)`},
	{Name: "url.ParseQuery", Body: `url.ParseQuery($v)`},
}
