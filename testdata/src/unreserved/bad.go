package unreserved

import (
	"net/http"
	"net/url"
)

func bad(w http.ResponseWriter, r *http.Request, client *http.Client, base *url.URL) {
	url.Parse("http://h/%7Euser")       // want `unreserved: "%7E" encodes an unreserved character`
	url.Parse("/a%2Db%2F%5f")           // want `unreserved: "%2D" encodes an unreserved character`
	url.Parse("http://h/?q=%41#%61")    // want `unreserved: "%41" encodes an unreserved character`
	url.Parse("http://h/index%2Ehtml")  // want `unreserved: "%2E" encodes an unreserved character`
	url.Parse("http://h/a/%2E%2E/%7Eb") // a fix would leave the dots // want `unreserved: "%2E" encodes an unreserved character`
	url.Parse("/%2E/b")                 // want `unreserved: "%2E" encodes an unreserved character`
	url.Parse("//u:p%41w@localhost/")   // want `unreserved: a percent-encoding in the userinfo encodes an unreserved character`
	http.Get("http://h/%7Euser")        // want `unreserved: "%7E" encodes an unreserved character`
	url.JoinPath("http://h", "%7Euser") // want `unreserved: "%7E" encodes an unreserved character`
	base.Parse("%7Euser/")              // want `unreserved: "%7E" encodes an unreserved character`
}

func put(name string) {
	http.Get("http://h/%7Euser/" + url.PathEscape(name)) // want `unreserved: "%7E" encodes an unreserved character`
}
