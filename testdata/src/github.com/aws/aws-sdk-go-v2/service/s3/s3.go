// Package s3 has signatures of github.com/aws/aws-sdk-go-v2/service/s3 that tests call.
package s3

// Options are the options of a client.
type Options struct{ BaseEndpoint *string }

// New returns a client.
func New(Options) any { return nil }
