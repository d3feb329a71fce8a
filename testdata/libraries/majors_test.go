package libraries

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"

	"github.com/Shopify/sarama"
	cassandra "github.com/apache/cassandra-gocql-driver/v2"
	oidc2 "github.com/coreos/go-oidc"
	docker28 "github.com/docker/docker/client"
	elastic7 "github.com/elastic/go-elasticsearch/v7"
	elastic9 "github.com/elastic/go-elasticsearch/v9"
	redis6 "github.com/go-redis/redis"
	redis7 "github.com/go-redis/redis/v7"
	colly1 "github.com/gocolly/colly"
	fiber3 "github.com/gofiber/fiber/v3"
	github70 "github.com/google/go-github/v70/github"
	github75 "github.com/google/go-github/v75/github"
	pgx4 "github.com/jackc/pgx/v4"
	pgxpool4 "github.com/jackc/pgx/v4/pgxpool"
	echo5 "github.com/labstack/echo/v5"
	echo5middleware "github.com/labstack/echo/v5/middleware"
	minio6 "github.com/minio/minio-go/v6"
	neo4j4 "github.com/neo4j/neo4j-go-driver/v4/neo4j"
	neo4j6 "github.com/neo4j/neo4j-go-driver/v6/neo4j"
	opensearch2 "github.com/opensearch-project/opensearch-go/v2"
	opensearch3 "github.com/opensearch-project/opensearch-go/v3"
	samuel "github.com/samuel/go-zookeeper/zk"
	"github.com/xanzy/go-gitlab"
	mongo1 "go.mongodb.org/mongo-driver/mongo/options"
	nhooyr "nhooyr.io/websocket"
	resty3 "resty.dev/v3"
)

// performer is a client of a search server.
type performer interface {
	Perform(*http.Request) (*http.Response, error)
}

// search sends a request to a search server.
func search(ctx context.Context, c performer, err error) error {
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "/", nil)
	if err != nil {
		return err
	}
	_, err = c.Perform(request)
	return err
}

var resty3Methods = restyMethods("resty.dev/v3", func(ctx context.Context) any {
	return resty3.New().R().SetContext(ctx)
})

// majors are the cases of other versions: one for each language of a path.
var majors = map[string]libraryCase{
	"github.com/jackc/pgx/v4 ParseConfig 0": {success: returns, run: func(_ context.Context, text string) error {
		_, err := pgx4.ParseConfig(text)
		return err
	}},
	"github.com/jackc/pgx/v4 Connect 1": {only: true, right: []string{"postgres://u:p%3F@ADDR/db", "host=127.0.0.1 port=PORT"},
		faulty: []string{"postgres//ADDR/db", "host=127.0.0.1 port=PORT password='a"},
		run:    func(ctx context.Context, text string) error { _, err := pgx4.Connect(ctx, text); return err }},
	"github.com/jackc/pgx/v4/pgxpool ParseConfig 0": {success: returns, run: func(_ context.Context, text string) error {
		_, err := pgxpool4.ParseConfig(text)
		return err
	}},
	"go.mongodb.org/mongo-driver/mongo/options ClientOptions.ApplyURI 0": {success: returns, run: func(_ context.Context, text string) error {
		return mongo1.Client().ApplyURI(text).Validate()
	}},
	"github.com/go-redis/redis/v7 Options.Addr 0": {run: func(_ context.Context, text string) error {
		return redis7.NewClient(&redis7.Options{Addr: text, MaxRetries: -1}).Ping().Err()
	}},
	"github.com/go-redis/redis/v7 ParseURL 0": {success: returns, right: []string{"redis://ADDR", "rediss://h:1/2"},
		run: func(_ context.Context, text string) error { _, err := redis7.ParseURL(text); return err }},
	"github.com/go-redis/redis Options.Addr 0": {run: func(_ context.Context, text string) error {
		return redis6.NewClient(&redis6.Options{Addr: text}).Ping().Err()
	}},
	"github.com/go-redis/redis ParseURL 0": {success: returns, right: []string{"redis://ADDR", "rediss://h:1/2"},
		run: func(_ context.Context, text string) error { _, err := redis6.ParseURL(text); return err }},
	"github.com/apache/cassandra-gocql-driver/v2 NewCluster 0": {run: func(_ context.Context, text string) error {
		cluster := cassandra.NewCluster(text)
		cluster.ConnectTimeout, cluster.Timeout, cluster.DisableInitialHostLookup = timeout, timeout, true
		session, err := cluster.CreateSession()
		if err == nil {
			session.Close()
		}
		return err
	}},
	"github.com/neo4j/neo4j-go-driver/v4/neo4j NewDriver 0": {success: returns, right: []string{"neo4j://ADDR", "bolt+s://ADDR"},
		run: func(_ context.Context, text string) error {
			_, err := neo4j4.NewDriver(text, neo4j4.NoAuth())
			return err
		}},
	"github.com/neo4j/neo4j-go-driver/v6/neo4j NewDriver 0": {success: returns, right: []string{"neo4j://ADDR", "bolt+s://ADDR"},
		run: func(_ context.Context, text string) error {
			_, err := neo4j6.NewDriver(text, neo4j6.NoAuth())
			return err
		}},
	"github.com/elastic/go-elasticsearch/v7 Config.Addresses 0": {run: func(ctx context.Context, text string) error {
		c, err := elastic7.NewClient(elastic7.Config{Addresses: []string{text}, DisableRetry: true})
		return search(ctx, c, err)
	}},
	"github.com/elastic/go-elasticsearch/v9 Config.Addresses 0": {run: func(ctx context.Context, text string) error {
		c, err := elastic9.NewClient(elastic9.Config{Addresses: []string{text}, DisableRetry: true})
		return search(ctx, c, err)
	}},
	"github.com/opensearch-project/opensearch-go/v2 Config.Addresses 0": {run: func(ctx context.Context, text string) error {
		c, err := opensearch2.NewClient(opensearch2.Config{Addresses: []string{text}, DisableRetry: true})
		return search(ctx, c, err)
	}},
	"github.com/opensearch-project/opensearch-go/v3 Config.Addresses 0": {run: func(ctx context.Context, text string) error {
		c, err := opensearch3.NewClient(opensearch3.Config{Addresses: []string{text}, DisableRetry: true})
		return search(ctx, c, err)
	}},
	"github.com/samuel/go-zookeeper/zk Connect 0": {run: func(ctx context.Context, text string) error {
		c, _, err := samuel.Connect([]string{text}, timeout, samuel.WithLogInfo(false))
		if err != nil {
			return err
		}
		<-ctx.Done()
		c.Close()
		return ctx.Err()
	}},
	"github.com/Shopify/sarama NewClient 0": {run: func(_ context.Context, text string) error {
		c := sarama.NewConfig()
		c.Metadata.Retry.Max, c.Net.DialTimeout = 0, timeout
		_, err := sarama.NewClient([]string{text}, c)
		return err
	}},
	"github.com/minio/minio-go/v6 New 0": {run: func(_ context.Context, text string) error {
		c, err := minio6.New(text, "a", "b", false)
		if err != nil {
			return err
		}
		_, err = c.ListBuckets()
		return err
	}},
	"github.com/docker/docker/client WithHost 0": {right: []string{"tcp://ADDR"}, faulty: []string{"ADDR", "localhost:PORT"}, run: func(ctx context.Context, text string) error {
		c, err := docker28.NewClientWithOpts(docker28.WithHost(text))
		if err != nil {
			return err
		}
		_, err = c.Ping(ctx)
		return err
	}},
	"github.com/google/go-github/v70/github Client.WithEnterpriseURLs 0": {run: func(ctx context.Context, text string) error {
		c, err := github70.NewClient(nil).WithEnterpriseURLs(text, "http://127.0.0.1:1/")
		if err != nil {
			return err
		}
		_, _, err = c.Meta.Get(ctx)
		return err
	}},
	"github.com/google/go-github/v75/github Client.WithEnterpriseURLs 0": {run: func(ctx context.Context, text string) error {
		c, err := github75.NewClient(nil).WithEnterpriseURLs(text, "http://127.0.0.1:1/")
		if err != nil {
			return err
		}
		_, _, err = c.Meta.Get(ctx)
		return err
	}},
	"github.com/xanzy/go-gitlab WithBaseURL 0": {run: func(ctx context.Context, text string) error {
		c, err := gitlab.NewClient("t", gitlab.WithBaseURL(text), gitlab.WithoutRetries())
		if err != nil {
			return err
		}
		_, _, err = c.Version.GetVersion(gitlab.WithContext(ctx))
		return err
	}},
	"github.com/coreos/go-oidc NewProvider 1": {run: func(ctx context.Context, text string) error {
		_, err := oidc2.NewProvider(ctx, text)
		return err
	}},
	"github.com/labstack/echo/v5/middleware CORSConfig.AllowOrigins 0": {success: returns, run: func(_ context.Context, text string) error {
		e := echo5.New()
		e.Use(echo5middleware.CORSWithConfig(echo5middleware.CORSConfig{AllowOrigins: []string{text}}))
		e.GET("/", func(*echo5.Context) error { return nil })
		return allows(func(http.Handler) http.Handler { return e })
	}},
	"github.com/labstack/echo/v5 Echo.GET 0": {success: returns, run: func(_ context.Context, text string) error {
		e := echo5.New()
		e.GET(text, func(c *echo5.Context) error { return c.NoContent(http.StatusOK) })
		return answer(e, "GET", text)
	}},
	"github.com/labstack/echo/v5 Echo.Start 0": {success: stays, run: func(_ context.Context, text string) error {
		return echo5.New().Start(text)
	}},
	"github.com/gofiber/fiber/v3 App.Get 0": {success: returns, run: func(_ context.Context, text string) error {
		app := fiber3.New()
		app.Get(text, func(c fiber3.Ctx) error { return c.SendStatus(http.StatusOK) })
		answer, err := app.Test(httptest.NewRequest(http.MethodGet, pathFor(text), nil))
		if err == nil && answer.StatusCode != http.StatusOK {
			err = errors.New(answer.Status)
		}
		return err
	}},
	"github.com/gofiber/fiber/v3 App.Listen 0": {success: stays, run: func(_ context.Context, text string) error {
		return fiber3.New().Listen(text, fiber3.ListenConfig{DisableStartupMessage: true})
	}},
	"github.com/gofiber/fiber/v3 Redirect.To 0": {success: returns, run: opened(func(text string) string {
		app := fiber3.New()
		app.Get("/a/b", func(c fiber3.Ctx) error { return c.Redirect().To(text) })
		return locationOf(app.Test(httptest.NewRequest(http.MethodGet, "/a/b", nil)))
	}), right: []string{"https://www.example.com/", "/x"}, faulty: []string{"www.example.com/x", "localhost:8080/x"}},
	"resty.dev/v3 Client.SetBaseURL 0": {run: func(ctx context.Context, text string) error {
		_, err := resty3.New().SetBaseURL(text).R().SetContext(ctx).Get("/index.html")
		return err
	}},
	"resty.dev/v3 Client.SetProxy 0": {right: []string{"http://ADDR", "socks5://ADDR"}, faulty: []string{"ADDR"},
		run: func(ctx context.Context, text string) error {
			_, err := resty3.New().SetProxy(text).R().SetContext(ctx).Get("http://192.0.2.1/")
			return err
		}},
	"github.com/gocolly/colly Collector.Visit 0": {right: []string{"http://ADDR"}, faulty: []string{"ADDR", "localhost:PORT", "htps://ADDR", "www.example.com"},
		run: func(_ context.Context, text string) error { return colly1.NewCollector().Visit(text) }},
	"github.com/gocolly/colly Collector.SetProxy 0": {right: []string{"http://ADDR"}, faulty: []string{"ADDR"}, run: func(_ context.Context, text string) error {
		c := colly1.NewCollector()
		if err := c.SetProxy(text); err != nil {
			return err
		}
		return c.Visit("http://192.0.2.1/")
	}},
	"nhooyr.io/websocket Dial 1": {right: []string{"ws://ADDR/ws", "http://ADDR"}, run: func(ctx context.Context, text string) error {
		_, _, err := nhooyr.Dial(ctx, text, nil)
		return err
	}},
}
