package userinfo

import (
	"net/http"
	"net/url"
)

const database = "postgres://app:Zk83-jKs9@db.corp.dev/app" // want `userinfo: a password is part of the source code`

func bad(client *http.Client) {
	url.Parse("http://u:p@h/") // want `userinfo: a password is part of the source code`
	url.Parse(database)
	url.Parse("redis://:Zk83jKs9@cache:6379/0")        // want `userinfo: a password is part of the source code`
	http.Get("https://deploy:p%40ss%2Fw8rd@ci.dev/x")  // want `userinfo: a password is part of the source code`
	client.Get("http://u:Zk83jKs9@10.0.0.7/")          // want `userinfo: a password is part of the source code`
	url.Parse("http://us er:pass@h/")                  // want `userinfo: net/url refuses " " in a userinfo; url\.Parse fails`
	url.Parse("http://user:pa ss[@h/")                 // want `userinfo: net/url refuses a character in the userinfo; url\.Parse fails`
	url.Parse("http://ü@h/")                           // want `userinfo: net/url refuses "ü" in a userinfo; url\.Parse fails`
	url.ParseRequestURI("http://user:pass#1@h/")       // want `userinfo: net/url refuses a character in the userinfo; url\.ParseRequestURI fails`
	url.Parse("amqp://app:pa?word@mq.corp.net:5672/")  // want `userinfo: "\?" ends the authority before "@"; url\.Parse fails`
	url.Parse("amqp://app:pa/word@mq.corp.net:5672/")  // want `userinfo: "/" ends the authority before "@"; url\.Parse fails`
	url.Parse("amqp://app:12/34@mq.corp.net:5672/")    // want `userinfo: "/" ends the authority before "@"; the host is "app"`
	url.Parse("amqp://app:12?34@mq.example.com:5672/") // want `userinfo: "\?" ends the authority before "@"; the host is "app"`
}
