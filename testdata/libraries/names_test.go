package libraries

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io"
	"net"

	"github.com/ClickHouse/clickhouse-go/v2"
	"github.com/go-sql-driver/mysql"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	_ "github.com/jackc/pgx/v5/stdlib"
	"github.com/lib/pq"
	_ "github.com/microsoft/go-mssqldb"
	"github.com/nats-io/nats.go"
	"go.mongodb.org/mongo-driver/v2/mongo/options"
	gormmysql "gorm.io/driver/mysql"
	"gorm.io/driver/postgres"
	"gorm.io/gorm"
	"gorm.io/gorm/logger"
)

// isOfNetwork reports whether a client has tried to connect.
func isOfNetwork(err error) bool {
	var dialled *net.OpError
	var asked *net.DNSError
	return errors.As(err, &dialled) || errors.As(err, &asked) || errors.Is(err, io.EOF) || errors.Is(err, driver.ErrBadConn)
}

// pinging opens a database with a driver, and reports what the driver says about the text when it connects.
func pinging(driver string) func(ctx context.Context, text string) error {
	return func(ctx context.Context, text string) error {
		db, err := sql.Open(driver, text)
		if err != nil {
			return err
		}
		defer db.Close()
		if err := db.PingContext(ctx); !isOfNetwork(err) {
			return err
		}
		return nil
	}
}

// opening opens a database with GORM, and reports what it says about the text.
func opening(dialector func(string) gorm.Dialector) run {
	return func(_ context.Context, text string) error {
		_, err := gorm.Open(dialector(text), &gorm.Config{DisableAutomaticPing: true, Logger: logger.Discard})
		if isOfNetwork(err) {
			return nil
		}
		return err
	}
}

// names are the cases of data source names.
var names = map[string]libraryCase{
	"database/sql Open 1 mysql": {success: returns, run: func(_ context.Context, text string) error {
		_, err := sql.Open("mysql", text)
		return err
	}},
	"database/sql Open 1 postgres":  {success: returns, run: pinging("postgres")},
	"database/sql Open 1 pgx":       {success: returns, run: pinging("pgx")},
	"database/sql Open 1 sqlserver": {success: returns, run: pinging("sqlserver")},
	"database/sql Open 1 clickhouse": {success: returns, run: pinging("clickhouse"), only: true,
		right: []string{"clickhouse://u:p@ADDR/db"}, faulty: []string{"localhost:9000?x=%zz", "localhost:9000", "clickhouse://u:p#w@h/db"}},
	"gorm.io/driver/mysql Open 0":    {success: returns, run: opening(func(text string) gorm.Dialector { return gormmysql.Open(text) })},
	"gorm.io/driver/postgres Open 0": {success: returns, run: opening(postgres.Open)},
	"github.com/go-sql-driver/mysql ParseDSN 0": {success: returns, run: func(_ context.Context, text string) error {
		_, err := mysql.ParseDSN(text)
		return err
	}},
	"github.com/lib/pq NewConnector 0": {success: returns, run: func(_ context.Context, text string) error {
		_, err := pq.NewConnector(text)
		return err
	}},
	"github.com/jackc/pgx/v5 ParseConfig 0": {success: returns, run: func(_ context.Context, text string) error {
		_, err := pgx.ParseConfig(text)
		return err
	}},
	"github.com/jackc/pgx/v5 Connect 1": {only: true, right: []string{"postgres://u:p%3F@ADDR/db", "host=127.0.0.1 port=PORT"},
		faulty: []string{"postgres//ADDR/db", "host=127.0.0.1 port=PORT password='a"},
		run:    func(ctx context.Context, text string) error { _, err := pgx.Connect(ctx, text); return err }},
	"github.com/jackc/pgx/v5/pgxpool ParseConfig 0": {success: returns, run: func(_ context.Context, text string) error {
		_, err := pgxpool.ParseConfig(text)
		return err
	}},
	"github.com/jackc/pgx/v5/pgxpool New 1": {success: returns, run: func(ctx context.Context, text string) error {
		pool, err := pgxpool.New(ctx, text)
		if err == nil {
			pool.Close()
		}
		return err
	}},
	"go.mongodb.org/mongo-driver/v2/mongo/options ClientOptions.ApplyURI 0": {success: returns, run: func(_ context.Context, text string) error {
		return options.Client().ApplyURI(text).Validate()
	}},
	"github.com/ClickHouse/clickhouse-go/v2 ParseDSN 0": {success: returns, right: []string{"clickhouse://u:p@ADDR/db", "http://ADDR"},
		only: true, faulty: []string{"localhost:9000?x=%zz", "localhost:9000", "clickhouse://u:p#w@h/db"},
		run: func(_ context.Context, text string) error { _, err := clickhouse.ParseDSN(text); return err }},
	"github.com/nats-io/nats.go Connect 0": {run: func(_ context.Context, text string) error {
		_, err := nats.Connect(text, nats.Timeout(timeout))
		return err
	}},
}
