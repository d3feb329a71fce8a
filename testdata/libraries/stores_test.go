package libraries

import (
	"context"
	"net/http"

	"github.com/bradfitz/gomemcache/memcache"
	"github.com/elastic/go-elasticsearch/v8"
	redis8 "github.com/go-redis/redis/v8"
	"github.com/go-zookeeper/zk"
	"github.com/gocql/gocql"
	"github.com/golang-migrate/migrate/v4"
	_ "github.com/golang-migrate/migrate/v4/database/stub"
	_ "github.com/golang-migrate/migrate/v4/source/file"
	redigo "github.com/gomodule/redigo/redis"
	"github.com/hibiken/asynq"
	influx "github.com/influxdata/influxdb-client-go/v2"
	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
	"github.com/opensearch-project/opensearch-go/v4"
	"github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
	clientv3 "go.etcd.io/etcd/client/v3"
	"go.uber.org/zap"
)

// stores are the cases of databases and caches.
var stores = map[string]libraryCase{
	"github.com/redis/go-redis/v9 Options.Addr 0": {run: func(ctx context.Context, text string) error {
		return redis.NewClient(&redis.Options{Addr: text, MaxRetries: -1}).Ping(ctx).Err()
	}},
	"github.com/go-redis/redis/v8 Options.Addr 0": {run: func(ctx context.Context, text string) error {
		return redis8.NewClient(&redis8.Options{Addr: text, MaxRetries: -1}).Ping(ctx).Err()
	}},
	"github.com/redis/go-redis/v9 ClusterOptions.Addrs 0": {run: func(ctx context.Context, text string) error {
		return redis.NewClusterClient(&redis.ClusterOptions{Addrs: []string{text}, MaxRedirects: -1}).Ping(ctx).Err()
	}},
	"github.com/redis/go-redis/v9 FailoverOptions.SentinelAddrs 0": {run: func(ctx context.Context, text string) error {
		return redis.NewFailoverClient(&redis.FailoverOptions{MasterName: "m", SentinelAddrs: []string{text}, MaxRetries: -1}).Ping(ctx).Err()
	}},
	"github.com/redis/go-redis/v9 UniversalOptions.Addrs 0": {run: func(ctx context.Context, text string) error {
		return redis.NewUniversalClient(&redis.UniversalOptions{Addrs: []string{text}, MaxRetries: -1}).Ping(ctx).Err()
	}},
	"github.com/redis/go-redis/v9 RingOptions.Addrs 0": {run: func(ctx context.Context, text string) error {
		return redis.NewRing(&redis.RingOptions{Addrs: map[string]string{"a": text}, MaxRetries: -1}).Ping(ctx).Err()
	}},
	"github.com/redis/go-redis/v9 ParseURL 0": {success: returns, right: []string{"redis://ADDR", "rediss://h:1/2", "unix:///run/x.sock"},
		run: func(_ context.Context, text string) error { _, err := redis.ParseURL(text); return err }},
	"github.com/go-redis/redis/v8 ParseURL 0": {success: returns, right: []string{"redis://ADDR", "unix:///run/x.sock"},
		run: func(_ context.Context, text string) error { _, err := redis8.ParseURL(text); return err }},

	"github.com/redis/rueidis ClientOption.InitAddress 0": {run: func(_ context.Context, text string) error {
		c, err := rueidis.NewClient(rueidis.ClientOption{InitAddress: []string{text}})
		if err == nil {
			c.Close()
		}
		return err
	}},
	"github.com/hibiken/asynq RedisClientOpt.Addr 0": {run: func(_ context.Context, text string) error {
		return asynq.NewClient(asynq.RedisClientOpt{Addr: text}).Ping()
	}},

	"github.com/gomodule/redigo/redis Dial 1": {run: func(_ context.Context, text string) error {
		_, err := redigo.Dial("tcp", text)
		return err
	}},
	"github.com/gomodule/redigo/redis DialContext 2": {run: func(ctx context.Context, text string) error {
		_, err := redigo.DialContext(ctx, "tcp", text)
		return err
	}},
	"github.com/gomodule/redigo/redis DialURL 0": {right: []string{"redis://ADDR", "valkey://ADDR", "redis://ADDR/1"},
		run: func(_ context.Context, text string) error { _, err := redigo.DialURL(text); return err }},
	"github.com/gomodule/redigo/redis DialURLContext 1": {right: []string{"redis://ADDR"},
		run: func(ctx context.Context, text string) error { _, err := redigo.DialURLContext(ctx, text); return err }},

	"github.com/bradfitz/gomemcache/memcache New 0": {run: func(_ context.Context, text string) error {
		_, err := memcache.New(text).Get("x")
		return err
	}},
	"github.com/gocql/gocql NewCluster 0": {run: func(_ context.Context, text string) error {
		cluster := gocql.NewCluster(text)
		cluster.ConnectTimeout, cluster.Timeout, cluster.DisableInitialHostLookup = timeout, timeout, true
		session, err := cluster.CreateSession()
		if err == nil {
			session.Close()
		}
		return err
	}},
	"github.com/neo4j/neo4j-go-driver/v5/neo4j NewDriver 0": {success: returns, right: []string{"neo4j://ADDR", "bolt+s://ADDR"},
		run: func(_ context.Context, text string) error {
			_, err := neo4j.NewDriver(text, neo4j.NoAuth())
			return err
		}},
	"github.com/neo4j/neo4j-go-driver/v5/neo4j NewDriverWithContext 0": {success: returns, right: []string{"neo4j+ssc://ADDR", "bolt://ADDR"},
		run: func(_ context.Context, text string) error {
			_, err := neo4j.NewDriverWithContext(text, neo4j.NoAuth())
			return err
		}},
	"github.com/influxdata/influxdb-client-go/v2 NewClient 0": {run: func(ctx context.Context, text string) error {
		_, err := influx.NewClient(text, "t").Health(ctx)
		return err
	}},
	"github.com/influxdata/influxdb-client-go/v2 NewClientWithOptions 0": {run: func(ctx context.Context, text string) error {
		_, err := influx.NewClientWithOptions(text, "t", influx.DefaultOptions()).Health(ctx)
		return err
	}},
	"github.com/elastic/go-elasticsearch/v8 Config.Addresses 0": {run: func(_ context.Context, text string) error {
		c, err := elasticsearch.NewClient(elasticsearch.Config{Addresses: []string{text}, DisableRetry: true})
		if err != nil {
			return err
		}
		_, err = c.Info()
		return err
	}},
	"github.com/opensearch-project/opensearch-go/v4 Config.Addresses 0": {run: func(ctx context.Context, text string) error {
		c, err := opensearch.NewClient(opensearch.Config{Addresses: []string{text}, DisableRetry: true})
		if err != nil {
			return err
		}
		request, _ := http.NewRequestWithContext(ctx, http.MethodGet, "/", nil)
		_, err = c.Perform(request)
		return err
	}},
	"go.etcd.io/etcd/client/v3 Config.Endpoints 0": {without: []string{"http://ADDR"}, right: []string{"http://ADDR"},
		run: func(ctx context.Context, text string) error {
			c, err := clientv3.New(clientv3.Config{Endpoints: []string{text}, Logger: zap.NewNop()})
			if err != nil {
				return err
			}
			defer c.Close()
			_, err = c.Get(ctx, "a")
			return err
		}},
	"github.com/go-zookeeper/zk Connect 0": {run: func(ctx context.Context, text string) error {
		c, _, err := zk.Connect([]string{text}, timeout, zk.WithLogInfo(false))
		if err != nil {
			return err
		}
		<-ctx.Done()
		c.Close()
		return ctx.Err()
	}},
	"github.com/golang-migrate/migrate/v4 New 0": {success: returns, right: []string{"file://testdata"},
		faulty: []string{"testdata", `file://C:\Users\me`, "file//testdata"},
		run:    func(_ context.Context, text string) error { _, err := migrate.New(text, "stub://h/db"); return err }},
}
