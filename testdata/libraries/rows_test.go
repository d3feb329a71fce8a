package libraries

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// row is a row of the table of libraries, as rows.tsv has it.
type row struct {
	paths   []string
	object  string // "Options.Addr"
	arg     int
	use     stdlib.Use
	reading uricheck.Reading
	schemes []string
	named   []string // the words for the argument before
}

// readRows reads rows.tsv, which a test of package sinks writes.
func readRows(t *testing.T) []row {
	t.Helper()
	data, err := os.ReadFile("rows.tsv")
	if err != nil {
		t.Fatal(err)
	}
	var rows []row
	for line := range strings.Lines(string(data)) {
		column := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		arg, _ := strconv.Atoi(column[2])
		use, _ := strconv.Atoi(column[3])
		reading, _ := strconv.Atoi(column[4])
		rows = append(rows, row{
			paths: strings.Fields(column[0]), object: column[1], arg: arg,
			use: stdlib.Use(use), reading: uricheck.Reading(reading), named: strings.Fields(column[6]),
		})
		if column[5] != "" {
			rows[len(rows)-1].schemes = strings.Fields(column[5])
		}
	}
	return rows
}

// key names the case of a row, for one of its import paths: with the first word for the argument before, if that is
// the name of a driver.
func (r row) key(path string) string {
	key := path + " " + r.object + " " + strconv.Itoa(r.arg)
	if r.use == stdlib.ParseReference && len(r.named) > 0 {
		key += " " + r.named[0]
	}
	return key
}

// language is what a row takes, without its schemes.
type language struct {
	use     stdlib.Use
	reading uricheck.Reading
}

// texts are right and faulty texts of each language, for all its rows.
var texts = map[language]struct{ right, faulty []string }{
	{stdlib.Send, uricheck.Later}: {
		[]string{"http://ADDR", "http://localhost:PORT/a%20b"},
		[]string{"ADDR", "localhost:PORT", "htps://ADDR", "http:/ADDR", "http//ADDR", "http://127.0.0.1:PORTa", "http://127.0.0.1:99999",
			"http://a..b/", "http://ADDR/%zz"},
	},
	{stdlib.Send, uricheck.SchemeOptional}: {
		[]string{"http://ADDR", "ADDR", "localhost:PORT"},
		[]string{"htps://ADDR", "127.0.0.1:PORTa", "127.0.0.1:PORT:1", "127.0.0.1:99999"},
	},
	{stdlib.DialAddress, uricheck.Later}: {
		[]string{"ADDR", "localhost:PORT"},
		[]string{"http://ADDR", "127.0.0.1", "ADDR/", "127.0.0.1:99999", "ADDR,ADDR", "ADDR ADDR", "::1:PORT", "a b:PORT", "tcp://localhost:PORT"},
	},
	{stdlib.DialAddress, uricheck.PortOptional}: {
		[]string{"ADDR", "localhost:PORT"},
		[]string{"http://ADDR", "127.0.0.1:99999", "ADDR,ADDR", "ADDR ADDR", "::1:PORT", "a b:PORT", "a/b:PORT"},
	},
	{stdlib.DialAddress, uricheck.GRPCTarget}: {
		[]string{"ADDR", "localhost:PORT", "dns:///localhost:PORT", "dns:localhost:PORT", "passthrough:///ADDR"},
		[]string{"http://ADDR", "https://localhost:PORT", "grpc://ADDR", "tcp://ADDR", "127.0.0.1:99999", "ADDR,ADDR"},
	},
	{stdlib.ListenAddress, uricheck.Directly}: {
		[]string{"127.0.0.1:0", "localhost:0", ":0"},
		[]string{"http://localhost:0", "8080", "127.0.0.1", ":99999", "256.1.1.1:0", "::1:0", "localhost:0/"},
	},
	{stdlib.ListenAddress, uricheck.Later}: {
		[]string{"127.0.0.1:0", "localhost:0"},
		[]string{"http://localhost:0", "8080", "127.0.0.1", ":99999", "256.1.1.1:0", "::1:0", "localhost:0/"},
	},
	{stdlib.TrustedOrigin, uricheck.AllowedOrigin}: {
		[]string{origin, "*"},
		[]string{origin + "/", "localhost:3000", "htpp://localhost:3000", "http:/localhost:3000", origin + "/a", "http//localhost:3000"},
	},
	{stdlib.ParseReference, uricheck.AnyScheme}: {}, // see the cases
	{stdlib.ParseReference, uricheck.Browsed}:   {},
	{stdlib.ParseReference, uricheck.Directly}: {
		nil, []string{"ftp://ADDR", "ADDR", "localhost:PORT", ":PORT"},
	},
	{stdlib.ParseReference, uricheck.Later}: {
		nil, []string{"ftp://ADDR", "localhost:PORT"},
	},
	{stdlib.ParseReference, uricheck.MySQLName}: {
		[]string{"u:p@tcp(ADDR)/db", "u:p@/db", "/db", "u:pa@ss/w@tcp(ADDR)/db?parseTime=true", "u@unix(/run/x.sock)/db", "u:p@tcp/db", "u:p@tcp([::1]:1)/"},
		[]string{"u:p@ADDR/db", "mysql://root:p@h:3306/", "u:p@tcp(10.0.0.1:3306)", "u:p@tcp(10.0.0.1:3306/db", "u:p@h/db", "localhost:3306/db",
			"u:p@tcp(h:1)/%zz", "u:p@tcp(ADDR)"},
	},
	{stdlib.ParseReference, uricheck.PostgresName}: {
		[]string{"postgres://u:p%3F@ADDR/db", "postgresql://ADDR/db?sslmode=disable", "host=localhost port=PORT user=u password='a b' dbname=x",
			"host = h", `host=h password=a\ b`, ""},
		[]string{"postgres//u:p@h/db", "postgres://u:p#w@h/db", "postgres://u:p?w@h:1/db", "postgres://u:p|w@h/db", "host=h password='a", "localhost:5432/db",
			"host=h dbname", "host=h password=a b c", "postgres://u:100%@h/db"},
	},
	{stdlib.ParseReference, uricheck.PGXName}: {
		[]string{"postgres://u:p%3F@ADDR/db", "postgresql://ADDR/db?sslmode=disable", "host=localhost port=PORT user=u password='a b' dbname=x",
			"postgres://u:p#w@ADDR/db", "postgres://u:p?w@ADDR/db", "postgres://u:p|w@ADDR/db"},
		[]string{"postgres//u:p@h/db", "host=h password='a", "localhost:5432/db", "host=h dbname", "host=h password=a b c", "postgres://u:100%@h/db",
			"postgres://u@h:54320000/x", "postgres://u@h:x/db"},
	},
	{stdlib.ServeMuxPattern, uricheck.ChiPattern}: {
		[]string{"/users", "/users/{id}", "/users/{id:[0-9]+}/*", "/a{b}c"},
		[]string{"users", "{id}", "/users/{id", "/users/*/x", "/*/{id}", "/{id}/{id}", "/users/{id:[0-9}", "/users/:id", "/a/*{id}"},
	},
	{stdlib.ServeMuxPattern, uricheck.GorillaPattern}: {
		[]string{"/users", "/users/{id}", "/users/{id:[0-9]+}", "/users/{id:(?:6|7)}", "/users/{id:[0-9]{1,3}}"},
		[]string{"users", "/users/{id", "/users/id}", "/users/{id:}", "/users/{:x}", "/users/{id:[}", "/users/{id:(a|b)}", "/users/:id"},
	},
	{stdlib.ServeMuxPattern, uricheck.GinPattern}: {
		[]string{"/users", "users", "/users/:id", "/files/*path", "*path", "/a:b", "/:a/:b"},
		[]string{"/users/:a:b", "/users/:", "/files/*path/x", "/files/a*path", "/users/{id}", "/files/*"},
	},
	{stdlib.ServeMuxPattern, uricheck.ColonPattern}: {
		[]string{"/users", "users", "/users/:id"}, []string{"/users/{id}", "{id}"},
	},
	{stdlib.ParseReference, uricheck.URLOrKeywords}: {
		[]string{"sqlserver://sa:p%23w@ADDR?database=x", "server=127.0.0.1;port=PORT;user id=u"},
		[]string{"sqlserver://sa:p#w@ADDR?database=x", "sqlserver://sa:p?w@ADDR", "sqlserver://127.0.0.1:1a"},
	},
	{stdlib.Redirect, uricheck.Directly}: {}, // see the cases
	{stdlib.Send, uricheck.Browsed}:      {},
	{stdlib.ParseReference, uricheck.MongoName}: {
		[]string{"mongodb://ADDR", "mongodb://u:p%40ss@a:1,b:2/db?w=1", "mongodb://localhost/db"},
		[]string{"localhost:27017", "mongodb://u:p@ss@h:1/db", "mongodb://u:a/b@h:1/db", "mongodb://h:270170/db", "mongodb://a:b:c@h/db", "mongodb://h?w=1",
			"http://h:1", "mongodb://u:%zz@h", "mongodb://h:x/db"},
	},
	{stdlib.ParseReference, uricheck.URLList}: {
		[]string{"nats://ADDR", "ADDR", "localhost:PORT, nats://127.0.0.1:1", "nats://u:p@ADDR"},
		[]string{"nats://ADDR/%zz", "nats://127.0.0.1:1,nats://127.0.0.1:1a", "nats://u:p#w@ADDR"},
	},
	{stdlib.ParseReference, uricheck.SchemeOptional}: {
		[]string{"ADDR"}, []string{"ftp://ADDR"},
	},
}

// origin is the Origin of the requests that the middlewares get.
const origin = "http://localhost:3000"
