package lettercase

import (
	"net/http"
	"net/url"
)

func bad(w http.ResponseWriter, r *http.Request, client *http.Client, base *url.URL) {
	url.Parse("http://EXAMPLE.com/")              // want `case: "EXAMPLE\.com" is not lowercase`
	url.Parse("https://u@Api.Example.com:8443/A") // want `case: "Api\.Example\.com" is not lowercase`
	url.Parse("http://[2001:DB8::1]/")            // want `case: "\[2001:DB8::1\]" is not lowercase`
	url.Parse("http://b%c3%bccher.example/")      // want `case: "b%c3%bccher\.example" has a percent-encoding that is not uppercase`
	url.Parse("http://h/a%2fb%3a%20c")            // want `case: "%2f" is not uppercase`
	url.Parse("http://Go.dev/a%2fb")              // want `case: "Go\.dev" is not lowercase` `case: "%2f" is not uppercase`
	url.Parse("/?q=%c3%a9#%c3%a9")                // want `case: "%c3" is not uppercase`
	url.Parse("//u:p%2fw@localhost/")             // want `case: a percent-encoding in the userinfo is not uppercase`
	url.Parse("../%2e%2e/a")                      // want `case: "%2e" is not uppercase`
	http.Get("http://Go.dev/")                    // want `case: "Go\.dev" is not lowercase`
	url.JoinPath("http://h", "a%2fb")             // want `case: "%2f" is not uppercase`
	_ = base.JoinPath("a%2fb")                    // want `case: "%2f" is not uppercase`
}

func put(name string) {
	http.Get("http://Go.dev/" + url.PathEscape(name))  // want `case: "Go\.dev" is not lowercase`
	http.Get("http://h/a%2fb/" + url.PathEscape(name)) // want `case: "%2f" is not uppercase`
}
