// Package aws has signatures of github.com/aws/aws-sdk-go-v2/aws that tests call.
package aws

// String returns a pointer to its argument.
func String(s string) *string { return &s }

// Endpoint has the signature of String, and may change its argument.
func Endpoint(s string) *string { s = "http://" + s; return &s }
