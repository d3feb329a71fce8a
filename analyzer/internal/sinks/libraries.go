package sinks

import (
	"slices"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// The languages of libraries.
var (
	requested     = language{use: stdlib.Send, reading: uricheck.Later}
	requestedHost = language{use: stdlib.Send, reading: uricheck.SchemeOptional}
	dialled       = language{use: stdlib.DialAddress, reading: uricheck.Later}
	dialledTCP    = dialled.onTCP()
	dialledHost   = language{use: stdlib.DialAddress, reading: uricheck.PortOptional}
	dialledGRPC   = language{use: stdlib.DialAddress, reading: uricheck.GRPCTarget}
	listened      = language{use: stdlib.ListenAddress}
	allowed       = language{use: stdlib.TrustedOrigin, reading: uricheck.AllowedOrigin}
	anyURL        = language{use: stdlib.ParseReference, reading: uricheck.AnyScheme}
	filled        = language{use: stdlib.ParseReference, reading: uricheck.Filled}
	webSocket     = language{use: stdlib.ParseReference, schemes: []string{"ws", "wss"}}
	redirected    = language{use: stdlib.Redirect}
	browsed       = language{use: stdlib.ParseReference, reading: uricheck.Browsed}
)

// schemes returns the language of URLs with some schemes, which the library parses at once, and refuses else.
func schemes(names ...string) language { return language{use: stdlib.ParseReference, schemes: names} }

// libraries is the table of libraries. The module in testdata/libraries runs each row.
var libraries = []library{
	// Databases and caches.
	{"database/sql github.com/jmoiron/sqlx", []libraryRow{
		{"", "Open", 1, mysqlName.by("mysql")},
		{"", "Open", 1, postgresName.by("postgres")},
		{"", "Open", 1, pgxName.by("pgx")},
		{"", "Open", 1, sqlServerName.by("sqlserver")},
		{"", "Open", 1, clickHouseURL.by("clickhouse")},
	}},
	{"gorm.io/driver/mysql", []libraryRow{{"", "Open", 0, mysqlName}}},
	{"gorm.io/driver/postgres", []libraryRow{{"", "Open", 0, pgxName}}},
	{"github.com/go-sql-driver/mysql", []libraryRow{{"", "ParseDSN", 0, mysqlName}}},
	{"github.com/lib/pq", []libraryRow{{"", "NewConnector", 0, postgresName}}},
	{"github.com/jackc/pgx/v5", []libraryRow{
		{"", "Connect", 1, pgxName},
		{"", "ParseConfig", 0, pgxName},
	}},
	{"github.com/jackc/pgx/v5/pgxpool", []libraryRow{
		{"", "New", 1, pgxName},
		{"", "ParseConfig", 0, pgxName},
	}},
	{"github.com/jackc/pgx/v4 github.com/jackc/pgx/v4/pgxpool", []libraryRow{ // calls net/url
		{"", "Connect", 1, postgresName},
		{"", "ParseConfig", 0, postgresName},
	}},
	{"go.mongodb.org/mongo-driver/v2/mongo/options go.mongodb.org/mongo-driver/mongo/options", []libraryRow{
		{"ClientOptions", "ApplyURI", 0, mongoName},
	}},
	{"github.com/ClickHouse/clickhouse-go/v2", []libraryRow{{"", "ParseDSN", 0, clickHouseURL}}},
	{"github.com/redis/go-redis/v9 github.com/go-redis/redis/v8 github.com/go-redis/redis/v7 github.com/go-redis/redis", []libraryRow{
		{"Options", "Addr", 0, dialled},
		{"ClusterOptions", "Addrs", 0, dialled},
		{"FailoverOptions", "SentinelAddrs", 0, dialled},
		{"UniversalOptions", "Addrs", 0, dialled},
		{"RingOptions", "Addrs", 0, dialled},
		{"", "ParseURL", 0, schemes("redis", "rediss", "unix")},
	}},
	{"github.com/redis/rueidis", []libraryRow{{"ClientOption", "InitAddress", 0, dialled}}},
	{"github.com/hibiken/asynq", []libraryRow{{"RedisClientOpt", "Addr", 0, dialled}}},
	{"github.com/gomodule/redigo/redis", []libraryRow{
		{"", "Dial", 1, dialledTCP},
		{"", "DialContext", 2, dialledTCP},
		{"", "DialURL", 0, schemes("redis", "rediss", "valkey", "valkeys")},
		{"", "DialURLContext", 1, schemes("redis", "rediss", "valkey", "valkeys")},
	}},
	{"github.com/bradfitz/gomemcache/memcache", []libraryRow{{"", "New", 0, dialled}}},
	{"github.com/gocql/gocql github.com/apache/cassandra-gocql-driver/v2", []libraryRow{{"", "NewCluster", 0, dialledHost}}},
	{"github.com/neo4j/neo4j-go-driver/v6/neo4j github.com/neo4j/neo4j-go-driver/v5/neo4j github.com/neo4j/neo4j-go-driver/v4/neo4j", []libraryRow{
		{"", "NewDriver", 0, neo4jSchemes},
		{"", "NewDriverWithContext", 0, neo4jSchemes},
	}},
	{"github.com/influxdata/influxdb-client-go/v2", []libraryRow{
		{"", "NewClient", 0, requested},
		{"", "NewClientWithOptions", 0, requested},
	}},
	{"github.com/elastic/go-elasticsearch/v9 github.com/elastic/go-elasticsearch/v8 github.com/elastic/go-elasticsearch/v7", []libraryRow{
		{"Config", "Addresses", 0, requested},
	}},
	{"github.com/opensearch-project/opensearch-go/v4 github.com/opensearch-project/opensearch-go/v3 github.com/opensearch-project/opensearch-go/v2", []libraryRow{
		{"Config", "Addresses", 0, requested},
	}},
	{"go.etcd.io/etcd/client/v3 go.etcd.io/etcd/clientv3", []libraryRow{{"Config", "Endpoints", 0, etcdEndpoint}}},
	{"github.com/go-zookeeper/zk github.com/samuel/go-zookeeper/zk", []libraryRow{{"", "Connect", 0, dialledHost}}},
	{"github.com/golang-migrate/migrate/v4", []libraryRow{{"", "New", 0, anyURL}}},

	// Queues.
	{"github.com/nats-io/nats.go", []libraryRow{{"", "Connect", 0, natsServers}}},
	{"github.com/rabbitmq/amqp091-go github.com/streadway/amqp", []libraryRow{
		{"", "Dial", 0, amqpSchemes},
		{"", "DialTLS", 0, amqpSchemes},
		{"", "DialConfig", 0, amqpSchemes},
		{"", "ParseURI", 0, amqpSchemes},
	}},
	{"github.com/eclipse/paho.mqtt.golang", []libraryRow{
		{"ClientOptions", "AddBroker", 0, brokerURL},
	}},
	{"github.com/segmentio/kafka-go", []libraryRow{
		{"", "TCP", 0, dialledHost},
		{"", "DialLeader", 2, dialledHost.onTCP()},
		{"", "Dial", 1, dialledHost.onTCP()},
		{"", "DialContext", 2, dialledHost.onTCP()},
		{"ReaderConfig", "Brokers", 0, dialledHost},
	}},
	{"github.com/IBM/sarama github.com/Shopify/sarama", []libraryRow{
		{"", "NewClient", 0, dialled},
		{"", "NewClusterAdmin", 0, dialled},
		{"", "NewAsyncProducer", 0, dialled},
		{"", "NewSyncProducer", 0, dialled},
		{"", "NewConsumer", 0, dialled},
		{"", "NewConsumerGroup", 0, dialled},
	}},
	{"github.com/twmb/franz-go/pkg/kgo", []libraryRow{{"", "SeedBrokers", 0, dialledHost}}},
	{"github.com/nsqio/go-nsq", []libraryRow{
		{"", "NewProducer", 0, dialled},
		{"Consumer", "ConnectToNSQD", 0, dialled},
		{"Consumer", "ConnectToNSQDs", 0, dialled},
	}},

	// RPC and telemetry.
	{"google.golang.org/grpc", []libraryRow{
		{"", "NewClient", 0, dialledGRPC},
		{"", "Dial", 0, dialledGRPC},
		{"", "DialContext", 1, dialledGRPC},
	}},
	{"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracegrpc go.opentelemetry.io/otel/exporters/otlp/otlpmetric/otlpmetricgrpc go.opentelemetry.io/otel/exporters/otlp/otlplog/otlploggrpc", []libraryRow{
		{"", "WithEndpoint", 0, dialledGRPC},
		{"", "WithEndpointURL", 0, anyURL},
	}},
	{"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp go.opentelemetry.io/otel/exporters/otlp/otlpmetric/otlpmetrichttp go.opentelemetry.io/otel/exporters/otlp/otlplog/otlploghttp", []libraryRow{
		{"", "WithEndpoint", 0, dialledHost},
		{"", "WithEndpointURL", 0, anyURL},
	}},
	{"github.com/prometheus/client_golang/api", []libraryRow{{"Config", "Address", 0, requested}}},
	{"github.com/prometheus/client_golang/prometheus/push", []libraryRow{{"", "New", 0, requestedHost}}},
	{"github.com/getsentry/sentry-go", []libraryRow{{"ClientOptions", "Dsn", 0, schemes("http", "https").later()}}},

	// Clouds and clusters.
	{"github.com/minio/minio-go/v7", []libraryRow{{"", "New", 0, storageHost}}},
	{"github.com/minio/minio-go/v6", []libraryRow{{"", "New", 0, dialledHost}}},
	{"github.com/aws/aws-sdk-go-v2/aws", []libraryRow{{"Config", "BaseEndpoint", 0, requested}}},
	{"github.com/aws/aws-sdk-go-v2/config", []libraryRow{{"", "WithBaseEndpoint", 0, requested}}},
	{"github.com/aws/aws-sdk-go/aws", []libraryRow{
		{"Config", "Endpoint", 0, requestedHost},
		{"Config", "WithEndpoint", 0, requestedHost},
	}},
	{"github.com/aws/aws-sdk-go-v2/service/s3 github.com/aws/aws-sdk-go-v2/service/sqs github.com/aws/aws-sdk-go-v2/service/sns github.com/aws/aws-sdk-go-v2/service/sts github.com/aws/aws-sdk-go-v2/service/dynamodb github.com/aws/aws-sdk-go-v2/service/kms github.com/aws/aws-sdk-go-v2/service/ssm github.com/aws/aws-sdk-go-v2/service/secretsmanager github.com/aws/aws-sdk-go-v2/service/lambda github.com/aws/aws-sdk-go-v2/service/kinesis", []libraryRow{
		{"Options", "BaseEndpoint", 0, requested},
	}},
	{"k8s.io/client-go/rest", []libraryRow{{"Config", "Host", 0, requestedHost}}},
	{"k8s.io/client-go/tools/clientcmd", []libraryRow{{"", "BuildConfigFromFlags", 0, requestedHost}}},
	{"github.com/hashicorp/consul/api", []libraryRow{{"Config", "Address", 0, consulAddress}}},
	{"github.com/hashicorp/vault/api", []libraryRow{{"Config", "Address", 0, schemes("http", "https", "unix").later()}}},
	{"github.com/moby/moby/client github.com/docker/docker/client", []libraryRow{
		{"", "WithHost", 0, anyURL},
	}},
	{"github.com/google/go-github/v66/github github.com/google/go-github/v70/github github.com/google/go-github/v75/github", []libraryRow{
		{"Client", "WithEnterpriseURLs", 0, requested},
		{"Client", "WithEnterpriseURLs", 1, requested},
	}},
	{"gitlab.com/gitlab-org/api/client-go github.com/xanzy/go-gitlab", []libraryRow{{"", "WithBaseURL", 0, requested}}},
	{"github.com/sashabaranov/go-openai", []libraryRow{{"ClientConfig", "BaseURL", 0, requested}}},
	{"github.com/slack-go/slack", []libraryRow{
		{"", "PostWebhook", 0, requested},
		{"", "PostWebhookContext", 1, requested},
	}},
	{"github.com/go-telegram-bot-api/telegram-bot-api/v5", []libraryRow{{"", "NewBotAPIWithAPIEndpoint", 1, browsed}}},

	// Authorization, and other origins.
	{"golang.org/x/oauth2", []libraryRow{
		{"Config", "RedirectURL", 0, anyURL},
		{"Endpoint", "AuthURL", 0, browsed},
		{"Endpoint", "DeviceAuthURL", 0, requested},
	}},
	{"golang.org/x/oauth2/clientcredentials", []libraryRow{{"Config", "TokenURL", 0, requested}}},
	{"github.com/coreos/go-oidc/v3/oidc github.com/coreos/go-oidc", []libraryRow{{"", "NewProvider", 1, requested}}},
	{"github.com/rs/cors", []libraryRow{{"Options", "AllowedOrigins", 0, allowed}}},
	{"github.com/go-chi/cors", []libraryRow{{"Options", "AllowedOrigins", 0, allowed}}},
	{"github.com/gin-contrib/cors", []libraryRow{{"Config", "AllowOrigins", 0, allowed}}},
	{"github.com/gorilla/handlers", []libraryRow{{"", "AllowedOrigins", 0, allowed}}},
	{"github.com/labstack/echo/v4/middleware github.com/labstack/echo/v5/middleware", []libraryRow{{"CORSConfig", "AllowOrigins", 0, allowed}}},

	// Routers.
	{"github.com/go-chi/chi/v5", slices.Concat( // the versions before accept more after "*"
		methods("Mux", chiPattern, 0, "Get", "Post", "Put", "Patch", "Delete", "Head", "Options", "Handle", "HandleFunc", "Route", "Mount"),
		methods("Mux", chiPattern, 1, "Method", "MethodFunc"),
		methods("Router", chiPattern, 0, "Get", "Post", "Put", "Patch", "Delete", "Head", "Options", "Handle", "HandleFunc", "Route", "Mount"),
		methods("Router", chiPattern, 1, "Method", "MethodFunc"),
	)},
	{"github.com/gorilla/mux", slices.Concat(
		methods("Router", gorillaPattern, 0, "Handle", "HandleFunc", "Path", "PathPrefix"),
		methods("Route", gorillaPattern, 0, "Path", "PathPrefix"),
	)},
	{"github.com/gin-gonic/gin", slices.Concat(
		methods("RouterGroup", ginPattern, 0, "GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "Any"),
		methods("RouterGroup", ginPattern, 1, "Handle"),
	)},
	{"github.com/labstack/echo/v4 github.com/labstack/echo/v5", slices.Concat(
		methods("Echo", colonPattern, 0, "GET", "POST", "PUT", "PATCH", "DELETE", "Any", "Group"),
		methods("Group", colonPattern, 0, "GET", "POST", "PUT", "PATCH", "DELETE", "Any", "Group"),
	)},
	{"github.com/gofiber/fiber/v2 github.com/gofiber/fiber/v3", slices.Concat(
		methods("App", colonPattern, 0, "Get", "Post", "Put", "Patch", "Delete", "All", "Group"),
		methods("Router", colonPattern, 0, "Get", "Post", "Put", "Patch", "Delete", "All", "Group"),
	)},

	// Servers.
	{"github.com/gin-gonic/gin", []libraryRow{{"Engine", "Run", 0, listened}}},
	{"github.com/labstack/echo/v4 github.com/labstack/echo/v5", []libraryRow{{"Echo", "Start", 0, listened}}},
	{"github.com/gofiber/fiber/v2 github.com/gofiber/fiber/v3", []libraryRow{{"App", "Listen", 0, listened}}},
	{"github.com/gofiber/fiber/v2", []libraryRow{{"Ctx", "Redirect", 0, redirected}}},
	{"github.com/gofiber/fiber/v3", []libraryRow{{"Redirect", "To", 0, redirected}}},
	{"github.com/miekg/dns", []libraryRow{
		{"", "Exchange", 1, dialled},
		{"Client", "Exchange", 1, dialled},
		{"Client", "ExchangeContext", 2, dialled},
		{"Client", "Dial", 0, dialled},
		{"Server", "Addr", 0, listened.later()},
		{"", "ListenAndServe", 0, listened},
	}},
	{"github.com/valyala/fasthttp", []libraryRow{
		{"", "Get", 1, fasthttpURL},
		{"", "Post", 1, fasthttpURL},
		{"", "Dial", 0, dialled},
		{"", "DialTimeout", 0, dialled},
		{"", "ListenAndServe", 0, listened},
		{"Server", "ListenAndServe", 0, listened},
	}},

	// Clients.
	{"github.com/go-resty/resty/v2 resty.dev/v3", slices.Concat(
		[]libraryRow{{"Client", "SetBaseURL", 0, requested}, {"Client", "SetProxy", 0, anyURL}},
		methods("Request", filled, 0, "Get", "Head", "Post", "Put", "Delete", "Options", "Patch"),
		methods("Request", filled, 1, "Execute"),
	)},
	{"github.com/dghubble/sling", []libraryRow{{"Sling", "Base", 0, requested}}},
	{"github.com/gocolly/colly/v2 github.com/gocolly/colly", []libraryRow{
		{"Collector", "Visit", 0, browsed},
		{"Collector", "SetProxy", 0, anyURL},
	}},
	{"github.com/chromedp/chromedp", []libraryRow{{"", "Navigate", 0, browsed}}},
	{"github.com/go-rod/rod", []libraryRow{
		{"Browser", "MustPage", 0, browsed},
		{"Page", "Navigate", 0, browsed},
		{"Page", "MustNavigate", 0, browsed},
	}},
	{"github.com/mmcdole/gofeed", []libraryRow{
		{"Parser", "ParseURL", 0, requested},
		{"Parser", "ParseURLWithContext", 0, requested},
	}},
	{"github.com/gorilla/websocket", []libraryRow{
		{"Dialer", "Dial", 0, webSocket},
		{"Dialer", "DialContext", 1, webSocket},
	}},
	{"github.com/coder/websocket nhooyr.io/websocket", []libraryRow{{"", "Dial", 1, schemes("ws", "wss", "http", "https")}}},
	{"github.com/go-ldap/ldap/v3", []libraryRow{{"", "DialURL", 0, schemes("ldap", "ldaps", "ldapi", "cldap")}}},
	{"github.com/jlaffaye/ftp", []libraryRow{
		{"", "Dial", 0, dialled},
		{"", "DialTimeout", 0, dialled},
		{"", "Connect", 0, dialled},
	}},
	{"github.com/xeipuuv/gojsonschema", []libraryRow{{"", "NewReferenceLoader", 0, anyURL}}},
	{"golang.org/x/crypto/ssh", []libraryRow{{"", "Dial", 1, dialledTCP}}},
	{"golang.org/x/net/proxy", []libraryRow{{"", "SOCKS5", 1, dialledTCP}}},
}

// methods returns the rows of the methods of a type that take the same language as an argument.
func methods(recv string, takes language, arg int, names ...string) (rows []libraryRow) {
	for _, name := range names {
		rows = append(rows, libraryRow{recv, name, arg, takes})
	}
	return rows
}

var (
	chiPattern     = language{use: stdlib.ServeMuxPattern, reading: uricheck.ChiPattern}
	gorillaPattern = language{use: stdlib.ServeMuxPattern, reading: uricheck.GorillaPattern}
	ginPattern     = language{use: stdlib.ServeMuxPattern, reading: uricheck.GinPattern}
	colonPattern   = language{use: stdlib.ServeMuxPattern, reading: uricheck.ColonPattern}

	mysqlName    = language{use: stdlib.ParseReference, reading: uricheck.MySQLName}
	postgresName = language{use: stdlib.ParseReference, reading: uricheck.PostgresName}
	pgxName      = language{use: stdlib.ParseReference, reading: uricheck.PGXName}
	mongoName    = language{use: stdlib.ParseReference, reading: uricheck.MongoName}
	// The driver also reads keywords, and those of ODBC.
	sqlServerName = language{use: stdlib.ParseReference, reading: uricheck.URLOrKeywords, schemes: []string{"sqlserver"}}
	clickHouseURL = schemes("clickhouse", "tcp", "http", "https").later()
	fasthttpURL   = language{use: stdlib.Send, reading: uricheck.Browsed}
	etcdEndpoint  = language{use: stdlib.DialAddress, reading: uricheck.PortOptional,
		schemes: []string{"http", "https", "unix", "unixs"}}
	consulAddress = language{use: stdlib.ParseReference, reading: uricheck.SchemeOptional,
		schemes: []string{"http", "https", "unix"}}
	// minio-go reads URLs since v7.1; they have to agree with the option Secure.
	storageHost  = language{use: stdlib.DialAddress, reading: uricheck.PortOptional, schemes: webSchemes}
	webSchemes   = []string{"http", "https"}
	natsServers  = language{use: stdlib.ParseReference, reading: uricheck.URLList}
	amqpSchemes  = schemes("amqp", "amqps")
	neo4jSchemes = schemes("neo4j", "neo4j+s", "neo4j+ssc", "bolt", "bolt+s", "bolt+ssc", "bolt+unix")
	brokerURL    = language{use: stdlib.ParseReference, reading: uricheck.SchemeOptional,
		schemes: []string{"tcp", "mqtt", "mqtts", "ssl", "tls", "mqtt+ssl", "tcps", "ws", "wss", "unix"}}
)
