//go:build !windows && !plan9

package join

import (
	"net/http"
	"path/filepath"
)

// Neither of them is Windows.
func constrained(id string) { http.Get("https://h.example/" + filepath.Join("users", id)) }
