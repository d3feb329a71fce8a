package fragment

import (
	"net/http"
	"net/url"
)

func bad(client *http.Client) {
	http.Get("http://h/#x")                            // want `fragment: the fragment "#x" is not sent`
	client.Get("https://h/#/users?id=1")               // want `fragment: the fragment "#/users\?id=1" is not sent`
	http.NewRequest("GET", "https://h/a?b#c", nil)     // want `fragment: the fragment "#c" is not sent`
	url.ParseRequestURI("/a#b")                        // want `fragment: "#b" is read as part of the path`
	url.ParseRequestURI("http://h/?a#b")               // want `fragment: "#b" is read as part of the query`
	url.Parse("postgres://app:pa#word@db/x")           // want `fragment: "#" ends the authority before "@"; url\.Parse fails`
	url.Parse("postgres://app:12#34@db.example.com/x") // want `fragment: "#" ends the authority before "@"; the host is "app"`
}
