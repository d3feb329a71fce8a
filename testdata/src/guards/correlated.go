package guards

import (
	"net"
	"net/http"
	"strings"
)

// Two conditions test the same value, so that no text without brackets passes both. Reduced from public tests.

func roundsOfBoth() error {
	for _, host := range []string{"localhost", "::ffff:127.0.0.1"} {
		for _, port := range []string{"", "80", "443"} {
			if port == "" && strings.HasPrefix(host, "::ffff:") {
				continue
			}
			addr := host
			if port != "" {
				addr = net.JoinHostPort(host, port)
			}
			if _, err := http.NewRequest("GET", "http://"+addr, nil); err != nil {
				return err
			}
		}
	}
	return nil
}

func roundsWithPort(port string) error {
	for _, host := range []string{"localhost", "::ffff:127.0.0.1"} {
		if port == "" && strings.HasPrefix(host, "::ffff:") {
			continue
		}
		addr := host
		if port != "" {
			addr = net.JoinHostPort(host, port)
		}
		if _, err := http.Get("http://" + addr); err != nil {
			return err
		}
	}
	return nil
}

func returnedEarly(port string) error {
	host := "fe80::1"
	addr := host
	if port != "" {
		addr = net.JoinHostPort(host, port)
	} else if strings.Contains(host, ":") {
		return nil
	}
	_, err := http.Get("http://" + addr)
	return err
}

// Here the first condition lets the address pass without a port.
func roundsThatPass() error {
	for _, host := range []string{"localhost", "::ffff:127.0.0.1"} { // want `host: IPv6 address "::ffff:127.0.0.1" lacks brackets; .*`
		for _, port := range []string{"", "80", "443"} {
			if port == "80" && strings.HasPrefix(host, "::ffff:") {
				continue
			}
			addr := host
			if port != "" {
				addr = net.JoinHostPort(host, port)
			}
			if _, err := http.NewRequest("GET", "http://"+addr, nil); err != nil {
				return err
			}
		}
	}
	return nil
}
