package join

import (
	"net/http"
	"path/filepath"
)

// Here, the separator is a slash.
func built(id string) { http.Get("https://h.example/" + filepath.Join("users", id)) }
