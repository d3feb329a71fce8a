// Package stores connects to stores and queues as programs do.
package stores

import (
	"context"

	"github.com/nats-io/nats.go"
	amqp "github.com/rabbitmq/amqp091-go"
	"github.com/redis/go-redis/v9"
)

func caches(ctx context.Context, host string) {
	redis.ParseURL("redis://h.corp.net:6379/%zz") // want "error: escape"
	redis.ParseURL("redis://h.corp.net:99999/1")  // want "warning: port"
	redis.ParseURL("http://h.corp.net:6379/1")    // want "error: scheme"
	redis.ParseURL("localhost:6379")              // want "error: relative"
	redis.ParseURL("redis://h.corp.net:6379/1")
	redis.ParseURL("rediss://" + host + "/0")
	redis.ParseURL("unix:///run/redis.sock")
	redis.NewClient(&redis.Options{Addr: "h.corp.net:6379"}).Ping(ctx)
}

// addresses has texts that fail with the network tcp, and may work with another one, or with a function that dials.
func addresses(network string) {
	redis.NewClient(&redis.Options{Addr: "localhost"}) // want "warning: address"
	redis.NewClient(&redis.Options{Addr: "/run/redis"})
	redis.NewClient(&redis.Options{Network: network, Addr: "http://localhost:6379"}) // want "warning: address"
}

func queues(user, host string) {
	amqp.Dial("amqp://h.corp.net:5672a/")  // want "error: port"
	amqp.Dial("amqp://h.corp.net:99999/v") // want "warning: port"
	amqp.Dial("amqp://h.corp.net/%zz")     // want "error: escape"
	amqp.Dial("http://h.corp.net/")        // want "error: scheme"
	amqp.Dial("h.corp.net:5672")           // want "error: relative"
	amqp.Dial("amqp://h.corp.net:5672/v")
	amqp.DialConfig("amqps://h.corp.net/", amqp.Config{})
	amqp.Dial("amqp://" + user + "@" + host + "/")
}

func subjects() {
	fields := nats.Options{Url: "nats://h.corp.net/%zz"} // want "error: escape"
	fields.Connect()
	servers := nats.Options{Servers: []string{"nats://h.corp.net/%zz"}} // want "error: escape"
	servers.Connect()
	nats.Connect("nats://a.corp.net:4222, nats://b.corp.net:4222")
	nats.Connect("a.corp.net:4222")
	nats.Connect("a.corp.net,b.corp.net")
}
