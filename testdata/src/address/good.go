package address

import (
	"fmt"
	"net"
	"net/http"
	"net/rpc"
	"os"
	"strings"
)

func right(host, port string, n int) {
	net.Dial("tcp", "localhost:80")
	net.Dial("tcp", ":http")
	net.Dial("tcp", "[::1]:80")
	net.Dial("tcp", "[fe80::1%eth0]:80")
	net.Dial("udp", "255.255.255.255:9")
	net.Dial("tcp", "example.com:whois++")
	net.Listen("tcp", "")
	net.Listen("tcp", ":0")
	net.Listen("tcp", "localhost:")
	http.ListenAndServe("", nil)
	http.ListenAndServe(fmt.Sprintf(":%d", n), nil)
	http.ListenAndServe(":"+port, nil)
	http.ListenAndServe(net.JoinHostPort(host, port), nil)
	http.ListenAndServe("[::1]:"+port, nil)
	net.Dial("tcp", host+port)
	net.Dial("tcp", host)
	_ = http.Server{Addr: ":" + port}
	_ = http.Server{Addr: "localhost:8080"}
}

// Other networks have other addresses.
func networks(network, address string) {
	net.Dial("unix", "/var/run/x.sock")
	net.Dial("unixgram", "x")
	net.Dial("ip4:icmp", "127.0.0.1")
	net.Listen("unix", "@x")
	net.Dial(network, "localhost")
	net.Dial(networkOf(address), "localhost")
	rpc.Dial("unix", "x")
	n := "tcp"
	if strings.HasPrefix(address, "/") {
		n = "unix"
	}
	net.Listen(n, "x")
}

func networkOf(address string) string {
	if strings.HasPrefix(address, "/") {
		return "unix"
	}
	return "tcp"
}

// Another function has checked the host.
func looked(host, port string) {
	if !mayDial(host) {
		return
	}
	net.Dial("tcp", host+":"+port)
}

func mayDial(host string) bool {
	for i := range host {
		if host[i] == 'x' {
			return false
		}
	}
	return true
}

// The program completes its argument to an address.
func complete(address string) {
	if !strings.Contains(address, ":") {
		address += ":80"
	}
	net.Dial("tcp", address)
}

func open() {
	complete("localhost")
	_, port, err := net.SplitHostPort("localhost:80")
	if err == nil {
		net.Listen("tcp", ":"+port)
	}
}

// A name is not an address.
func named(name string, service string) {
	net.Dial("tcp", service+":80")
	net.Dial("tcp", name+".example.com:80")
}

// A port with text behind it may be the name of a service, and a path is an address of a socket.
func behindValues(port, dir string) {
	net.Dial("tcp", "h.corp.net:"+port+"s")
	net.Dial("unix", "/run/a:"+dir+"/socket")
	net.Dial("unix", dir+"/socket")
}

// The function closes the listener, and also reads a file of that name.
func openedOrRead(address string) ([]byte, error) {
	if l, err := net.Listen("tcp", address); err == nil {
		return nil, l.Close()
	}
	return os.ReadFile(address)
}

func openGood() {
	openedOrRead("state.json")
	openedOrRead(":8081")
}
