package libraries

import (
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/gin-gonic/gin"
	"github.com/prometheus/client_golang/prometheus/push"
	"github.com/redis/go-redis/v9"
	"github.com/rs/cors"
	"github.com/segmentio/kafka-go"
	"golang.org/x/oauth2"
	"google.golang.org/grpc"
)

func right(host, port, base string) {
	redis.NewClient(&redis.Options{Addr: "localhost:6379"})
	redis.NewClient(&redis.Options{Network: "unix", Addr: "/run/redis.sock"})
	redis.NewClient(&redis.Options{Addr: ""})
	redis.NewClusterClient(&redis.ClusterOptions{Addrs: []string{"a:6379", ":6380"}})
	redis.ParseURL("rediss://h:1/2")

	cors.New(cors.Options{AllowedOrigins: []string{"*", "null", "https://*", "https://*.h.org", "HTTP://H:3000"}})
	_ = oauth2.Config{RedirectURL: "com.example.app:/callback", Endpoint: oauth2.Endpoint{
		AuthURL: base + "/auth", TokenURL: "https://" + host + "/token",
	}}
	_ = oauth2.Config{RedirectURL: "urn:ietf:wg:oauth:2.0:oob"}
	endpoint := "http://127.0.0.1:9001"
	s3.New(s3.Options{BaseEndpoint: &endpoint})

	grpc.NewClient("localhost")
	grpc.NewClient("localhost:9090")
	grpc.NewClient("dns:///h.org:443")
	grpc.NewClient("unix:/run/x.sock")
	grpc.NewClient("etcd:///service")
	grpc.NewClient("bufnet")
	kafka.Dial("tcp", "localhost")
	kafka.Dial("unix", "http://a socket")
	kafka.TCP("localhost", "b:9092", host)
	push.New("h:9091/metrics", "job")
	push.New("https://h/metrics", "job")
	gin.New().Run()
	gin.New().Run(":8080")
	gin.New().Run(":" + port)
}
