// Package aws has signatures of github.com/aws/aws-sdk-go-v2/aws that tests call.
package aws

// String returns a pointer to its argument.
func String(s string) *string { return &s }
