package top

import (
	"net/http"
	"net/url"

	"facts/low"
)

func checkedURLs(valid func(*url.URL) bool) {
	low.GetAbsolute(low.ParsedURL("absolute.corp.net/x"))
	low.GetAbsolute(low.ParsedURL("https://absolute.corp.net/%zz")) // want `escape: "%" in "%zz" needs two hex digits after it; url.Parse fails`
	low.GetWeb(low.ParsedURL("web.corp.net/x"))
	low.GetValid(low.ParsedURL("valid.corp.net/x"), valid)
	if u := low.ParsedURL("maybe.corp.net"); u.IsAbs() {
		http.Get(u.String())
	}
	u, err := url.Parse("own.corp.net/x")
	if err != nil || u.Scheme == "" {
		return
	}
	http.Get(u.String())
}
