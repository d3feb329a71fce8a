package userinfo

import (
	"fmt"
	"net/http"
	"net/url"
)

func good(user, password string) {
	url.Parse("http://u@h/")
	url.Parse("docker://registry:5000/name@sha256:2f1e") // a path may have an "@"
	url.Parse("postgres://db:5433/app?user=bob@corp.net:1/")
	url.Parse("http://u:@h/")
	url.Parse("http://user:pass@h/")
	url.Parse("http://u:password@h/")
	url.Parse("http://u:mySecretPassword1@h/")
	url.Parse("http://u:s3cret@h/")
	url.Parse("http://u:***@h/")
	url.Parse("http://u:xxxxx@h/")
	url.Parse("http://$USER:$PASS@h/")
	url.Parse("amqp://guest:guest@rabbit:5672/")
	url.Parse("postgres://postgres:postgres@db/postgres")
	url.Parse("mongodb://root:example@mongo/")
	url.Parse("postgres://app:app123@db/app")
	url.Parse("http://foo:bar@h/")
	url.Parse("http://u:Zk83jKs9@localhost:8080/")
	url.Parse("http://u:Zk83jKs9@[::1]:8080/")
	url.Parse("http://u:Zk83jKs9@www.example.com/")
	url.Parse("http://u:Zk83jKs9@proxy.test/")
	url.Parse("http://u:Zk83jKs9@192.0.2.1/") // a host of RFC 5737, for documentation
	url.Parse("https://ghp8sKx2Lq9:x-oauth-basic@github.com/a/b")
	url.Parse("https://registry:4873/@scope/name") // no userinfo
	url.Parse("mailto:u:p@h")                      // no authority
	http.Get("http://h/u:p@h")                     // in the path
	http.Get(fmt.Sprintf("http://%s@h/", url.UserPassword(user, password)))
	url.Parse("u:p@h/x")
}
