package lettercase

import (
	"net/http"
	"net/url"
)

func good(w http.ResponseWriter, r *http.Request, client *http.Client, base *url.URL) {
	url.Parse("http://example.com/A/B?C=D#E")
	url.Parse("http://User:Pass@h/")
	url.Parse("http://h/a%2Fb")
	url.Parse("http://HOST/") // a placeholder
	url.Parse("http://BUCKET_NAME/")
	url.Parse("s3://MyBucket/key") // bucket names are case-sensitive
	url.Parse("android://com.App/Main")
	url.Parse("http://[fe80::1%25En0]/")
	url.Parse("//Example.com/x")
	url.Parse("/?a=%2f&b=%s")     // a format: %2f is also a verb
	url.Parse("http://h/%7euser") // the rule unreserved reports it
	url.PathUnescape("a%2fb")
	url.ParseQuery("q=%c3%a9")
}

func putWell(name string) {
	http.Get("http://go.dev/A%2F" + url.PathEscape(name))
}
