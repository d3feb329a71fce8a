package lib

import (
	"net/http"
	"net/url"
)

type Service struct {
	Base   *url.URL
	Client *http.Client
}

var Default Service
