package fragment

import (
	"net/http"
	"net/url"
)

func bad(client *http.Client) {
	http.Get("http://h/#x")                            // want `fragment: "#x" is a fragment; clients do not send it`
	client.Get("https://h/#/users?id=1")               // want `fragment: "#/users\?id=1" is a fragment; clients do not send it`
	http.NewRequest("GET", "https://h/a?b#c", nil)     // want `fragment: "#c" is a fragment; clients do not send it`
	url.ParseRequestURI("/a#b")                        // want `fragment: url.ParseRequestURI reads "#b" as part of the path`
	url.ParseRequestURI("http://h/?a#b")               // want `fragment: url.ParseRequestURI reads "#b" as part of the query`
	url.Parse("postgres://app:pa#word@db/x")           // want `fragment: "#" ends the authority before "@"; url\.Parse fails`
	url.Parse("postgres://app:12#34@db.example.com/x") // want `fragment: "#" ends the authority before "@"; the host is "app"`
}

func behindValues(base, id string) {
	http.Get("https://app.corp.net/#/items/" + id)      // want `fragment: "#/items/" is a fragment; clients do not send it`
	http.Get("https://app.corp.net/" + id + "#details") // want `fragment: "#details" is a fragment; clients do not send it`
	http.Get(base + "/" + id + "#part")                 // want `fragment: "#part" is a fragment; clients do not send it`
	http.Get("https://app.corp.net/x#" + id)
}
