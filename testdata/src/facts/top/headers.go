package top

import (
	"net/http"

	"facts/low"
)

func headers(h http.Header) {
	low.SetAll(h, map[string]string{
		"Access-Control-Allow-Origin": "https://h.corp.net/app", // want `header: "/app" is not part of an origin; no origin equals this`
		"X-Frame-Origin":              "https://h.corp.net/app",
	})
}

func namedHeaders(h http.Header, name string) {
	low.SetHeader(h, "Origin", "https://h.corp.net/low") // want `header: "/low" is not part of an origin; no origin equals this`
	low.SetHeader(h, "Name", "https://h.corp.net/low")
	low.SetHeader(h, name, "https://h.corp.net/low")
}
