package fragment

import (
	"fmt"
	"net/http"
	"net/url"
)

func good(w http.ResponseWriter, r *http.Request, u *url.URL) {
	http.Get("http://h/%23x")
	http.Get("http://h/#")                                 // there is no fragment
	http.NewRequest("GET", "/a#b", nil)                    // for a handler
	http.Redirect(w, r, "/login#top", http.StatusFound)    // the client keeps it
	http.Redirect(w, r, "https://h/#/x", http.StatusFound) // the client keeps it
	url.Parse("http://h/a#b")
	url.Parse("#b")
	url.Parse("http://h:80#a@b")
	url.Parse("https://h/#/@user:h")
	url.Parse("https://h:8448/#/#room:h@x")
	u.Parse("#top")
	url.ParseRequestURI("/a%23b")
	url.JoinPath("https://h/#/a", "b")
	fmt.Println("https://h/#x")
}
