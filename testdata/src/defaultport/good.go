package defaultport

import (
	"net/http"
	"net/url"
)

func good(w http.ResponseWriter, r *http.Request, client *http.Client, base *url.URL) {
	url.Parse("http://h:443/")
	url.Parse("https://h:80/")
	url.Parse("http://h:8080/")
	url.Parse("http://h:080/")
	url.Parse("http://:80")     // without the port the host is empty
	url.Parse("//h:80/")        // unknown scheme
	url.Parse("redis://h:6379") // no RFC defines its default port
	url.Parse("mongodb://a:1,b:/db")
	url.Parse("http://h/:80")
	url.Parse("http://u:80@localhost/")
	http.NewRequest(http.MethodConnect, "//h:443", nil)
}

func putWell(name string) {
	http.Get("http://h:80" + name) // perhaps the port has more digits
	http.Get("https://" + name + ":80/")
}
