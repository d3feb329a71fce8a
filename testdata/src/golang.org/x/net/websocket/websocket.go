// Package websocket has the signatures of golang.org/x/net/websocket that the
// analyzer knows: packages below testdata/src import no modules.
package websocket

type (
	Config struct{}
	Conn   struct{}
)

func Dial(url_, protocol, origin string) (*Conn, error) { return nil, nil }

func NewConfig(server, origin string) (*Config, error) { return nil, nil }
