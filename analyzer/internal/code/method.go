package code

import (
	"net/http"
	"slices"
)

// IsHTTPMethod reports whether a text is a method of requests (RFC 9110 §9.3, RFC 5789).
func IsHTTPMethod(s string) bool { return slices.Contains(httpMethods, s) }

var httpMethods = []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete}
