// Package options has signatures of go.mongodb.org/mongo-driver/v2/mongo/options that tests call.
package options

// ClientOptions are the options of a client.
type ClientOptions struct{}

// Client returns options.
func Client() *ClientOptions { return nil }

// ApplyURI reads a connection string.
func (*ClientOptions) ApplyURI(string) *ClientOptions { return nil }
