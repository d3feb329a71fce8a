package libraries

import (
	"database/sql"
	"fmt"
	"net/url"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/gin-gonic/gin"
	"github.com/go-sql-driver/mysql"
	"github.com/jackc/pgx/v5"
	"github.com/nats-io/nats.go"
	"github.com/prometheus/client_golang/prometheus/push"
	"github.com/redis/go-redis/v9"
	"github.com/rs/cors"
	"github.com/segmentio/kafka-go"
	clientv3 "go.etcd.io/etcd/client/v3"
	"go.mongodb.org/mongo-driver/v2/mongo/options"
	"golang.org/x/oauth2"
	"google.golang.org/grpc"
)

func right(host, port, base string) {
	redis.NewClient(&redis.Options{Addr: "localhost:6379"})
	redis.NewClient(&redis.Options{Network: "unix", Addr: "/run/redis.sock"})
	redis.NewClient(&redis.Options{Addr: ""})
	redis.NewClusterClient(&redis.ClusterOptions{Addrs: []string{"a:6379", ":6380"}})
	redis.ParseURL("rediss://h:1/2")

	cors.New(cors.Options{AllowedOrigins: []string{"*", "null", "https://*", "https://*.h.org", "HTTP://H:3000", "http://localhost:*"}})
	_ = oauth2.Config{RedirectURL: "com.example.app:/callback", Endpoint: oauth2.Endpoint{
		AuthURL: base + "/auth", TokenURL: "https://" + host + "/token",
	}}
	_ = oauth2.Config{RedirectURL: "urn:ietf:wg:oauth:2.0:oob"}
	endpoint := "http://127.0.0.1:9001"
	s3.New(s3.Options{BaseEndpoint: &endpoint})

	_ = clientv3.Config{Endpoints: []string{fmt.Sprintf("http://127.0.0.1:%s", port), "h.org:2379"}}

	grpc.NewClient("passthrough:///" + host)
	grpc.NewClient("dns:///" + host + ":" + port)
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

func rightNames(host, driver, token string) {
	sql.Open("mysql", "u:pa@ss/w@tcp(h:1)/db?parseTime=true")
	sql.Open("mysql", "/")
	_ = oauth2.Config{RedirectURL: "postmessage"}
	sql.Open("sqlserver", "server=h;user id=sa;password=p#w")
	sql.Open("sqlserver", "sqlserver://h:1433?database=x")
	sql.Open("mysql", "u:p@tcp("+host+")/db")
	sql.Open(driver, "u:p@127.0.0.1:3306/db")
	sql.Open("sqlite", "file.db")
	mysql.ParseDSN("u@unix(/run/mysql.sock)/db")
	pgx.ParseConfig("host=h password='a b' dbname=x")
	pgx.ParseConfig("postgres://u:a?b@h/db")
	options.Client().ApplyURI("mongodb://u:p%40ss@a:1,b:2/db?w=1")
	pgx.ParseConfig("postgres://u:a#b@h/db")
	sql.Open("postgres", "postgres://user:p@ss@localhost/db")
	sql.Open("postgres", ":memory:") // a program that keeps the names for several databases in one field has that
	redis.ParseURL("redis://user:p@h/0?addr=x@b.corp.net:1/")
	options.Client().ApplyURI("mongodb://" + url.UserPassword("app", host).String() + "@a,b/x")
	redis.ParseURL("redis://:" + url.QueryEscape(driver) + "@" + host + "/0")
	nats.Connect("nats://token:" + token + "@" + host)
	nats.Connect("nats://a:4222, b:4222")
	s3.New(s3.Options{BaseEndpoint: aws.String("http://" + host)})
	s3.New(s3.Options{BaseEndpoint: aws.Endpoint("127.0.0.1:9001")}) // another name than that of a plain pointer
}
