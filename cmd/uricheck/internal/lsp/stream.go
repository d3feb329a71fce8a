package lsp

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"

	"github.com/sourcegraph/jsonrpc2"
)

// pipes are standard input and output.
type pipes struct {
	io.ReadCloser
	io.Writer
}

// codec reads the content of a message whole before it decodes it, unlike the codec of package
// jsonrpc2: so the next message can follow a malformed one.
type codec struct{ jsonrpc2.VSCodeObjectCodec }

// ReadObject returns a *jsonrpc2.Error if it can read the next message nevertheless.
func (codec) ReadObject(from *bufio.Reader, v any) error {
	length, err := readHead(from)
	if err != nil {
		return err
	}
	content, err := io.ReadAll(io.LimitReader(from, int64(length)))
	if err != nil {
		return err
	} else if uint64(len(content)) < length {
		return io.ErrUnexpectedEOF
	}
	err = json.Unmarshal(content, v)
	switch {
	case err == nil:
		return nil
	case json.Valid(content):
		return &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidRequest, Message: err.Error()}
	}
	return &jsonrpc2.Error{Code: jsonrpc2.CodeParseError, Message: err.Error()}
}

// readHead reads the head of a message, and returns the length of the content. Package net/textproto
// would link the resolver of the C library.
func readHead(from *bufio.Reader) (length uint64, err error) {
	text := ""
	for {
		line, err := from.ReadString('\n')
		if err != nil {
			return 0, err
		}
		line = strings.TrimRight(line, "\r\n")
		if line == "" {
			break
		}
		name, value, ok := strings.Cut(line, ":")
		if !ok {
			return 0, errors.New("the editor sent something other than a message of LSP")
		}
		if strings.EqualFold(name, "Content-Length") {
			text = strings.TrimSpace(value)
		}
	}
	length, err = strconv.ParseUint(text, 10, 32)
	if err != nil {
		return 0, fmt.Errorf("the editor sent the invalid Content-Length %q", text)
	}
	return length, nil
}

// stream answers malformed messages, and records why no more messages arrive: the connection would only
// log the reason, and too late.
type stream struct {
	jsonrpc2.ObjectStream
	session *session
}

func (s stream) ReadObject(v any) error {
	err := s.ObjectStream.ReadObject(v)
	for err != nil {
		refused, ok := errors.AsType[*jsonrpc2.Error](err)
		if ok && s.WriteObject(refusal{Version: "2.0", Error: refused}) != nil {
			ok, err = false, ErrLeft
		}
		if !ok {
			s.session.mu.Lock()
			defer s.session.mu.Unlock()
			s.session.finish(err)
			return io.EOF
		}
		reflect.ValueOf(v).Elem().SetZero() // of what the malformed message has left in it
		err = s.ObjectStream.ReadObject(v)
	}
	return nil
}

// refusal is the response to a message whose id nobody knows: JSON-RPC requires null, which
// jsonrpc2.Response cannot have.
type refusal struct {
	Version string          `json:"jsonrpc"`
	ID      *struct{}       `json:"id"`
	Error   *jsonrpc2.Error `json:"error"`
}
