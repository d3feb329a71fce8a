package falsealarms

import (
	"net/url"
	"path/filepath"
	"strings"
)

// URL.String escapes the path of a file.
func fileURLOf(path string) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}

func fileOf(text string) (string, error) {
	u, err := url.Parse(text)
	if err != nil {
		return "", err
	}
	return filepath.FromSlash(u.Path), nil
}

func fileURLs() {
	for in, want := range map[string]string{"/tmp/a b.txt": "file:///tmp/a%20b.txt", "/tmp/100%/#1": "file:///tmp/100%25/%231"} {
		if got := fileURLOf(in); got == want {
			fileOf(got)
		}
	}
}
