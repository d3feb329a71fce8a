// Package oauth2 has signatures of golang.org/x/oauth2 that tests call.
package oauth2

// Config is a client.
type Config struct {
	ClientID, RedirectURL string
	Endpoint              Endpoint
}

// Endpoint has the URLs of a server.
type Endpoint struct{ AuthURL, DeviceAuthURL, TokenURL string }
