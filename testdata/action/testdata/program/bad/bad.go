package bad

import "net/http"

func get() (*http.Response, error) { return http.Get("localhost:8080/x") }
