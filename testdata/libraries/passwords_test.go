package libraries

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/ClickHouse/clickhouse-go/v2"
	redis8 "github.com/go-redis/redis/v8"
	"github.com/jackc/pgx/v5"
	"github.com/lib/pq"
	"github.com/microsoft/go-mssqldb/msdsn"
	"github.com/nats-io/nats.go"
	amqp091 "github.com/rabbitmq/amqp091-go"
	"github.com/redis/go-redis/v9"
	"github.com/streadway/amqp"
	"go.mongodb.org/mongo-driver/v2/mongo/options"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// login is what a driver reads from a data source name.
type login struct{ user, password, address string }

// meant is what the names of the tests are meant to say, but for the password.
var meant = login{user: "user", address: "db.example.com:1234"}

// logins have, for a row of the table, a name with "PASSWORD" in the place of the password, and the parser of the
// driver.
var logins = map[string]struct {
	name string
	read func(string) (login, error)
}{
	"github.com/lib/pq NewConnector 0": {"postgres://user:PASSWORD@db.example.com:1234/db", func(s string) (login, error) {
		c, err := pq.NewConfig(s)
		return login{c.User, c.Password, address(c.Host, c.Port)}, err
	}},
	"github.com/jackc/pgx/v5 ParseConfig 0": {"postgres://user:PASSWORD@db.example.com:1234/db", func(s string) (login, error) {
		c, err := pgx.ParseConfig(s)
		if err != nil {
			return login{}, err
		}
		return login{c.User, c.Password, address(c.Host, c.Port)}, nil
	}},
	"database/sql Open 1 sqlserver": {"sqlserver://user:PASSWORD@db.example.com:1234?database=x", func(s string) (login, error) {
		c, err := msdsn.Parse(s)
		return login{c.User, c.Password, address(c.Host, c.Port)}, err
	}},
	"github.com/ClickHouse/clickhouse-go/v2 ParseDSN 0": {"clickhouse://user:PASSWORD@db.example.com:1234/db", func(s string) (login, error) {
		c, err := clickhouse.ParseDSN(s)
		if err != nil {
			return login{}, err
		}
		return login{c.Auth.Username, c.Auth.Password, strings.Join(c.Addr, ",")}, nil
	}},
	"go.mongodb.org/mongo-driver/v2/mongo/options ClientOptions.ApplyURI 0": {"mongodb://user:PASSWORD@db.example.com:1234/db", func(s string) (login, error) {
		c := options.Client().ApplyURI(s)
		if err := c.Validate(); err != nil || c.Auth == nil {
			return login{}, err
		}
		return login{c.Auth.Username, c.Auth.Password, strings.Join(c.Hosts, ",")}, nil
	}},
	"github.com/redis/go-redis/v9 ParseURL 0": {"redis://user:PASSWORD@db.example.com:1234/0", func(s string) (login, error) {
		c, err := redis.ParseURL(s)
		if err != nil {
			return login{}, err
		}
		return login{c.Username, c.Password, c.Addr}, nil
	}},
	"github.com/go-redis/redis/v8 ParseURL 0": {"redis://user:PASSWORD@db.example.com:1234/0", func(s string) (login, error) {
		c, err := redis8.ParseURL(s)
		if err != nil {
			return login{}, err
		}
		return login{c.Username, c.Password, c.Addr}, nil
	}},
	"github.com/rabbitmq/amqp091-go ParseURI 0": {"amqp://user:PASSWORD@db.example.com:1234/", func(s string) (login, error) {
		c, err := amqp091.ParseURI(s)
		return login{c.Username, c.Password, address(c.Host, c.Port)}, err
	}},
	"github.com/nats-io/nats.go Connect 0": {"nats://user:PASSWORD@db.example.com:1234", func(s string) (login, error) {
		server := &natsServer{}
		c, err := nats.Connect(s, nats.SetCustomDialer(server), nats.NoReconnect(), nats.SkipHostLookup())
		if err == nil {
			c.Close()
		}
		return server.login, err
	}},
	"github.com/streadway/amqp ParseURI 0": {"amqp://user:PASSWORD@db.example.com:1234/", func(s string) (login, error) {
		c, err := amqp.ParseURI(s)
		return login{c.Username, c.Password, address(c.Host, c.Port)}, err
	}},
}

// address joins a host and a port of any type.
func address[P uint16 | int | uint64](host string, port P) string {
	return net.JoinHostPort(host, fmt.Sprint(port))
}

// natsServer is a server that reads the login of a client.
type natsServer struct{ login }

func (s *natsServer) Dial(_, address string) (net.Conn, error) {
	client, server := net.Pipe()
	s.address = address
	go func() {
		defer server.Close()
		fmt.Fprint(server, "INFO {}\r\n")
		var options struct{ User, Pass string }
		in := bufio.NewReader(server)
		line, _ := in.ReadString('\n')
		json.Unmarshal([]byte(strings.TrimPrefix(line, "CONNECT ")), &options)
		s.user, s.password = options.User, options.Pass
		in.ReadString('\n') // PING
		fmt.Fprint(server, "PONG\r\n")
		io.Copy(io.Discard, in)
	}()
	return client, nil
}

// What uricheck says about a password is true of the driver, and after its fixes the driver reads the password that
// the name is meant to have.
func TestPasswords(t *testing.T) {
	rows := make(map[string]row)
	for _, r := range readRows(t) {
		for _, path := range r.paths {
			rows[r.key(path)] = r
		}
	}
	for key, of := range logins {
		t.Run(key, func(t *testing.T) {
			r := rand.New(rand.NewPCG(56, 2))
			wrong, fixed := 0, 0
			for range 4000 {
				password := "a" + generated(r, passwordTokens)
				if hasOtherReading(password) {
					continue
				}
				text := strings.Replace(of.name, "PASSWORD", password, 1)
				want := login{meant.user, decoded(password), meant.address}
				got, err := of.read(text)
				isRight, findings := err == nil && got == want, about(rows[key], text)
				if isRight != (len(findings) == 0) {
					t.Errorf("%q: uricheck: %v; the driver: %+v, %v", text, findings, got, err)
				}
				if isRight {
					continue
				}
				wrong++
				if text = fixedText(rows[key], text); len(about(rows[key], text)) > 0 {
					continue // a "%" before one hex digit has several repairs
				}
				fixed++
				if got, err := of.read(text); err != nil || got != want {
					t.Errorf("%q: the driver reads %+v, %v, and not %+v", text, got, err, want)
				}
			}
			if fixed*5 < wrong*4 {
				t.Errorf("%d of %d names have fixes", fixed, wrong)
			}
			t.Logf("%d of %d names have fixes", fixed, wrong)
		})
	}
}

// hasOtherReading reports whether the "@" behind the password of a name may stand in a query, or whether the password is
// no UTF-8, which lib/pq replaces.
func hasOtherReading(password string) bool {
	return query.MatchString(password) || !utf8.ValidString(decoded(password))
}

var query = regexp.MustCompile("@.*[/?].*=")

// Of the escapers, only url.UserPassword is right for each driver and password.
func TestEscapedPasswords(t *testing.T) {
	escapers := map[string]func(password string) string{
		"QueryEscape":  func(password string) string { return "user:" + url.QueryEscape(password) },
		"PathEscape":   func(password string) string { return "user:" + url.PathEscape(password) },
		"UserPassword": func(password string) string { return url.UserPassword("user", password).String() },
	}
	isWrong := make(map[string]bool)
	for key, of := range logins {
		for name, escape := range escapers {
			for _, token := range passwordTokens {
				password := "a" + token + "b"
				got, err := of.read(strings.Replace(of.name, "user:PASSWORD", escape(password), 1))
				if err == nil && got == (login{meant.user, password, meant.address}) {
					continue
				}
				if isWrong[name] = true; name == "UserPassword" {
					t.Errorf("%s: %q arrives as %+v, %v", key, password, got, err)
				}
			}
		}
	}
	if !isWrong["QueryEscape"] || !isWrong["PathEscape"] {
		t.Errorf("the other escapers are right, too: %v", isWrong)
	}
}

// decoded returns the password that an author means with a text: what is a percent-encoding is one on purpose.
func decoded(password string) string {
	return percentEncoding.ReplaceAllStringFunc(password, func(s string) string {
		b, _ := strconv.ParseUint(s[1:], 16, 8)
		return string([]byte{byte(b)})
	})
}

var percentEncoding = regexp.MustCompile("%[0-9A-Fa-f]{2}")

// passwordTokens are pieces of passwords.
var passwordTokens = []string{"", "a", "b", "1", "@", "/", "?", "#", ":", "%", "%4", " ", "[", "|", "=", "&", "+", "."}

// about returns what uricheck says of a text.
func about(r row, text string) []uricheck.Finding {
	return slices.DeleteFunc(uricheck.Check(uricheck.Subject{
		Call: stdlib.Call{Use: r.use, Text: text, Accepted: r.schemes}, Reading: r.reading, Func: r.object,
	}), func(f uricheck.Finding) bool { return f.Severity == uricheck.Style || f.OptIn })
}

// fixedText applies the first fix of each finding, until there is none.
func fixedText(r row, text string) string {
	for range 5 {
		fixes := slices.DeleteFunc(about(r, text), func(f uricheck.Finding) bool { return len(f.Fixes) == 0 })
		if len(fixes) == 0 {
			break
		}
		text = fixes[0].Fixes[0].Apply(text)
	}
	return text
}
