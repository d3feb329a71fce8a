package libraries

import (
	"context"
	"fmt"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// run is a call of a library with a text. It returns the error of the call; the context ends when the harness knows
// enough.
type run func(ctx context.Context, text string) error

// success says what shows that a text is right.
type success uint8

const (
	reaches success = iota // a listener on loopback gets a connection
	returns                // the call returns no error
	stays                  // the call does not return: it serves
)

// libraryCase runs a row of the table of libraries.
type libraryCase struct {
	success success
	run     run
	// right and faulty are texts beside those of the row's language. "ADDR" stands for the address of the listener, and
	// "PORT" for its port.
	right, faulty []string
	// only replaces the texts of the language.
	only bool
	// without has texts of the language that do not run.
	without []string
	// missed has faulty texts about which uricheck says nothing.
	missed []string
}

// patience is the time after which a call that has neither returned nor reached the listener fails, or serves.
const patience = 1500 * time.Millisecond

// listener accepts connections on loopback, and closes them.
type listener struct {
	net.Listener
	reached chan struct{}
}

func listen(t *testing.T) *listener {
	t.Helper()
	l := listenUnused(t)
	of := &listener{Listener: l, reached: make(chan struct{})}
	t.Cleanup(func() { l.Close() })
	go func() {
		var n atomic.Int32
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			if n.Add(1) == 1 {
				close(of.reached)
			}
			conn.Close()
		}
	}()
	return of
}

// used has the ports of all listeners of this run.
var used sync.Map

// listenUnused listens on a port that no listener of this run had: pools and clients of earlier cases go on to connect
// to theirs, and the system gives a closed port again.
func listenUnused(t *testing.T) net.Listener {
	t.Helper()
	for {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		if _, wasUsed := used.LoadOrStore(l.Addr().String(), true); !wasUsed {
			return l
		}
		defer l.Close() // as long as it is open the system gives another port
	}
}

// fill puts the address of the listener into a text.
func (l *listener) fill(text string) string {
	addr := l.Addr().String()
	_, port, _ := net.SplitHostPort(addr)
	return strings.NewReplacer("ADDR", addr, "PORT", port).Replace(text)
}

// try runs a case with a text, and reports whether that is right.
func (c libraryCase) try(l *listener, text string) (isRight bool, err error) {
	ctx, stop := context.WithTimeout(context.Background(), patience)
	defer stop()
	done := make(chan error, 1)
	go func() {
		defer func() {
			if r := recover(); r != nil {
				done <- fmt.Errorf("panic: %v", r)
			}
		}()
		done <- c.run(ctx, text)
	}()
	select {
	case err = <-done:
		switch c.success {
		case returns:
			return err == nil, err
		case stays:
			return false, err
		}
		select { // the call may have started a goroutine that connects
		case <-l.reached:
			return true, nil
		case <-ctx.Done():
			return false, err
		}
	case <-l.reached:
		return c.success != stays, nil
	case <-ctx.Done():
		return c.success == stays, ctx.Err()
	}
}
