// Package http stands for net/http, and records the arguments. It sends nothing: the test judges
// later what a server would do with a request.
package http

import (
	"context"
	"errors"
	"io"
	"net/http"

	"prog/record"
	"prog/url"
)

type Response = http.Response

// Request has the fields of an http.Request that generated programs use.
type Request struct {
	Method string
	URL    *url.URL
}

// Client is a client with the default transport.
type Client struct{}

var DefaultClient = &Client{}

func Get(url string) (*Response, error) {
	record.Saw("http.Get", nil, url)
	return answer(url)
}

func Head(url string) (*Response, error) {
	record.Saw("http.Get", nil, url)
	return answer(url)
}

func (*Client) Get(url string) (*Response, error) {
	record.Saw("http.Get", nil, url)
	return answer(url)
}

// answer returns a response, or an error if a client cannot send the request.
func answer(url string) (*Response, error) {
	req, err := http.NewRequest("GET", url, nil)
	if err != nil {
		return nil, err
	}
	if scheme := req.URL.Scheme; req.URL.Host == "" || scheme != "http" && scheme != "https" {
		return nil, errors.New("no place to send it to")
	}
	return &Response{StatusCode: http.StatusOK, Body: http.NoBody}, nil
}

// requests has the texts of which NewRequest has made requests.
var requests = make(map[*Request]string)

func NewRequest(method, url string, body io.Reader) (*Request, error) {
	req, err := http.NewRequest(method, url, body)
	record.Saw("http.NewRequest", err, url)
	return noted(req, url), err
}

func NewRequestWithContext(ctx context.Context, method, url string, body io.Reader) (*Request, error) {
	req, err := http.NewRequestWithContext(ctx, method, url, body)
	record.Saw("http.NewRequest", err, url)
	return noted(req, url), err
}

// noted returns a request that a text has made.
func noted(req *http.Request, text string) *Request {
	if req == nil {
		return nil
	}
	r := &Request{Method: req.Method, URL: url.Of(req.URL)}
	requests[r] = text
	return r
}

// Do sends a request. The record names the text that made it, or the text of its URL for a literal.
func (*Client) Do(req *Request) (*Response, error) {
	text, isMade := requests[req]
	if !isMade {
		text = req.URL.String()
	}
	record.Saw("http.Get", nil, text)
	return answer(text)
}
