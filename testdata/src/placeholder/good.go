package placeholder

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

const (
	format   = "http://h/%s/%d"
	template = "http://h/users/{id}"
)

func good(w http.ResponseWriter, r *http.Request, name string) {
	http.Get(fmt.Sprintf(format, name, 1))
	http.Get(strings.ReplaceAll(template, "{id}", name))
	url.Parse(template) // the program may expand it later
	url.Parse("/users/:id")
	url.Parse("http://<host>/")
	url.Parse("http://$HOST:8080/")
	url.Parse("?q=%s")
	url.Parse("?q=%(name)s")
	http.NewRequest("GET", "http://h/users/{id}", nil) // the program may set the path later
	http.HandleFunc("/users/{id}", http.NotFound)      // a route
	http.Handle("/users/{id}/", http.NotFoundHandler())
	http.Get("http://h/%7Bid%7D/%da")
	http.Get("http://h/v1/jobs:run")
	http.Get("http://h/:8080/:w:/x")
	http.Get("http://h/functions/x:$LATEST")
	http.Redirect(w, r, "data:text/html,<b>x</b>", 302)
	http.Get("http://h/$metadata?$filter=x&$top=1")                    // OData
	http.Get("http://h/?query={user}")                                 // GraphQL
	http.Get("http://h/?filter={}")                                    // JSON
	http.Get("http://h/?filter={\"a\":1}")                             // JSON
	http.Get("http://h/q?match[]={job=\"x\"}")                         // PromQL
	http.Get("http://h/{3F2504E0-4F89-11D3-9A0C-0305E82C3301}")        // a GUID
	http.Get("http://h/?q=<script>x</script>")                         // a probe
	http.Get("http://h/?xml=<a><b/></a>")                              // XML
	http.Redirect(w, r, "/login?next={path", http.StatusFound)         // not a placeholder
	http.Redirect(w, r, "https://h/?a=$1&b=$x&c={d", http.StatusFound) // not a placeholder
}
