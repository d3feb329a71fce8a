package clients

import (
	"context"
	"net"
	"strings"
	"testing"

	coder "github.com/coder/websocket"
	"github.com/gorilla/websocket"
)

// TestSockets shows which texts the clients for websockets refuse before they dial.
func TestSockets(t *testing.T) {
	closed, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	closed.Close()
	for _, test := range []struct{ text, gorilla, coder string }{
		{"ws://", "refused", "refused"},
		{"http://", "malformed", "refused"},
		{"ftp://", "malformed", "unexpected url scheme"},
		{"", "first path segment", "first path segment"},
		{"ws://u:p@", "malformed", "refused"},
	} {
		text := test.text + closed.Addr().String() + "/x"
		_, _, err := websocket.DefaultDialer.Dial(text, nil)
		if err == nil || !strings.Contains(err.Error(), test.gorilla) {
			t.Errorf("gorilla: %q: %v, want %q", text, err, test.gorilla)
		}
		_, _, err = coder.Dial(context.Background(), text, nil)
		if err == nil || !strings.Contains(err.Error(), test.coder) {
			t.Errorf("coder: %q: %v, want %q", text, err, test.coder)
		}
	}
}
