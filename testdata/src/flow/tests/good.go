// Package tests has functions that handle bad URLs, and tests that pass them.
package tests

import (
	"errors"
	"net/url"
	"strings"
)

func isURL(u string) bool {
	_, err := url.Parse(u)
	return err == nil
}

func normalized(u string) string {
	parsed, err := url.Parse(u)
	if err != nil {
		return ""
	}
	return parsed.String()
}

func parse(u string) (*url.URL, error) { return url.Parse(u) }

var mirror *url.URL

func addMirror(u string) {
	parsed, err := url.Parse(u)
	if err != nil {
		return
	}
	mirror = parsed
}

type source struct{ endpoint string }

func (s *source) open() error {
	_, err := url.Parse(s.endpoint)
	return err
}

type keeper struct{ endpoint string }

// newKeeper keeps the error of Load.
func newKeeper(endpoint string) (*keeper, error) {
	if endpoint == "" {
		return nil, errors.New("no endpoint")
	}
	return &keeper{endpoint}, nil
}

func (k *keeper) load() error {
	_, err := url.Parse(k.endpoint)
	return err
}

// usage works without the proxy if its URL is wrong, and repaired writes a missing port.
func usage(proxy string) (int, error) {
	if u, err := url.Parse(proxy); err == nil {
		mirror = u
	}
	return 1, nil
}

func repaired(u string) (*url.URL, error) {
	parsed, err := url.Parse(u)
	if err != nil && strings.HasSuffix(err.Error(), "after host") {
		return repaired(u + ":")
	}
	return parsed, err
}
