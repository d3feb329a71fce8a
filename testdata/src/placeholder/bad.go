package placeholder

import (
	"net/http"
	"net/http/httptest"
	"net/url"
)

const user = "http://h/users/{id}" // want `placeholder: the program does not fill in "\{id\}"; clients send it as text`

func bad(w http.ResponseWriter, r *http.Request, client *http.Client) {
	http.Get("http://h/%s") // want `placeholder: the program does not fill in "%s"; http\.Get fails`
	http.Get(user)
	http.Get("http://h/?q=%s&n=%d")                         // want `placeholder: the program does not fill in "%s"; clients send it as text` `placeholder: the program does not fill in "%d"; clients send it as text`
	http.Get("http://h/users/:id/posts")                    // want `placeholder: the program does not fill in ":id"; clients send it as text`
	http.Get("http://h/${NAME}?q=<name>")                   // want `placeholder: the program does not fill in "\$\{NAME\}"; clients send it as text` `placeholder: the program does not fill in "<name>"; clients send it as text`
	http.Get("http://h/repos{?type,page}")                  // want `placeholder: the program does not fill in "\{\?type,page\}"; clients send it as text`
	http.Get("http://<host>/")                              // want `placeholder: the program does not fill in "<host>"; http\.Get fails`
	http.Get("{base}/x")                                    // want `placeholder: the program does not fill in "\{base\}"; http\.Get fails`
	client.Get("http://$HOST/")                             // want `placeholder: the program does not fill in "\$HOST"; net/url reads it as part of the host`
	client.Get("http://$USER@h/")                           // want `placeholder: the program does not fill in "\$USER"; net/url reads it as part of the userinfo`
	url.Parse("https://{host}:{port}/x")                    // want `placeholder: the program does not fill in "\{host\}"; url\.Parse fails` `placeholder: the program does not fill in "\{port\}"; url\.Parse fails`
	url.Parse("http://${HOST}")                             // want `placeholder: the program does not fill in "\$\{HOST\}"; url\.Parse fails`
	url.Parse("http://h:%d/")                               // want `placeholder: the program does not fill in "%d"; url\.Parse fails`
	url.Parse("http://%s:%s@h/")                            // want `placeholder: the program does not fill in "%s"; url\.Parse fails`
	url.Parse("http://u:<pass word>@h/")                    // want `placeholder: the program does not fill in a placeholder; url\.Parse fails`
	url.JoinPath("http://h", "users/%s")                    // want `placeholder: the program does not fill in "%s"; url\.JoinPath fails`
	http.Redirect(w, r, "/users/{{.ID}}", http.StatusFound) // want `placeholder: the program does not fill in "\{\{\.ID\}\}"; clients send it as text`
	http.Redirect(w, r, "/users/%d", http.StatusFound)      // want `placeholder: the program does not fill in "%d"; clients send it as text`
	httptest.NewRequest("GET", "/users/%s", nil)            // want `placeholder: the program does not fill in "%s"; httptest\.NewRequest panics`
	http.NewRequest("GET", "http://h/%s", nil)              // want `placeholder: the program does not fill in "%s"; http\.NewRequest fails`

	req, _ := http.NewRequest("GET", "http://h/{name}", nil) // want `placeholder: the program does not fill in "\{name\}"; clients send it as text`
	client.Do(req)
}
