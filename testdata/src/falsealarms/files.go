package falsealarms

import (
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
)

// The lines of a file are nothing of its name.

type module struct{ path string }

var vendored map[string]module

func vendorDir(root string) string {
	if root == "" {
		return ""
	}
	return filepath.Join(root, "vendor")
}

func readVendored(dir string) {
	data, err := os.ReadFile(dir)
	if err != nil {
		return
	}
	for line := range strings.SplitSeq(string(data), "\n") {
		fields := strings.Fields(line)
		vendored[fields[0]] = module{path: fields[1]}
	}
}

func fetchModule(m module) {
	u := &url.URL{Scheme: "https", Host: "h.org", Path: m.path}
	http.Get(u.String())
}

func Vendored(root string) {
	readVendored(vendorDir(root))
	fetchModule(vendored["x"])
}

// The name of a socket is a URL for one of its readers.
func dial(target string) {
	if _, err := url.Parse(target); err == nil {
		return
	}
	os.Remove(target)
}

func Sockets(dir string) {
	if dir == "" {
		dir = "/var/run/plugins/"
	}
	dial(dir + "/first.sock")
}
