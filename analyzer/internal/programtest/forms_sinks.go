package programtest

// sinks are functions that take a URL, called in some way.
var sinks = []form{
	{name: "url.Parse", body: `url.Parse($v)`},
	{name: "url.Parse, error ignored", body: "$a, _ := url.Parse($v)\n_ = $a"},
	{name: "url.Parse, error passed on", body: "if _, err := url.Parse($v); err != nil {\nprintln(err)\n}"},
	{name: "url.Parse, tried again", body: "$a := $v\n$b, err := url.Parse($a)\nif err != nil || $b.Scheme == \"\" {\nurl.Parse(\"http://\" + $a)\n}"},
	{name: "url.Parse in a variable", body: "$a := url.Parse\n$a($v)"},
	{name: "url.Parse deferred", loose: otherLine, body: `defer url.Parse($v)`},
	{name: "url.ParseRequestURI", body: `url.ParseRequestURI($v)`},
	{name: "http.Get", body: `http.Get($v)`},
	{name: "http.Get, tried again", body: "$a := $v\nif _, err := http.Get($a); err != nil {\nhttp.Get(\"http://\" + $a)\n}"},
	{name: "http.Client.Get", body: `http.DefaultClient.Get($v)`},
	{name: "http.Client of one's own", body: "$a := &http.Client{}\n$a.Get($v)"},
	{name: "http.NewRequest", body: `http.NewRequest("GET", $v, nil)`},
	{name: "http.NewRequest sent", body: "$a, err := http.NewRequest(\"GET\", $v, nil)\nif err == nil {\nhttp.DefaultClient.Do($a)\n}"},
	{name: "http.NewRequestWithContext", body: `http.NewRequestWithContext(context.Background(), "GET", $v, nil)`},
	{name: "httptest.NewRequest", body: `httptest.NewRequest("GET", $v, nil)`},
	{name: "url.JoinPath base", body: `url.JoinPath($v, "a")`},
	{name: "url.JoinPath element", body: `url.JoinPath($L, "a", $v)`},
	{name: "url.URL.Parse", body: "$a := &url.URL{Scheme: \"http\", Host: \"h\"}\n$a.Parse($v)"},
	{name: "url.PathUnescape", body: `url.PathUnescape($v)`},
	{name: "url.QueryUnescape", body: `url.QueryUnescape($v)`},
	{name: "url.ParseQuery", body: `url.ParseQuery($v)`},
}
