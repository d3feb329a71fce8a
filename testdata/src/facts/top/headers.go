package top

import (
	"net/http"

	"facts/low"
)

func headers(h http.Header) {
	low.SetAll(h, map[string]string{
		"Access-Control-Allow-Origin": "https://h.corp.net/app", // want `header: "/app" is not part of an origin; no origin equals this text`
		"X-Frame-Origin":              "https://h.corp.net/app",
	})
}
