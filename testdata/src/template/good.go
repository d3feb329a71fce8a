package template

import (
	"fmt"
	"net/http"
	"net/url"

	"github.com/jtacoma/uritemplates"
	"github.com/yosida95/uritemplate/v3"
)

const users = "https://go.dev/users{/id*}{?page,size:2,sort*}{&more}{#part}"

func good(h http.Handler, host, text string) {
	uritemplate.New(users)
	uritemplate.MustNew("{+base}/x.{format}{;v}")
	uritemplate.New("")
	uritemplate.New("https://{host}:{port}/é/it's/%41")
	uritemplate.New("https://[{addr}]/") // an IPvFuture has no percent-encoded colon
	uritemplate.New("note://internal:{id}")
	uritemplate.MustNew(fmt.Sprintf("https://%s/masque/{target_host}/{target_port}/", host))
	uritemplate.New(text)
	uritemplates.Parse("/repos/{owner}/{repo}")
	newResource(users)
	url.Parse("/users/{user-name}")
	http.Handle("/users/{id}", h)
}
