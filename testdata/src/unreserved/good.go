package unreserved

import (
	"net/http"
	"net/url"
)

func good(w http.ResponseWriter, r *http.Request, client *http.Client, base *url.URL) {
	url.Parse("http://h/~user")
	url.Parse("http://h/a%2Fb%20c%3A")
	url.Parse("http://h/%2541")
	url.Parse("http://h/%C3%A9")
	url.Parse("../%2E%2E/b")  // decoding would make it the parent directory
	url.Parse("/?a=%41&b=%s") // a format, or not a percent-encoding
	url.JoinPath("http://h", "%2E%2E", "b")
	url.QueryUnescape("%7Euser")
	url.PathUnescape("%7Euser")
	url.ParseQuery("q=%7Euser")
	url.Parse("http://[fe80::1%25%65n0]/")
}

func putWell(name string) {
	http.Get("http://h/~user%2F" + url.PathEscape(name))
}
