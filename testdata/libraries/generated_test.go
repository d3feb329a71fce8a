package libraries

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/go-sql-driver/mysql"
	"github.com/jackc/pgx/v5"
	"go.mongodb.org/mongo-driver/v2/mongo/options"

	"github.com/uricheck/go-uricheck/uricheck/dsn"
)

// drivers have our parser of a driver's names, the driver's own, and the tokens of names.
var drivers = map[string]struct {
	ours   func(string) *dsn.Fault
	theirs func(string) error
	tokens []string
}{
	"mysql": {
		dsn.MySQL,
		func(s string) error { _, err := mysql.ParseDSN(s); return err },
		[]string{"u", ":", "@", "@", "tcp(", "unix", "(", ")/", "/", "/", "h:1", "%41", "%z", "tcp"},
	},
	"postgres": {
		dsn.PostgresKeywords,
		func(s string) error { _, err := pgx.ParseConfig(s); return err },
		[]string{"user", "=", "u", " ", "'", `\`, "password", "\t", "b"},
	},
	"mongo": {
		dsn.Mongo,
		func(s string) error { return options.Client().ApplyURI(s).Validate() },
		[]string{"mongodb://", "mongodb://", "u", ":", "p", "@", "h", ":1", ",", "/", "db", "%40", "%z", ":99999", "?", "["},
	},
}

// Our parsers refuse a name if and only if the driver does.
func TestGeneratedNames(t *testing.T) {
	for name, of := range drivers {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(56, 1))
			refused, differ := 0, 0
			const n = 20000
			for range n {
				text := generated(r, of.tokens)
				fault, err := of.ours(text), of.theirs(text)
				if err != nil {
					refused++
				}
				if (fault != nil) != (err != nil) {
					t.Errorf("%q: ours: %v, theirs: %v", text, fault, err)
					if differ++; differ == 20 {
						return
					}
				}
			}
			if refused < n/20 || refused > n*19/20 {
				t.Errorf("the driver refuses %d of %d names", refused, n)
			}
		})
	}
}

// generated returns a name of up to ten tokens. It begins mostly as a name does.
func generated(r *rand.Rand, tokens []string) string {
	var text strings.Builder
	text.WriteString(tokens[0])
	for range 1 + r.IntN(9) {
		text.WriteString(tokens[1+r.IntN(len(tokens)-1)])
	}
	return text.String()
}
