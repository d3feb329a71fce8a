// Package libraries has texts for libraries of the table of libraries.
package libraries

import (
	"context"
	"database/sql"
	"fmt"

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
	"go.mongodb.org/mongo-driver/v2/mongo/options"
	"golang.org/x/oauth2"
	"google.golang.org/grpc"
)

func fields() {
	redis.NewClient(&redis.Options{Addr: "http://localhost:6379"})                                  // want `address: "http://" is not part of an address; a connection to it fails`
	redis.NewClusterClient(&redis.ClusterOptions{Addrs: []string{"a:6379 b:6379"}})                 // want `address: .* has more than one colon`
	redis.NewRing(&redis.RingOptions{Addrs: map[string]string{"a": "localhost:637900"}})            // want `address: 637900 is above 65535; a connection to it fails`
	redis.ParseURL("localhost:6379")                                                                // want `relative: .*; the program accepts redis, rediss and unix`
	redis.ParseURL(":6379")                                                                         // want `syntax: .*; redis\.ParseURL fails`
	cors.New(cors.Options{AllowedOrigins: []string{"http://localhost:3000/", "https://*.h.org/x"}}) // want `syntax: "/" is not part of an origin; no Origin field equals this text` `syntax: "/x" is not part`
	cors.New(cors.Options{AllowedOrigins: []string{"localhost:3000"}})                              // want `relative: .*; no Origin field`
}

func set(o *redis.Options, c *oauth2.Config, host string) {
	o.Addr = "redis://localhost:6379"       // want `address: "redis://" is not part of an address`
	c.RedirectURL = "localhost:80/callback" // want `relative: .* as the scheme`
	c.RedirectURL = "example.com/callback"  // want `scheme: .* has no scheme; a client with it fails`
	c.Endpoint = oauth2.Endpoint{
		AuthURL:       "a.example/auth",          // want `scheme: .* has no scheme`
		DeviceAuthURL: "https://" + host + ":8a", // want `port: .*; a request to it fails for ordinary values`
	}
}

func pointers() {
	endpoint := "127.0.0.1:9001" // want `relative: .*; a request to it fails`
	s3.New(s3.Options{BaseEndpoint: &endpoint})
	s3.New(s3.Options{BaseEndpoint: toPointer("s3.h.org")}) // want `relative: .*; a request to it fails`
}

func names(driver string) {
	sql.Open("mysql", "u:p@127.0.0.1:3306/db")             // want `syntax: "127.0.0.1:3306" is read as the network, and not as the address; the driver refuses it`
	sql.Open("mysql", "u:p@tcp(127.0.0.1:3306)")           // want `syntax: no "/" stands before the database; the driver refuses it`
	openMySQL("u:p@tcp(127.0.0.1:3306)")                   // want `syntax: no "/" stands before the database; the driver refuses it`
	sql.Open("sqlserver", "sqlserver://sa:p#w@h:1433")     // want `fragment: "#" ends the authority before "@"; a client with it fails`
	mysql.ParseDSN("mysql://root:p@h:3306/")               // want `syntax: "mysql://" is read as the user`
	mysql.ParseDSN("u:p@tcp(h:3306/db")                    // want `syntax: no "\)" stands before the last "/"`
	sql.Open("postgres", "postgres://u:a#b@h/db")          // want `fragment: "#" ends the authority before "@"`
	sql.Open("pgx", "host=h password='a")                  // want `syntax: this quote has no closing one`
	pgx.ParseConfig("localhost:5432/db")                   // want `syntax: the text is neither a URL of PostgreSQL nor a list of keywords`
	pgx.ParseConfig("host=h dbname")                       // want `syntax: no "=" follows the last keyword`
	pgx.ParseConfig("postgres://h:54320a/x")               // want `port: "54320a" is not a number`
	options.Client().ApplyURI("localhost:27017")           // want `syntax: "localhost:27017" is not "mongodb://" or "mongodb\+srv://"`
	options.Client().ApplyURI("mongodb://u:p@ss@h/db")     // want `userinfo: "@" in the userinfo is not percent-encoded; the driver refuses it`
	options.Client().ApplyURI("mongodb://h:270170,g:1/db") // want `syntax: "270170" is not a port`
	options.Client().ApplyURI("mongodb://h?w=1")           // want `syntax: no "/" stands before "\?"`
	nats.Connect("nats://a:4222,nats://b:4222/%zz")        // want `escape: .*; a client with it fails`
}

// In each URL of a driver the password ends at the last "@".
func passwords() {
	sql.Open("postgres", "postgres://u:p@ss/w@h/db")                  // want `userinfo: "/" ends the authority before "@"; the host is "xxxxx"`
	pgx.ParseConfig("postgres://u:pa/s s@h/db")                       // want `userinfo: "/" in the userinfo is not percent-encoded; the driver refuses it`
	pgx.ParseConfig("postgres://u:p@ss#w@h/db")                       // want `userinfo: "@" in the userinfo is not percent-encoded; pgx since v5\.11 ends the password there`
	redis.ParseURL("redis://:pa#s/s@cache.corp.net:6379/0")           // want `fragment: "#" ends the authority before "@"; redis\.ParseURL fails`
	options.Client().ApplyURI("mongodb://u:p@s/s@h.corp.net/db")      // want `userinfo: "@" in the userinfo is not percent-encoded; the driver refuses it`
	options.Client().ApplyURI("mongodb://u:a:100%@h/db")              // want `userinfo: ":" in the userinfo is not percent-encoded`
	nats.Connect("nats://u:p/w@a.corp.net:4222,nats://b.corp.net:42") // want `userinfo: "/" ends the authority before "@"; a client with it fails`
}

func composed(user, password, host string) {
	pgx.ParseConfig("postgres://" + user + ":" + password + "@" + host)    // want `unescaped: the program does not escape the user and password`
	options.Client().ApplyURI("mongodb://" + "app:" + password + "@a,b/x") // want `unescaped: the program does not escape the password; "@" or "/" in it ends the userinfo`
	nats.Connect("nats://" + user + ":" + password + "@" + host)
	redis.ParseURL(fmt.Sprintf("redis://:%s@%s/0", password, host))
}

func openMySQL(name string) (*sql.DB, error) { return sql.Open("mysql", name) }

func pointed() {
	s3.New(s3.Options{BaseEndpoint: aws.String("127.0.0.1:9001")}) // want `relative: .*; a request to it fails`
}

func toPointer(s string) *string { return &s }

func calls(ip, port, host string) {
	grpc.NewClient("http://localhost:9090")              // want `address: "http://" is not part of an address; a connection to it fails`
	grpc.NewClient("https://" + host)                    // want `address: "https://" is not part of an address`
	grpc.DialContext(context.Background(), "grpc://h:1") // want `address: "grpc://" is not part`
	grpc.NewClient(ip + ":" + port)                      // want `hostport: `
	kafka.Dial("tcp", "http://localhost:9092")           // want `address: "http://" is not part`
	kafka.TCP("localhost:9092", "b:9092,c:9092")         // want `address: .* more than one colon`
	push.New("h:9091/x%zz", "job")                       // want `escape: .*; a request to it fails`
	push.New("h:9091:1", "job")                          // want `port: "9091:1" is not a number; a request to it fails`
	gin.New().Run("http://localhost:8080")               // want `address: "http://" is not part of an address; gin\.Engine\.Run fails`
	open("h.org/x")                                      // want `address: a host name cannot contain "/"`
}

func open(address string) { kafka.TCP(address) }

func next(c *gin.Context) string {
	return c.Request.URL.Scheme + "://" + c.Request.Host + "/next" // want `host: the URL of a request that a server gets has no scheme and no host; .*`
}
