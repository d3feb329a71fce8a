package code

import "slices"

// IsHTTPMethod reports whether a text is a method of requests (RFC 9110 §9.3, RFC 5789).
func IsHTTPMethod(s string) bool { return slices.Contains(httpMethods, s) }

// httpMethods are literals here because package net/http imports package net, which links the C
// library.
var httpMethods = []string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"}
