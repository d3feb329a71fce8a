package stdlibtest

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"net/http"
	"net/rpc"
	"net/smtp"
	"net/textproto"
	"strings"
	"time"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// addressSinks take the address of a host and a port. If n accepts an address, Run does not call
// the function, since it would dial, or listen. If n refuses the address, Run calls the function,
// which has to refuse it as well.
func (n *Network) addressSinks() []Sink {
	dialled := func(name string, real func(text string) error) Sink {
		return Sink{Name: name, Use: stdlib.DialAddress, run: func(text string) error { return n.refuses(text, real) }}
	}
	listened := func(name string, real func(text string) error) Sink {
		return Sink{Name: name, Use: stdlib.ListenAddress, run: func(text string) error {
			if text == "" {
				return nil // any port, or that of http and https
			}
			return n.refuses(text, real)
		}}
	}
	dialler := &net.Dialer{}
	secret := &tls.Config{Certificates: make([]tls.Certificate, 1)}
	return []Sink{
		dialled("net.Dial", func(text string) error { return closed(net.Dial("tcp", text)) }),
		dialled("net.DialTimeout", func(text string) error { return closed(net.DialTimeout("udp", text, time.Minute)) }),
		dialled("net.Dialer.Dial", func(text string) error { return closed(dialler.Dial("tcp", text)) }),
		dialled("net.Dialer.DialContext", func(text string) error {
			return closed(dialler.DialContext(context.Background(), "udp", text))
		}),
		dialled("tls.Dial", func(text string) error { return closed(tls.Dial("tcp", text, secret)) }),
		dialled("tls.DialWithDialer", func(text string) error {
			return closed(tls.DialWithDialer(dialler, "tcp", text, secret))
		}),
		dialled("tls.Dialer.Dial", func(text string) error { return closed((&tls.Dialer{}).Dial("tcp", text)) }),
		dialled("tls.Dialer.DialContext", func(text string) error {
			return closed((&tls.Dialer{}).DialContext(context.Background(), "tcp", text))
		}),
		dialled("smtp.Dial", func(text string) error { return closed(smtp.Dial(text)) }),
		dialled("smtp.SendMail", func(text string) error {
			return smtp.SendMail(text, nil, "a@h.example", []string{"b@h.example"}, nil)
		}),
		dialled("textproto.Dial", func(text string) error { return closed(textproto.Dial("tcp", text)) }),
		dialled("rpc.Dial", func(text string) error { return closed(rpc.Dial("tcp", text)) }),
		dialled("rpc.DialHTTP", func(text string) error { return closed(rpc.DialHTTP("tcp", text)) }),
		dialled("rpc.DialHTTPPath", func(text string) error { return closed(rpc.DialHTTPPath("tcp", text, "/")) }),
		listened("net.Listen", func(text string) error { return closed(net.Listen("tcp", text)) }),
		listened("net.ListenPacket", func(text string) error { return closed(net.ListenPacket("udp", text)) }),
		listened("net.ResolveTCPAddr", func(text string) error {
			_, err := net.ResolveTCPAddr("tcp", text)
			return err
		}),
		listened("net.ResolveUDPAddr", func(text string) error {
			_, err := net.ResolveUDPAddr("udp", text)
			return err
		}),
		listened("net.ListenConfig.Listen", func(text string) error {
			return closed((&net.ListenConfig{}).Listen(context.Background(), "tcp", text))
		}),
		listened("net.ListenConfig.ListenPacket", func(text string) error {
			return closed((&net.ListenConfig{}).ListenPacket(context.Background(), "udp", text))
		}),
		listened("tls.Listen", func(text string) error { return closed(tls.Listen("tcp", text, secret)) }),
		listened("http.ListenAndServe", func(text string) error { return http.ListenAndServe(text, nil) }),
		listened("http.ListenAndServeTLS", func(text string) error { return http.ListenAndServeTLS(text, "", "", nil) }),
		{Name: "http.Server.Addr", Use: stdlib.ServerAddr, run: func(text string) error {
			_ = &http.Server{Addr: text}
			return nil
		}},
	}
}

// closed closes what a function has opened.
func closed[T interface{ Close() error }](opened T, err error) error {
	if err == nil {
		opened.Close()
	}
	return err
}

// refuses reports whether n refuses an address; it also calls the real function. Any name of a
// service exists on some machine.
func (n *Network) refuses(text string, real func(text string) error) error {
	conn, err := n.dial(context.Background(), "tcp", text)
	if err == nil {
		return conn.Close()
	}
	unknown, ok := errors.AsType[*net.DNSError](err)
	if ok && strings.HasPrefix(unknown.Err, "unknown port") {
		host, service, _ := net.SplitHostPort(text)
		if !strings.ContainsAny(service, " \t\r\n\v\f#") && !strings.HasPrefix(service, "//") {
			return n.refuses(net.JoinHostPort(host, "1"), real)
		}
	}
	return real(text)
}
