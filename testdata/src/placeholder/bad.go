package placeholder

import (
	"net/http"
	"net/http/httptest"
	"net/url"
)

const user = "http://h/users/{id}" // want `placeholder: "\{id\}" is not filled in; it is sent as text`

func bad(w http.ResponseWriter, r *http.Request, client *http.Client) {
	http.Get("http://h/%s") // want `placeholder: "%s" is not filled in; http\.Get fails`
	http.Get(user)
	http.Get("http://h/?q=%s&n=%d")                         // want `placeholder: "%s" is not filled in; it is sent as text` `placeholder: "%d" is not filled in; it is sent as text`
	http.Get("http://h/users/:id/posts")                    // want `placeholder: ":id" is not filled in; it is sent as text`
	http.Get("http://h/${NAME}?q=<name>")                   // want `placeholder: "\$\{NAME\}" is not filled in; it is sent as text` `placeholder: "<name>" is not filled in; it is sent as text`
	http.Get("http://h/repos{?type,page}")                  // want `placeholder: "\{\?type,page\}" is not filled in; it is sent as text`
	http.Get("http://<host>/")                              // want `placeholder: "<host>" is not filled in; http\.Get fails`
	http.Get("{base}/x")                                    // want `placeholder: "\{base\}" is not filled in; http\.Get fails`
	client.Get("http://$HOST/")                             // want `placeholder: "\$HOST" is not filled in; it is read as part of the host`
	client.Get("http://$USER@h/")                           // want `placeholder: "\$USER" is not filled in; it is read as part of the userinfo`
	url.Parse("https://{host}:{port}/x")                    // want `placeholder: "\{host\}" is not filled in; url\.Parse fails` `placeholder: "\{port\}" is not filled in; url\.Parse fails`
	url.Parse("http://${HOST}")                             // want `placeholder: "\$\{HOST\}" is not filled in; url\.Parse fails`
	url.Parse("http://h:%d/")                               // want `placeholder: "%d" is not filled in; url\.Parse fails`
	url.Parse("http://%s:%s@h/")                            // want `placeholder: "%s" is not filled in; url\.Parse fails`
	url.Parse("http://u:<pass word>@h/")                    // want `placeholder: a placeholder in the userinfo is not filled in; url\.Parse fails`
	url.JoinPath("http://h", "users/%s")                    // want `placeholder: "%s" is not filled in; url\.JoinPath fails`
	http.Redirect(w, r, "/users/{{.ID}}", http.StatusFound) // want `placeholder: "\{\{\.ID\}\}" is not filled in; it is sent as text`
	http.Redirect(w, r, "/users/%d", http.StatusFound)      // want `placeholder: "%d" is not filled in; it is sent as text`
	httptest.NewRequest("GET", "/users/%s", nil)            // want `placeholder: "%s" is not filled in; httptest\.NewRequest panics`
	http.NewRequest("GET", "http://h/%s", nil)              // want `placeholder: "%s" is not filled in; http\.NewRequest fails`

	req, _ := http.NewRequest("GET", "http://h/{name}", nil) // want `placeholder: "\{name\}" is not filled in; it is sent as text`
	client.Do(req)
}
