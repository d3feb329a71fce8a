package use

import (
	"net/http"
	"os"

	"data.example/conf"
	"data.example/send"
)

func right() {
	send.Run(conf.Config{Base: "https://h.corp.net", Docs: "localhost:8080", Name: "a"})
	c := conf.New("docs.corp.net")
	conf.WithBase("https://h.corp.net")(c)
	send.Open(conf.Page{Title: "h.corp.net"})
	http.Get("https://" + conf.Or(os.Getenv("T"), "t.corp.net/x"))
	println(conf.Start.Title)
}
