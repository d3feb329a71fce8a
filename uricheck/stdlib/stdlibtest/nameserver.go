package stdlibtest

import (
	"context"
	"encoding/binary"
	"io"
	"net"

	"golang.org/x/net/dns/dnsmessage"
)

// dialNameServer connects to a name server that answers every question for an
// address. The connection is not a packet connection, so that messages come with
// their length before them (RFC 1035 section 4.2.2).
func dialNameServer(context.Context, string, string) (net.Conn, error) {
	client, server := net.Pipe()
	go func() {
		defer server.Close()
		for answerQuestion(server) == nil {
		}
	}()
	return client, nil
}

func answerQuestion(conn net.Conn) error {
	var length [2]byte
	if _, err := io.ReadFull(conn, length[:]); err != nil {
		return err
	}
	query := make([]byte, binary.BigEndian.Uint16(length[:]))
	if _, err := io.ReadFull(conn, query); err != nil {
		return err
	}
	var message dnsmessage.Message
	if err := message.Unpack(query); err != nil {
		return err
	}
	message.Response = true
	message.RecursionAvailable = true
	message.Additionals = nil
	for _, q := range message.Questions {
		message.Answers = append(message.Answers, dnsmessage.Resource{
			Header: dnsmessage.ResourceHeader{Name: q.Name, Type: q.Type, Class: q.Class, TTL: 60},
			Body:   address(q.Type),
		})
	}
	reply, err := message.Pack()
	if err != nil {
		return err
	}
	_, err = conn.Write(append(binary.BigEndian.AppendUint16(nil, uint16(len(reply))), reply...))
	return err
}

// address returns an address for documentation (RFC 5737, RFC 3849).
func address(t dnsmessage.Type) dnsmessage.ResourceBody {
	if t == dnsmessage.TypeAAAA {
		return &dnsmessage.AAAAResource{AAAA: [16]byte{0x20, 0x01, 0x0d, 0xb8, 15: 1}}
	}
	return &dnsmessage.AResource{A: [4]byte{192, 0, 2, 1}}
}
