package address

import (
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"strconv"
	"time"
)

func constants() {
	net.Dial("tcp", "localhost")                 // want `address: "localhost" has no port; net\.Dial fails`
	net.Dial("tcp", "")                          // want `address: the address is empty; net\.Dial fails`
	net.Dial("tcp", "tcp://127.0.0.1:6379")      // want `address: "tcp://" is not part of an address; net\.Dial fails`
	net.Dial("udp", "localhost:80:90")           // want `address: "localhost:80:90" has more than one colon; net\.Dial fails`
	net.Dial("tcp", "localhost:8080/")           // want `address: package net looks up the service "8080/"; the call fails without it`
	net.Dial("tcp", "localhost:8080/x")          // want `address: package net looks up the service "8080/x"; the call fails without it`
	net.Dial("tcp", "256.1.1.1:80")              // want `address: "256\.1\.1\.1" is not an IPv4 address; net\.Dial fails`
	net.Dial("tcp", "user@h.example:22")         // want `address: a host name cannot contain "@"; net\.Dial fails`
	net.Dial("tcp", "127.1:80")                  // want `address: "127\.1" is not an IPv4 address; net\.Dial fails without a C resolver`
	net.Listen("tcp", "8080")                    // want `address: "8080" has no port; net\.Listen fails`
	net.Listen("tcp", "http://:80/")             // want `address: "http://" is not part of an address; net\.Listen fails`
	net.Listen("tcp", "::1:80")                  // want `address: IPv6 address "::1:80" lacks brackets; net\.Listen fails`
	net.Listen("tcp", "::8080")                  // want `address: two colons precede "8080"; net\.Listen fails`
	net.Listen("tcp", "2001:db8:0:0:1:0:0:1:80") // want `address: IPv6 address "2001:db8:0:0:1:0:0:1" lacks brackets; net\.Listen fails`
	net.Listen("tcp", "[::1:80")                 // want `address: "\[" lacks its "\]"; net\.Listen fails`
	net.Listen("tcp", "*:80")                    // want `address: a host name cannot contain "\*"; net\.Listen fails`
	net.Listen("tcp", ":8080 ")                  // want `syntax: white space " " is not part of an address; net\.Listen fails`
	net.Listen("tcp", ":-1")                     // want `address: -1 is below 0; net\.Listen fails`
}

const port = "8080" // want `address: "8080" has no port; http\.ListenAndServe fails`

var server = &http.Server{Addr: "http://localhost:8080"} // want `address: "http://" is not part of an address; ListenAndServe fails`

func variables() {
	http.ListenAndServe(port, nil)
	address := os.Getenv("ADDRESS")
	if address == "" {
		address = "localhost" // want `address: "localhost" has no port; http\.ListenAndServe fails`
	}
	http.ListenAndServe(address, nil)
	serve(":80800") // want `address: 80800 is above 65535; net\.Listen fails`
	network := "tcp"
	net.Dial(network, "h") // want `address: "h" has no port; net\.Dial fails`
}

func serve(address string) { net.Listen("tcp", address) }

// Parts of these addresses are unknown.
func holes(host string, n int) {
	net.Dial("tcp", fmt.Sprintf("%s:99999", host))           // want `address: 99999 is above 65535; net\.Dial fails`
	net.Dial("tcp", "http://"+host)                          // want `address: "http://" is not part of an address; net\.Dial fails`
	http.ListenAndServe(fmt.Sprintf("256.0.0.1:%d", n), nil) // want `address: "256\.0\.0\.1" is not an IPv4 address; http\.ListenAndServe fails`
}

var listen = flag.String("listen", "", "where to listen")

// IPv6 hosts need brackets in an address as well.
func joined(host, server, peer, port string, n int) {
	http.ListenAndServe(host+":"+port, nil)                   // want `hostport: this host and port lack the brackets that an IPv6 host needs`
	http.ListenAndServe(fmt.Sprintf("%s:%d", server, n), nil) // want `hostport: "%s:%d" lacks the brackets that an IPv6 host needs`
	net.Dial("tcp", host+":80")
	net.Dial("tcp", fmt.Sprintf("%v:%d", peer, n)) // want `hostport: "%v:%d" lacks the brackets that an IPv6 host needs`
	_ = http.Server{Addr: host + ":" + port}
	net.Listen("tcp", *listen+":80") // want `hostport: this host and port lack the brackets that an IPv6 host needs`
	net.Dial("tcp", fmt.Sprintf("%s:%d", server, n))
}

// The program asks about other things than IPv6.
func asked(host, port string) {
	if host == "" {
		host = "localhost"
	}
	address := host + ":" + port // want `hostport: this host and port lack the brackets that an IPv6 host needs`
	if port == "0" {
		return
	}
	net.Dial("tcp", address)
}

// The type of a value says that it is an address without brackets, whoever parsed it.
func found(host string, port int) {
	ips, err := net.LookupIP(host)
	if err != nil {
		ips = []net.IP{net.ParseIP(host)}
	}
	for _, ip := range ips {
		net.Dial("tcp", fmt.Sprintf("%s:%d", ip, port)) // want `hostport: "%s:%d" lacks the brackets that an IPv6 host needs`
	}
}

// A slash behind a port that only the program knows.
func behindPort(port string, n int) {
	http.ListenAndServe("localhost:"+port+"/", nil)      // want `address: "/" is not part of a port; package net looks up a service of that name`
	net.Listen("tcp", fmt.Sprintf(":%d/", n))            // want `address: "/" is not part of a port; package net looks up a service of that name`
	net.Dial("tcp", "h.corp.net:"+strconv.Itoa(n)+"/v1") // want `address: "/v1" is not part of a port; package net looks up a service of that name`
}

// The results are a listener and a connection, not something made of the address.
func opened(address string) error {
	l, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	return l.Close()
}

func dialled(address string) (net.Conn, error) { return net.DialTimeout("tcp", address, time.Second) }

func openBad() {
	opened("8081")           // want `address: "8081" has no port; net\.Listen fails`
	dialled("h.org:99999")   // want `address: 99999 is above 65535; net\.DialTimeout fails`
	dialled("http://h.org/") // want `address: "http://" is not part of an address; net\.DialTimeout fails`
}

// The caller chooses the network.
func dialOn(network, address string) { net.Dial(network, address) }

func passedNetworks(network string) {
	dialOn("tcp", "localhost") // want `address: "localhost" has no port; net\.Dial fails`
	dialOn("unix", "/run/a")
	dialOn("ip4:icmp", "localhost")
	dialOn(network, "localhost")
}
